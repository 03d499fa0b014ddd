import type { Db } from "db/schema";
import { z } from "zod";

/** Key of the stored value in `site_state`. */
const NAME = "advice-proof";

/** Result of the last proof that commission does not influence advice. Days are YYYY-MM-DD, in the United Kingdom. */
export interface LastProof {
	/** Day of the last run. */
	day: string;
	isPassed: boolean;
	/** Day on which it last passed; null if it never did. */
	passedOn: string | null;
}

const lastProof: z.ZodType<LastProof> = z.object({
	day: z.string(),
	isPassed: z.boolean(),
	passedOn: z.string().nullable(),
});

/** Returns the last proof; undefined before the first. */
export async function findLastProof(db: Db): Promise<LastProof | undefined> {
	const row = await db
		.selectFrom("site_state")
		.select("value")
		.where("name", "=", NAME)
		.executeTakeFirst();
	return row && lastProof.parse(JSON.parse(row.value));
}

/** Stores the result of a proof. */
export async function recordProof(db: Db, day: string, isPassed: boolean): Promise<void> {
	const before = await findLastProof(db);
	const passedOn = isPassed ? day : (before?.passedOn ?? null);
	const value = JSON.stringify({ day, isPassed, passedOn } satisfies LastProof);
	await db
		.insertInto("site_state")
		.values({ name: NAME, value })
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
		.execute();
}
