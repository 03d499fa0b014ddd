import type { OptionGroup } from "./options.queries.server";

const SPACE = /\s+/g;

/** Returns the SKU that most models have: 'BENQ-TK700STI' for the TK700STi of BenQ. */
function usualSku(brand: string, model: string): string {
	return `${brand} ${model}`.toUpperCase().replace(/[^A-Z\d.]+/g, "-");
}

/**
 * Encodes options as one text: a line for each brand, a line with a tab for each of its models, without the usual SKU.
 * That is less than half the bytes of a list of objects beside the same options as markup.
 */
export function encodeOptions(groups: readonly OptionGroup[]): string {
	const line = (text: string) => text.trim().replace(SPACE, " ");
	return groups
		.flatMap(({ brand, models }) => [
			line(brand),
			...models.map(({ sku, model }) => {
				const isUsual = sku === usualSku(line(brand), line(model));
				return `${isUsual ? "" : line(sku)}\t${line(model)}`;
			}),
		])
		.join("\n");
}

/** Decodes the options of `encodeOptions`. */
export function decodeOptions(text: string): OptionGroup[] {
	const groups: OptionGroup[] = [];
	for (const line of text.split("\n")) {
		const [name = "", model] = line.split("\t");
		const group = groups.at(-1);
		if (group && model !== undefined) {
			group.models.push({ sku: name || usualSku(group.brand, model), model });
		}
		if (model === undefined && name !== "") groups.push({ brand: name, models: [] });
	}
	return groups;
}
