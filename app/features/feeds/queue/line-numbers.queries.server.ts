import { decodeList } from "db/json/json-columns";
import type { Trx } from "db/schema";
import { listText } from "~/features/catalogue/fields/cells";
import { gtin14 } from "~/features/catalogue/identity/gtin";
import { projectorChange } from "~/features/catalogue/write/cells/projector-record";
import { upsertProjectors } from "~/features/catalogue/write/projector-writes.queries.server";
import { isInStoreBarcode, printedGtin } from "~/features/matching/barcodes";

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
async function listNumbered(trx: Trx, sku: string): Promise<Numbered[]> {
	const rows = await trx
		.selectFrom("projectors")
		.select(["sku", "mpn", "eans", "isSample"])
		.where((eb) => eb.or([eb("eans", "!=", "[]"), eb("mpn", "is not", null), eb("sku", "=", sku)]))
		.execute();
	return rows.map((row) => ({ ...row, eans: decodeList(row.eans) }));
}

async function changeNumbers(
	trx: Trx,
	sku: string,
	now: Date,
	change: (model: Numbered, all: Numbered[]) => Pick<Numbered, "eans" | "mpn">,
): Promise<void> {
	const models = await listNumbered(trx, sku);
	const model = models.find((one) => one.sku === sku);
	if (!model) return;
	const { eans, mpn } = change(model, models);
	if (eans.length === model.eans.length && mpn === model.mpn) return;
	const record = projectorChange.parse({ sku, eans: listText(eans), mpn: mpn ?? "" });
	await upsertProjectors(trx, [record], { now, isSample: model.isSample === 1 });
}

/**
 * Adds the barcodes and part number of a confirmed line to its model: barcodes that no other model has, and the number if
 * the model has none and no other has it.
 */
export async function addLineNumbers(
	trx: Trx,
	sku: string,
	line: LineNumbers,
	now: Date,
): Promise<void> {
	await changeNumbers(trx, sku, now, (model, models) => {
		const taken = new Set(models.flatMap((one) => one.eans.map((ean) => gtin14(ean) ?? ean)));
		const added = line.eans.filter((ean) => {
			const gtin = gtin14(ean);
			return gtin !== undefined && !isInStoreBarcode(gtin) && !taken.has(gtin);
		});
		const lineMpn = line.mpn.trim();
		const isFree =
			lineMpn !== "" &&
			lineMpn.length <= MAX_MPN_LENGTH &&
			!models.some((one) => one.mpn?.toLowerCase() === lineMpn.toLowerCase());
		return {
			eans: [...model.eans, ...added.map(printedGtin)].slice(0, MAX_EANS),
			mpn: model.mpn ?? (isFree ? lineMpn : null),
		};
	});
}

/** Removes a line's barcodes and part number from a model, unless another confirmed line of the model has them. */
export async function removeLineNumbers(
	trx: Trx,
	sku: string,
	line: LineNumbers,
	now: Date,
): Promise<void> {
	const others = await trx
		.selectFrom("feed_lines")
		.select(["mpn", "eans"])
		.where("projectorSku", "=", sku)
		.where("rule", "=", "staff")
		.where("id", "!=", line.id)
		.execute();
	const confirmed = new Set(others.flatMap(({ eans }) => decodeList(eans).map(gtin14)));
	const wrong = new Set(line.eans.map(gtin14).filter((gtin) => !confirmed.has(gtin)));
	const isMpnWrong = line.mpn !== "" && !others.some(({ mpn }) => mpn === line.mpn);
	await changeNumbers(trx, sku, now, (model) => ({
		eans: model.eans.filter((ean) => !wrong.has(gtin14(ean))),
		mpn: isMpnWrong && model.mpn === line.mpn ? null : model.mpn,
	}));
}
