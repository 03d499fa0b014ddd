import { SET_UP_WAIT_MS } from "db/migrate";
import type { Database } from "db/schema";
import { retryBusy } from "db/writes/retry-busy";
import type { Kysely, Transaction } from "kysely";
import { FIGURES_VERSION } from "~/features/catalogue/figures/figures-of";
import { figureColumns } from "./derived-columns";

/** Rows read at once. */
const CHUNK = 500;

async function fillChunk(trx: Transaction<Database>): Promise<number> {
	const rows = await trx
		.selectFrom("projectors")
		.selectAll()
		.where("figuresVersion", "<>", FIGURES_VERSION)
		.limit(CHUNK)
		.execute();
	for (const row of rows) {
		await trx
			.updateTable("projectors")
			.set(figureColumns(row))
			.where("sku", "=", row.sku)
			.execute();
	}
	return rows.length;
}

async function fillAll(trx: Transaction<Database>): Promise<number> {
	let filled = 0;
	for (;;) {
		const count = await fillChunk(trx);
		filled += count;
		if (count < CHUNK) return filled;
	}
}

/**
 * Reads the figures of all models that were read by another version of the code, or by none; all or nothing. Safe to
 * repeat, and from several processes at once. Returns how many models those were.
 */
export async function fillFigures(db: Kysely<Database>): Promise<number> {
	const stale = await db
		.selectFrom("projectors")
		.select("sku")
		.where("figuresVersion", "<>", FIGURES_VERSION)
		.limit(1)
		.executeTakeFirst();
	if (!stale) return 0;
	return retryBusy(() => db.transaction().execute(fillAll), SET_UP_WAIT_MS);
}
