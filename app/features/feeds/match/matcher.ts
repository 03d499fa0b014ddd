import type { OfferCondition } from "db/schema";
import type { FeedLine } from "../feed-line";
import { accessoryCategory, accessoryIn } from "./accessory";
import { createBrandFinder, type NamedBrands } from "./brands";
import { conditionOf } from "./condition";
import { contradictionOf } from "./contradiction";
import { isInStoreBarcode } from "./in-store-barcode";
import { type IndexedModel, indexedModel, type MatchableModel, mpnKey } from "./matchable-model";
import { createNameFinder, type NameHit } from "./name-hits";
import { createNearMissFinder, type Proposal } from "./near-misses";
import { readWords, type Words } from "./words";

/** What matching reads of a feed's line. */
export type MatchableLine = Pick<
	FeedLine,
	"title" | "brand" | "mpn" | "eans" | "category" | "condition"
>;

/** What a line is, as far as it can be told without staff (docs/product.md#matching). */
export type LineMatch =
	| { kind: "matched"; sku: string; rule: "ean" | "mpn" | "title"; condition: OfferCondition }
	| { kind: "new"; proposals: Proposal[]; condition: OfferCondition }
	| { kind: "left-out" };

/** The most models proposed for a line. */
const MAX_PROPOSALS = 3;

const PROJECTOR = /\b(?:projectors?|beamers?|projektors?)\b/i;

/** "Home cinema > Projectors", but not "TVs, projectors and screens". */
const PROJECTOR_CATEGORY = /^(?!.*(?:&|,|\band\b)).*\bprojectors?\s*$/i;

function isProjector(line: MatchableLine): boolean {
	const category = line.category.split(/[>|/]/).at(-1) ?? "";
	return PROJECTOR.test(line.title) || PROJECTOR_CATEGORY.test(category);
}

/** Models by a text that should be one model's alone. */
function groupBy(models: readonly IndexedModel[], keysOf: (model: IndexedModel) => string[]) {
	const groups = new Map<string, IndexedModel[]>();
	for (const model of models) {
		for (const key of new Set(keysOf(model))) {
			const group = groups.get(key);
			if (group) group.push(model);
			else groups.set(key, [model]);
		}
	}
	return groups;
}

/** What is known of a line once its texts are read. */
interface ReadLine {
	line: MatchableLine;
	title: Words;
	brands: NamedBrands;
	mpn: string;
	hits: NameHit[];
}

/** Returns what a line sells besides the model, or instead of it. */
function accessoryOf({ line, title, brands, hits }: ReadLine, model: IndexedModel) {
	const named = [
		...brands.inTitle.filter((found) => found.values.some(({ brand }) => brand === model.brand)),
		...hits.filter((hit) => hit.models.includes(model)),
	].map((found) => found.start);
	return accessoryIn(title.words, named) ?? accessoryCategory(line.category);
}

const accessoryWhy = (accessory: string) =>
	`The line names an accessory or a bundle: “${accessory}”.`;

/**
 * Returns the function that tells which model a line of a feed is. Its indexes are made once, so that each line costs
 * a few look-ups, whatever the number of models.
 */
