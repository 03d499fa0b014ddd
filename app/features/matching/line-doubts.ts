import type { OfferCondition } from "db/schema";
import type { NamedBrands } from "./brands";
import { contradictionOf } from "./contradiction";
import type { IndexedModel } from "./matchable-model";
import type { NameHit } from "./name-hits";
import { accessoryCategory, accessoryIn } from "./titles/accessory";
import { readWords, type Words } from "./titles/words";

/** A model that a line may mean, with the reason as a sentence for staff. */
export interface Proposal {
	sku: string;
	why: string;
}

export const MAX_PROPOSALS = 3;

/** The parts of a shop's or a supplier's line that matching uses; texts are blank if it has none. */
export interface MatchableLine {
	title: string;
	brand: string;
	mpn: string;
	/** Valid barcodes as 14 digits. */
	eans: readonly string[];
	category: string;
	condition: OfferCondition;
}

/** A line with its words and the models that each part of it refers to. */
export interface ReadLine {
	line: MatchableLine;
	title: Words;
	brands: NamedBrands;
	/** The part number without spaces and hyphens; empty for none. */
	mpn: string;
	/** Models with one of the line's barcodes: of makers, and of shops' own numbering. */
	withBarcode: ReadonlySet<IndexedModel>;
	withInStoreBarcode: ReadonlySet<IndexedModel>;
	/** Models of the named brands with the line's part number, and of others. */
	withMpn: readonly IndexedModel[];
	withMpnAlone: readonly IndexedModel[];
	/** Models of the named brands whose name is the line's part number. */
	calledMpn: readonly IndexedModel[];
	hits: readonly NameHit[];
}

/** Returns why a line may sell something in addition to a model or instead of it. */
export function accessoryDoubt(read: ReadLine, model: IndexedModel): string | undefined {
	const { line, title, brands, hits } = read;
	const named = [
		...brands.inTitle.filter((found) => found.values.some(({ brand }) => brand === model.brand)),
		...hits.filter((hit) => hit.models.includes(model)),
	].map((found) => found.start);
	const accessory = accessoryIn(title.words, named) ?? accessoryCategory(line.category);
	return accessory && `The line names an accessory or a bundle: “${accessory}”.`;
}

/** Returns why the line's part number contradicts a model in its title. */
function mpnDoubt({ line, mpn, withMpn, calledMpn }: ReadLine, model: IndexedModel) {
	if (calledMpn.includes(model)) return undefined;
	if ([...withMpn, ...calledMpn].some((other) => other !== model)) {
		return `The part number “${line.mpn}” is another model's.`;
	}
	const isOther = !model.names.isCode && mpn !== "" && model.mpn !== "" && mpn !== model.mpn;
	return isOther ? `The part number “${line.mpn}” is not the model's.` : undefined;
}

/** Returns why a title that names a model is not enough to match the line to it. */
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
