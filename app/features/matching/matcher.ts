import type { OfferCondition } from "db/schema";
import { isInStoreBarcode } from "./barcodes";
import { createBrandFinder } from "./brands";
import {
	accessoryDoubt,
	MAX_PROPOSALS,
	type MatchableLine,
	type Proposal,
	type ReadLine,
	titleDoubt,
} from "./line-doubts";
import {
	groupBy,
	type IndexedModel,
	indexedModels,
	type MatchableModel,
	mpnKey,
} from "./matchable-model";
import { createNameFinder } from "./name-hits";
import { createNearMissFinder } from "./near-misses";
import { isProjector } from "./titles/accessory";
import { conditionOf } from "./titles/condition";
import { readWords } from "./titles/words";

/** The automatic decision about a line (docs/product.md#matching). */
export type LineMatch =
	| { kind: "matched"; sku: string; rule: "ean" | "mpn" | "title"; condition: OfferCondition }
	/**
	 * Waits for an answer of staff; at most three proposals, the best first. `isNamed` if the line names the first, and
	 * is not only like it.
	 */
	| { kind: "new"; proposals: Proposal[]; isNamed?: true; condition: OfferCondition }
	| { kind: "left-out" };

interface Rule {
	name: "ean" | "mpn" | "title";
	/** Models that a line refers to by this rule. */
	models: (read: ReadLine) => Iterable<IndexedModel>;
	/** Returns why such a match is uncertain; undefined if it is not. */
	doubt: (read: ReadLine, model: IndexedModel) => string | undefined;
}

const RULES: readonly Rule[] = [
	{
		name: "ean",
		models: (read) => read.withBarcode,
		doubt: ({ withBarcode }) =>
			withBarcode.size > 1 ? "The barcode is that of more than one model." : undefined,
	},
	{
		name: "mpn",
		models: (read) => read.withMpn,
		doubt: ({ withMpn }) =>
			withMpn.length > 1 ? "The part number is that of more than one model." : undefined,
	},
	{
		name: "title",
		models: (read) => new Set(read.hits.flatMap((hit) => hit.models)),
		doubt: titleDoubt,
	},
];

/** Hints that never match by themselves, with the reason of the proposal. */
const HINTS: readonly { models: (read: ReadLine) => Iterable<IndexedModel>; why: string }[] = [
	{
		models: (read) => read.withInStoreBarcode,
		why: "The same barcode, but one that shops give to their own goods.",
	},
	{
		models: (read) => read.withMpnAlone,
		why: "The same part number, but the brand is not named.",
	},
	{ models: (read) => read.calledMpn, why: "The line's part number is the model's name." },
];

/**
 * Returns a function that matches a line of a feed. It indexes the models once, so that a line needs few look-ups for
 * any number of models.
 */
export function createMatcher(
	models: readonly MatchableModel[],
): (line: MatchableLine) => LineMatch {
	const indexed = indexedModels(models);
	const findBrands = createBrandFinder(models.map((model) => model.brand));
	const names = createNameFinder(indexed);
	const nearMisses = createNearMissFinder(indexed);
	const byBarcode = groupBy(indexed, (model) => model.gtins);
	const byMpn = groupBy(indexed, (model) => (model.mpn ? [model.mpn] : []));

	function read(line: MatchableLine): ReadLine {
		const title = readWords(line.title);
		const brands = findBrands(line.brand, title);
		const mpn = mpnKey(line.mpn);
		const sameMpn = byMpn.get(mpn) ?? [];
		const withBarcode = new Set<IndexedModel>();
		const withInStoreBarcode = new Set<IndexedModel>();
		for (const gtin of line.eans) {
			const found = isInStoreBarcode(gtin) ? withInStoreBarcode : withBarcode;
			for (const model of byBarcode.get(gtin) ?? []) found.add(model);
		}
		const isBranded = brands.all.size > 0;
		return {
			line,
			title,
			brands,
			mpn,
			withBarcode,
			withInStoreBarcode,
			withMpn: sameMpn.filter((model) => brands.all.has(model.brand)),
			withMpnAlone: sameMpn.filter((model) => !brands.all.has(model.brand)),
			calledMpn: isBranded && mpn ? names.called(mpn, brands) : [],
			hits: isBranded ? names.inTitle(title.words, brands) : [],
		};
	}

	return (line) => {
		const known = read(line);
		const condition = () => conditionOf(line.condition, line.title);
		const whys = new Map<string, string>();
		const propose = (sku: string, why: string) => {
			if (!whys.has(sku)) whys.set(sku, why);
		};

		for (const rule of RULES) {
			for (const model of rule.models(known)) {
				const doubt = accessoryDoubt(known, model) ?? rule.doubt(known, model);
				if (!doubt) {
					return { kind: "matched", sku: model.sku, rule: rule.name, condition: condition() };
				}
				propose(model.sku, doubt);
			}
		}
		for (const { models: hinted, why } of HINTS) {
			for (const model of hinted(known)) propose(model.sku, why);
		}

		const isAskedAbout = whys.size > 0 || known.brands.isOfCatalogue || isProjector(line);
		if (!isAskedAbout) return { kind: "left-out" };
		const named = whys.size > 0 ? ({ isNamed: true } as const) : {};
		if (whys.size < MAX_PROPOSALS && known.brands.all.size > 0) {
			for (const { sku, why } of nearMisses(known.title.words, known.brands)) propose(sku, why);
		}
		const proposals = [...whys].slice(0, MAX_PROPOSALS).map(([sku, why]) => ({ sku, why }));
		return { kind: "new", proposals, ...named, condition: condition() };
	};
}
