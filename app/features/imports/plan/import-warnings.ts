import { decodeJsonList } from "db/json/json-columns";
import { factsToAdd } from "~/features/catalogue/facts/facts";
import { rowFactTexts } from "~/features/catalogue/facts/row-facts.server";
import { decodeFacts } from "~/features/catalogue/facts/stored-facts";
import { excerpt } from "~/features/catalogue/fields/message-text";
import { gtin14 } from "~/features/catalogue/identity/gtin";
import { nameKey } from "~/features/catalogue/identity/sku";
import { parseSides } from "~/features/catalogue/numeric-facts/sides";
import { modelsText } from "~/features/catalogue/words/count-text";
import type { ModelRow, RowChange } from "~/features/changes/row-change";

const MAX_CATEGORIES = 50;
const MAX_NAMES = 200;
const MAX_TEXT_LENGTH = 80;
const MAX_MEASURES = 50;

/** Columns with measures as text: their names, their keys, and a test that a number was read. */
const MEASURES = [
	["weight", "weight", ({ weightKg }) => weightKg !== null],
	["throw ratio", "throwRatio", ({ throwRatioMin }) => throwRatioMin !== null],
	["light source life", "lightSourceLife", ({ lightSourceHours }) => lightSourceHours !== null],
	["input lag", "inputLag", ({ inputLagMs }) => inputLagMs !== null],
	["dimensions", "dimensions", ({ dimensions }) => parseSides(dimensions ?? "") !== undefined],
] as const satisfies [string, keyof ModelRow, (row: ModelRow) => boolean][];

interface Category {
	name: string;
	slug: string;
}

type IdentifiedModel = Pick<ModelRow, "sku" | "brandSlug" | "model" | "eans">;

/** Returns the stored barcodes of a model with all their zeros. */
function barcodesOf(eans: string): string[] {
	return decodeJsonList(eans).map((ean) => gtin14(ean) ?? ean);
}

/** Returns the first lines, and a line with the number of all further lines; `count` is the total number of lines. */
function firstLines(
	lines: readonly string[],
	maxLines: number,
	{ noun = "", count = lines.length }: { noun?: string; count?: number } = {},
): string[] {
	const hiddenCount = count - maxLines;
	return hiddenCount > 0
		? [...lines.slice(0, maxLines), `... and ${hiddenCount} more${noun}.`]
		: [...lines];
}

/** Warning about a list of offers without a column for delivery. */
export const NO_DELIVERY_COLUMN =
	"The column delivery_price is missing, so delivery is stated for no offer of this file: what a shop asks for delivery is set as its rule, under Shops (/admin/shops).";

