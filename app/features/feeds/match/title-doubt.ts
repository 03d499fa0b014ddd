import { contradictionOf } from "./contradiction";
import type { IndexedModel } from "./matchable-model";
import type { ReadLine } from "./read-line";
import { readWords } from "./titles/words";

/** Why the line's part number speaks against a model that its title names. */
function mpnDoubt({ line, mpn, withMpn, calledMpn }: ReadLine, model: IndexedModel) {
	if (calledMpn.includes(model)) return undefined;
	if ([...withMpn, ...calledMpn].some((other) => other !== model)) {
		return `The part number “${line.mpn}” is another model's.`;
	}
	const isOther = !model.names.isCode && mpn !== "" && model.mpn !== "" && mpn !== model.mpn;
	return isOther ? `The part number “${line.mpn}” is not the model's.` : undefined;
}

/** Returns why a title that names a model does not settle that the line is it; undefined where it does. */
export function titleDoubt(read: ReadLine, model: IndexedModel): string | undefined {
	const { line, title, brands, mpn, hits, withBarcode } = read;
	if (hits.some((hit) => hit.models.some((other) => other !== model))) {
		return "The title fits more than one model.";
	}
	if (withBarcode.size > 0 && !withBarcode.has(model)) return "The barcode is another model's.";
	if (brands.foreign) return `The brand column says “${brands.foreign}”.`;
	const doubt = mpnDoubt(read, model);
	if (doubt) return doubt;

	// Shops add their number of a later "Freestyle (2nd Gen)" to "The Freestyle" too.
	const isPlain = model.names.isCode || !model.isBeginning;
	const ofLine = isPlain ? [mpn, ...readWords(line.mpn).words] : [];
	const ofHits = hits.flatMap((hit) => title.words.slice(hit.start, hit.end));
	const known = new Set([...ofLine, ...ofHits, model.mpn]);
	for (const { start, end } of hits) {
		const text = title.words.slice(start, end).join("");
		const hit = { ...model, start, end, text, isCode: model.names.isCode };
		const contradiction = contradictionOf(title, hit, known);
		if (contradiction) return contradiction;
	}
	return undefined;
}
