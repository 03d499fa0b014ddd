import { decodeList } from "db/json/json-columns";
import type { Database } from "db/schema";
import type { Transaction } from "kysely";
import { listText } from "~/features/catalogue/fields/cells";
import { gtin14 } from "~/features/catalogue/identity/gtin";
import { projectorChange } from "~/features/catalogue/write/cells/projector-record";
import { upsertProjectors } from "~/features/catalogue/write/projector-writes.queries.server";
import { isInStoreBarcode, printedGtin } from "~/features/feeds/match/barcodes";

/** Numbers of the product that a line has. */
export interface LineNumbers {
	id: number;
	mpn: string;
	eans: readonly string[];
}

interface Numbered {
	sku: string;
	mpn: string | null;
	eans: string[];
	isSample: 0 | 1;
}

/** Limits of the import template. */
const MAX_EANS = 50;
const MAX_MPN_LENGTH = 70;

/** Returns every model with a barcode or part number, and the given one. */
async function listNumbered(trx: Transaction<Database>, sku: string): Promise<Numbered[]> {
	const rows = await trx
		.selectFrom("projectors")
		.select(["sku", "mpn", "eans", "isSample"])
		.where((eb) => eb.or([eb("eans", "!=", "[]"), eb("mpn", "is not", null), eb("sku", "=", sku)]))
		.execute();
	return rows.map((row) => ({ ...row, eans: decodeList(row.eans) }));
}

async function write(
	trx: Transaction<Database>,
	model: Numbered,
	{ eans, mpn }: Pick<Numbered, "eans" | "mpn">,
	now: Date,
): Promise<void> {
	const record = projectorChange.parse({ sku: model.sku, eans: listText(eans), mpn: mpn ?? "" });
	await upsertProjectors(trx, [record], { now, isSample: model.isSample === 1 });
}

/**
 * Adds the barcodes and part number of a confirmed line to its model: barcodes that no other model has, and the number if
 * the model has none and no other has it.
 */
export async function learnFromLine(
	trx: Transaction<Database>,
	sku: string,
	line: LineNumbers,
	now: Date,
): Promise<void> {
	const models = await listNumbered(trx, sku);
	const model = models.find((one) => one.sku === sku);
	if (!model) return;
	const taken = new Set(models.flatMap((one) => one.eans.map((ean) => gtin14(ean) ?? ean)));
	const learnt = line.eans.filter((ean) => {
		const gtin = gtin14(ean);
		return gtin !== undefined && !isInStoreBarcode(gtin) && !taken.has(gtin);
	});
	const eans = [...model.eans, ...learnt.map(printedGtin)].slice(0, MAX_EANS);
	const lineMpn = line.mpn.trim();
	const isFree =
		lineMpn !== "" &&
		lineMpn.length <= MAX_MPN_LENGTH &&
		!models.some((one) => one.mpn?.toLowerCase() === lineMpn.toLowerCase());
	const mpn = model.mpn ?? (isFree ? lineMpn : null);
	if (eans.length === model.eans.length && mpn === model.mpn) return;
	await write(trx, model, { eans, mpn }, now);
}

/** Removes a line's barcodes and part number from a model, unless another confirmed line of the model has them. */
export async function unlearnFromLine(
	trx: Transaction<Database>,
	sku: string,
	line: LineNumbers,
	now: Date,
): Promise<void> {
	const model = (await listNumbered(trx, sku)).find((one) => one.sku === sku);
	if (!model) return;
	const others = await trx
		.selectFrom("feed_lines")
		.select(["mpn", "eans"])
		.where("projectorSku", "=", sku)
		.where("rule", "=", "staff")
		.where("id", "!=", line.id)
		.execute();
	const said = new Set(others.flatMap((other) => decodeList(other.eans).map((ean) => gtin14(ean))));
	const wrong = new Set(line.eans.map((ean) => gtin14(ean)).filter((gtin) => !said.has(gtin)));
	const eans = model.eans.filter((ean) => !wrong.has(gtin14(ean)));
	const isMpnWrong =
		line.mpn !== "" && model.mpn === line.mpn && !others.some(({ mpn }) => mpn === line.mpn);
	const mpn = isMpnWrong ? null : model.mpn;
	if (eans.length === model.eans.length && mpn === model.mpn) return;
	await write(trx, model, { eans, mpn }, now);
}
