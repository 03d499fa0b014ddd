import { gunzipSync, gzipSync } from "node:zlib";
import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import { z } from "zod";

/** Stores a part of a run's change set: what an undo needs or, of a held run, what it would write. */
export async function insertPart(
	trx: Transaction<Database>,
	runId: number,
	part: number,
	content: unknown,
): Promise<void> {
	const changes = gzipSync(JSON.stringify(content), { level: 1 });
	await trx.insertInto("feed_run_changes").values({ runId, part, changes }).execute();
}

/** Yields the parts of a run in their order, one in memory at a time. */
export async function* readParts(db: Kysely<Database>, runId: number): AsyncGenerator<unknown> {
	for (let part = 0; ; part += 1) {
		const row = await db
			.selectFrom("feed_run_changes")
			.select("changes")
			.where("runId", "=", runId)
			.where("part", "=", part)
			.executeTakeFirst();
		if (row === undefined) return;
		yield JSON.parse(gunzipSync(row.changes).toString("utf8"));
	}
}

export async function deleteParts(trx: Transaction<Database>, runId: number): Promise<void> {
	await trx.deleteFrom("feed_run_changes").where("runId", "=", runId).execute();
}

/** Deletes the change sets of a feed's other runs: only the last applied one can be undone. */
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
	// Missing in runs of older versions.
	isCheckedByFeed: z.literal([0, 1]).default(0),
	condition: z.enum(["new", "refurbished"]),
});

const offerBefore = z.object({
	sku: z.string(),
	retailerId: z.int(),
	/** Null if the run created the offer. */
	before: listingRow.nullable(),
	/** Fingerprint of the offer as the run wrote it. */
	after: z.string(),
	/** Feed that owned the offer. */
	owner: z.int().nullable(),
});

export const offersBefore = z.array(offerBefore);

/** A run's change of one offer, as an undo needs it. */
export type OfferBefore = z.infer<typeof offerBefore>;