/** Collects warnings for a preview, as lines, from chunks of changes; these rows are imported nevertheless. */
export function importWarnings(
	categories: readonly Category[],
	models: readonly IdentifiedModel[],
) {
	const skuByBarcode = new Map(
		models.flatMap(({ sku, eans }) => barcodesOf(eans).map((barcode) => [barcode, sku] as const)),
	);
	const existingCategories = new Set(
		categories.flatMap(({ name, slug }) => [name.toLowerCase(), slug]),
	);
	const skuByName = new Map(models.map((model) => [nameKey(model), model.sku]));
	const unknownCategories = new Map<string, { name: string; count: number; sku: string }>();
	const sameNameTexts: string[] = [];
	const sameBarcodeTexts: string[] = [];
	const textsWithoutNumber: string[] = [];
	let textsWithoutNumberCount = 0;
	const outrankedFields = new Map<string, { count: number; sku: string }>();

	function noteCategories({ before, after }: RowChange<ModelRow>): void {
		if (before?.productCategory === after.productCategory) return;
		for (const name of decodeJsonList(after.productCategory)) {
			const key = name.toLowerCase();
			if (existingCategories.has(key)) continue;
			const { count, ...firstUse } = unknownCategories.get(key) ?? {
				name,
				count: 0,
				sku: after.sku,
			};
			unknownCategories.set(key, { ...firstUse, count: count + 1 });
		}
	}

	function noteMeasures({ before, after }: RowChange<ModelRow>): void {
		for (const [name, column, hasNumber] of MEASURES) {
			const text = after[column];
			if (text === null || text === before?.[column] || hasNumber(after)) continue;
			textsWithoutNumberCount += 1;
			// A file may have hundreds of thousands of such texts.
			if (textsWithoutNumber.length === MAX_MEASURES) continue;
			const quotedText = `"${excerpt(text, MAX_TEXT_LENGTH)}"`;
			textsWithoutNumber.push(
				`The ${name} ${quotedText} of SKU ${after.sku} is shown as it is, but no number can be read from it.`,
			);
		}
	}

	function noteName({ before, after }: RowChange<ModelRow>): void {
		const key = nameKey(after);
		if (before && nameKey(before) === key) return;
		const otherSku = skuByName.get(key);
		if (otherSku === undefined) skuByName.set(key, after.sku);
		else if (otherSku !== after.sku) {
			const name = excerpt(`${after.brand} ${after.model}`, MAX_TEXT_LENGTH);
			sameNameTexts.push(`SKU ${after.sku} is ${name}, which is here already as SKU ${otherSku}.`);
		}
	}

	function noteBarcodes({ before, after }: RowChange<ModelRow>): void {
		if (before?.eans === after.eans) return;
		for (const barcode of barcodesOf(after.eans)) {
			const otherSku = skuByBarcode.get(barcode);
			if (otherSku === undefined) skuByBarcode.set(barcode, after.sku);
			else if (otherSku !== after.sku) {
				const text = barcode.replace(/^0+/, "");
				sameBarcodeTexts.push(
					`SKU ${after.sku} has the barcode ${text}, which SKU ${otherSku} has already.`,
				);
			}
		}
	}

	/** Collects facts of the file that are not used, because the model has a better source. */
	function noteOutrankedFacts({ before, after }: RowChange<ModelRow>): void {
		if (!before || before.facts === after.facts) return;
		const cells = rowFactTexts(after);
		const addedFacts = factsToAdd(decodeFacts(before.facts), decodeFacts(after.facts));
		for (const { field, value, kind, source } of addedFacts) {
			if (kind !== "staff" || source !== "" || cells.get(field) === value) continue;
			const { count, sku } = outrankedFields.get(field) ?? { count: 0, sku: after.sku };
			outrankedFields.set(field, { count: count + 1, sku });
		}
	}

	return {
		add(changes: readonly RowChange<ModelRow>[]): void {
			for (const change of changes) {
				noteCategories(change);
				noteMeasures(change);
				noteName(change);
				noteBarcodes(change);
				noteOutrankedFacts(change);
			}
		},
		lines(): string[] {
			const unknownCategoryTexts = [...unknownCategories.values()].map(
				({ name, count, sku }) =>
					`No category of ours is "${excerpt(name, MAX_TEXT_LENGTH)}" (${modelsText(count)}, the first is SKU ${sku}).`,
			);
			const names = categories.map(({ name }) => name).join(", ");
			const outrankedTexts = [...outrankedFields].map(
				([field, { count, sku }]) =>
					`${field} stays as it is for ${modelsText(count)} (the first is SKU ${sku}), because a better source states it; the file's value is added as another source.`,
			);
			return [
				...outrankedTexts,
				...firstLines(unknownCategoryTexts, MAX_CATEGORIES, { noun: " categories" }),
				...(unknownCategoryTexts.length > 0 ? [`Ours are: ${names}.`] : []),
				...firstLines(textsWithoutNumber, MAX_MEASURES, { count: textsWithoutNumberCount }),
				...firstLines(sameNameTexts, MAX_NAMES),
				...firstLines(sameBarcodeTexts, MAX_NAMES),
			];
		},
	};
}
