import type { OptionGroup } from "./options.queries.server";

const SPACE = /\s+/g;

/**
 * Encodes options as one text: a line for each brand, a line with a tab for each of its models. That is half the bytes
 * of a list of objects beside the same options as markup.
 */
export function encodeOptions(groups: readonly OptionGroup[]): string {
	const line = (text: string) => text.trim().replace(SPACE, " ");
	return groups
		.flatMap(({ brand, models }) => [
			line(brand),
			...models.map(({ sku, model }) => `${line(sku)}\t${line(model)}`),
		])
		.join("\n");
}

/** Decodes the options of `encodeOptions`. */
export function decodeOptions(text: string): OptionGroup[] {
	const groups: OptionGroup[] = [];
	for (const line of text.split("\n")) {
		const [name = "", model] = line.split("\t");
		if (model !== undefined) groups.at(-1)?.models.push({ sku: name, model });
		else if (name !== "") groups.push({ brand: name, models: [] });
	}
	return groups;
}
