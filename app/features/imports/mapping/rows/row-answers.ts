import { SKU } from "~/features/catalogue/identity/sku";
import type { FileReading, RowAnswer, RowUse } from "~/features/imports/mapping/mapping";

// The names of the fields of the page that shows how rows were read.

export const rowUseField = (row: number) => `use-${row}`;
export const skuField = (row: number) => `sku-${row}`;
/** Field with the SKU that the page proposed: one that was not changed is proposed again. */
export const proposedField = (row: number) => `proposed-${row}`;
export const brandField = (word: string) => `brand:${word}`;
/** Checkbox of a column that would overwrite values of models. */
export const replaceField = (field: string) => `replace:${field}`;
export const categoryField = (key: string) => `category:${key}`;

/** Field for all rows that are like models of the catalogue. */
export const LIKE_USE_FIELD = "use-all";

const USES = ["update", "new", "skip"] as const;

const answeredUse = (fields: FormData, name: string): RowUse | undefined =>
	USES.find((one) => one === fields.get(name));

const MAX_BRAND_LENGTH = 80;

/** Messages by field name. */
export type AnswerFaults = Record<string, string>;

function rowAnswer(row: string, fields: FormData): RowAnswer {
	const number = Number(row);
	const use = answeredUse(fields, rowUseField(number));
	const sku = String(fields.get(skuField(number)) ?? "").trim();
	const isChanged = sku !== "" && sku !== fields.get(proposedField(number));
	return { ...(use && { use }), ...(isChanged && { sku }) };
}

/** Adds the answers of a form to the earlier ones; also returns their faults. */
export function readAnswers(
	fields: FormData,
	{ replace: _, ...before }: FileReading,
): { reading: FileReading; faults: AnswerFaults } {
	const faults: AnswerFaults = {};
	const brands = { ...before.values.brands };
	const categories = { ...before.values.categories };
	const rows = { ...before.rows };
	const replace: string[] = [];
	for (const [name, value] of fields) {
		const text = String(value).replace(/\s+/g, " ").trim();
		const [, kind, key = ""] = /^(brand|category|replace):(.*)$/s.exec(name) ?? [];
		const row = /^proposed-(\d{1,9})$/.exec(name)?.[1];
		if (kind === "replace") replace.push(key);
		if (kind === "category") categories[key] = text;
		if (kind === "brand") {
			if (text === "") faults[name] = "Say which brand it is.";
			else if (text.length > MAX_BRAND_LENGTH) faults[name] = "A brand has at most 80 characters.";
			else brands[key] = text;
		}
		if (row === undefined) continue;
		const answer = rowAnswer(row, fields);
		if (answer.sku !== undefined && !SKU.test(answer.sku)) {
			faults[skuField(Number(row))] =
				"A SKU is up to 64 letters, digits, dots, hyphens or underscores.";
			continue;
		}
		const kept = answer.sku === undefined ? rows[row]?.sku : answer.sku;
		const isSame = kept === String(fields.get(proposedField(Number(row))) ?? "");
		const sku = answer.sku ?? (isSame ? kept : undefined);
		const use = answer.use ?? rows[row]?.use;
		rows[row] = { ...(use && { use }), ...(sku !== undefined && { sku }) };
	}
	const likeUse = answeredUse(fields, LIKE_USE_FIELD);
	if (likeUse !== undefined) {
		for (const [row, { sku }] of Object.entries(rows)) rows[row] = sku === undefined ? {} : { sku };
	}
	const all = likeUse ?? before.likeUse;
	const answered = { ...before, values: { brands, categories }, rows };
	const reading = {
		...answered,
		...(all !== undefined && { likeUse: all }),
		...(replace.length > 0 && { replace }),
	};
	return { reading, faults };
}
