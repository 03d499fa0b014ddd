import type { Db } from "db/schema";
import { z } from "zod";

/** Key of the stored value in `site_state`. */
const STATE_NAME = "advice-proof";

/** Result of the last proof that commission does not influence advice. Days are YYYY-MM-DD, in the United Kingdom. */
export interface LastProof {
	/** Day of the last run. */
	day: string;
	isPassed: boolean;
	/** Day on which it last passed; null if it never did. */
	passedOn: string | null;
}

const lastProofSchema: z.ZodType<LastProof> = z.object({
	day: z.string(),
	isPassed: z.boolean(),
	passedOn: z.string().nullable(),
});

/** Returns the last proof; undefined before the first. */
export async function findLastProof(db: Db): Promise<LastProof | undefined> {
	const row = await db
		.selectFrom("site_state")
		.select("value")
		.where("name", "=", STATE_NAME)
		.executeTakeFirst();
	return row && lastProofSchema.parse(JSON.parse(row.value));
}

/** Stores the result of a proof. */
export async function recordProof(db: Db, day: string, isPassed: boolean): Promise<void> {
	const previousProof = await findLastProof(db);
	const passedOn = isPassed ? day : (previousProof?.passedOn ?? null);
	const value = JSON.stringify({ day, isPassed, passedOn } satisfies LastProof);
	await db
		.insertInto("site_state")
		.values({ name: STATE_NAME, value })
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
		.execute();
}
