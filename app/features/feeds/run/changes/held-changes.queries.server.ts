import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { z } from "zod";
import { readParts } from "~/features/feeds/run/run-changes.queries.server";
import { type HeldPreview, heldPreview } from "./held-preview";

/** What a held run would do to one offer, with the names that pages show. */
export type NamedChange = Omit<HeldPreview["changes"][number], "retailerId"> & {
	model: string;
	retailer: string;
};

const headWithPreview = z.object({ preview: heldPreview });

async function readPreview(db: Kysely<Database>, runId: number): Promise<HeldPreview> {
	for await (const head of readParts(db, runId)) return headWithPreview.parse(head).preview;
	return { changes: [], total: 0 };
}

/** Returns what a held run would do, as it was when it was held; nothing of one that is not held. */
export async function listHeldChanges(
	db: Kysely<Database>,
	runId: number,
	limit: number,
): Promise<{ changes: NamedChange[]; total: number }> {
	const run = await db
		.selectFrom("feed_runs")
		.select("state")
		.where("id", "=", runId)
		.executeTakeFirst();
	if (run?.state !== "held") return { changes: [], total: 0 };
	const { changes, total } = await readPreview(db, runId);
	const shown = changes.slice(0, limit);
	const skus = shown.map(({ sku }) => sku);
	const models = await db
		.selectFrom("projectors")
		.select(["sku", "brand", "model"])
		.where("sku", "in", skus)
		.execute();
	const retailers = await db.selectFrom("retailers").select(["id", "name"]).execute();
	const modelNames = new Map(models.map(({ sku, brand, model }) => [sku, `${brand} ${model}`]));
	const shopNames = new Map(retailers.map(({ id, name }) => [id, name]));
	return {
		total,
		changes: shown.map(({ retailerId, ...change }) => ({
			...change,
			model: modelNames.get(change.sku) ?? change.sku,
			retailer: shopNames.get(retailerId) ?? "",
		})),
	};
}
