import { gunzipSync, gzipSync } from "node:zlib";
import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import { z } from "zod";

/** Adds a part to what is stored of a run: what an undo needs or, of one that is held, what it would write. */
export async function insertPart(
	trx: Transaction<Database>,
	runId: number,
	part: number,
	content: unknown,
): Promise<void> {
	const changes = gzipSync(JSON.stringify(content), { level: 1 });
	await trx.insertInto("feed_run_changes").values({ runId, part, changes }).execute();
}

/** Yields the parts of a run in their order, as they were inserted. */
export async function* readParts(db: Kysely<Database>, runId: number): AsyncGenerator<unknown> {
	const parts = await db
		.selectFrom("feed_run_changes")
		.select("part")
		.where("runId", "=", runId)
		.orderBy("part")
		.execute();
	for (const { part } of parts) {
		const { changes } = await db
			.selectFrom("feed_run_changes")
			.select("changes")
			.where("runId", "=", runId)
			.where("part", "=", part)
			.executeTakeFirstOrThrow();
		yield JSON.parse(gunzipSync(changes).toString("utf8"));
	}
}

export async function deleteParts(trx: Transaction<Database>, runId: number): Promise<void> {
	await trx.deleteFrom("feed_run_changes").where("runId", "=", runId).execute();
}

/** Forgets what the other runs of a feed changed: only the last applied one can be undone. */
export async function deleteOtherParts(
	trx: Transaction<Database>,
	feedId: number,
	runId: number,
): Promise<void> {
	await trx
		.deleteFrom("feed_run_changes")
		.where("runId", "!=", runId)
		.where("runId", "in", (eb) =>
			eb.selectFrom("feed_runs").select("id").where("feedId", "=", feedId),
		)
		.execute();
}

const listingRow = z.object({
	projectorSku: z.string(),
	retailerId: z.int(),
	pricePence: z.int(),
	inStock: z.literal([0, 1]),
	affiliateUrl: z.string(),
	updatedAt: z.string(),
	deliveryPence: z.int().nullable(),
	isSample: z.literal([0, 1]),
	checkedAt: z.string(),
	// Runs of older versions do not have it.
	isCheckedByFeed: z.literal([0, 1]).default(0),
	condition: z.enum(["new", "refurbished"]),
});

/** What a run did to one offer. */
export const offerBefore = z.object({
	sku: z.string(),
	retailerId: z.int(),
	/** Null where the run made it. */
	before: listingRow.nullable(),
	/** The fingerprint of what it was made. */
	after: z.string(),
	/** The feed whose offer it was; null for none. */
	owner: z.int().nullable(),
});

export type OfferBefore = z.infer<typeof offerBefore>;