export function createMatcher(
	models: readonly MatchableModel[],
): (line: MatchableLine) => LineMatch {
	const indexed = models.map((model) => ({
		...indexedModel(model),
		words: readWords(model.model).words,
	}));
	const findBrands = createBrandFinder(models.map((model) => model.brand));
	const names = createNameFinder(indexed);
	const nearMisses = createNearMissFinder(indexed);
	const byGtin = groupBy(indexed, (model) => model.gtins);
	const byMpn = groupBy(indexed, (model) => (model.mpn ? [model.mpn] : []));

	/** Why a title that names one model does not settle it; undefined where it does. */
	function doubtOf(read: ReadLine, model: IndexedModel): string | undefined {
		const { line, title, brands, mpn, hits } = read;
		if (brands.foreign) return `The brand column says “${brands.foreign}”.`;
		const called = mpn ? names.called(mpn, brands) : [];
		const others = [...(byMpn.get(mpn) ?? []), ...called].filter((other) => other !== model);
		if (others.some((other) => brands.all.has(other.brand)) && !called.includes(model)) {
			return `The part number “${line.mpn}” is another model's.`;
		}
		if (!model.names.isCode && mpn && model.mpn && mpn !== model.mpn) {
			return `The part number “${line.mpn}” is not the model's.`;
		}
		// A name of words may stand for another year's model, whose number the shop adds.
		const ofLine = model.names.isCode ? [mpn, ...readWords(line.mpn).words] : [];
		const own = new Set([
			...ofLine,
			model.mpn,
			...hits.flatMap((hit) => title.words.slice(hit.start, hit.end)),
		]);
		for (const hit of hits) {
			const text = title.words.slice(hit.start, hit.end).join("");
			const doubt = contradictionOf(
				title,
				{ ...model, start: hit.start, end: hit.end, text, isCode: model.names.isCode },
				own,
			);
			if (doubt) return doubt;
		}
		return undefined;
	}

	return (line) => {
		const title = readWords(line.title);
		const brands = findBrands(line.brand, title);
		const mpn = mpnKey(line.mpn);
		const withGtin = line.eans.length > 0 ? line.eans.filter((gtin) => byGtin.has(gtin)) : [];
		const withMpn = byMpn.get(mpn) ?? [];
		if (brands.all.size === 0 && withGtin.length === 0 && withMpn.length === 0) {
			if (!isProjector(line)) return { kind: "left-out" };
			return { kind: "new", proposals: [], condition: conditionOf(line.condition, line.title) };
		}

		const condition = conditionOf(line.condition, line.title);
		const hits = brands.all.size > 0 ? names.inTitle(title.words, brands) : [];
		const read: ReadLine = { line, title, brands, mpn, hits };
		const proposals = new Map<string, string>();
		const propose = (model: IndexedModel, why: string) => {
			if (!proposals.has(model.sku)) proposals.set(model.sku, why);
		};

		const shared = new Set(
			withGtin.filter((gtin) => !isInStoreBarcode(gtin)).flatMap((gtin) => byGtin.get(gtin) ?? []),
		);
		for (const model of shared) {
			const accessory = accessoryOf(read, model);
			if (shared.size === 1 && !accessory) {
				return { kind: "matched", sku: model.sku, rule: "ean", condition };
			}
			propose(
				model,
				accessory ? accessoryWhy(accessory) : "Its barcode is that of more than one model.",
			);
		}

		const branded = withMpn.filter((model) => brands.all.has(model.brand));
		for (const model of branded) {
			const accessory = accessoryOf(read, model);
			if (branded.length === 1 && !accessory) {
				return { kind: "matched", sku: model.sku, rule: "mpn", condition };
			}
			propose(
				model,
				accessory ? accessoryWhy(accessory) : "Its part number is that of more than one model.",
			);
		}

		const named = new Set(hits.flatMap((hit) => hit.models));
		for (const model of named) {
			const accessory = accessoryOf(read, model);
			const doubt = accessory
				? accessoryWhy(accessory)
				: named.size > 1
					? "The title fits more than one model."
					: shared.size > 0 && !shared.has(model)
						? "The barcode is another model's."
						: doubtOf(read, model);
			if (!doubt) return { kind: "matched", sku: model.sku, rule: "title", condition };
			propose(model, doubt);
		}

		for (const gtin of withGtin) {
			for (const model of byGtin.get(gtin) ?? []) {
				propose(model, "The same barcode, but one that shops give to their own goods.");
			}
		}
		for (const model of withMpn)
			propose(model, "The same part number, but the brand is not named.");
		for (const model of mpn ? names.called(mpn, brands) : []) {
			propose(model, "The line's part number is the model's name.");
		}
		// A brand that the catalogue names otherwise ("Anker" for "Anker Nebula") makes no line worth asking about.
		if (proposals.size === 0 && !brands.isOfCatalogue && !isProjector(line))
			return { kind: "left-out" };
		if (proposals.size < MAX_PROPOSALS) {
			for (const { sku, why } of nearMisses(title.words, brands)) {
				if (!proposals.has(sku)) proposals.set(sku, why);
			}
		}
		return {
			kind: "new",
			proposals: [...proposals].slice(0, MAX_PROPOSALS).map(([sku, why]) => ({ sku, why })),
			condition,
		};
	};
}
