import { brandSlug } from "~/features/catalogue/brand/brand";
import { LIGHT_KINDS, RESOLUTION_CLASSES, THROW_KINDS } from "~/features/catalogue/figures/figures";
import { tagSlug } from "~/features/catalogue/listing/tag";
import {
	type Conditions,
	FINDER_SORTS,
	type FinderState,
	NO_CONDITIONS,
} from "~/features/finder/conditions";
import { decodeRoom, roomParameters } from "~/features/room/room-query";
import { MAX_QUERY_LENGTH, searchTerms } from "~/features/search/index/search-terms";
import { SEARCH_PARAMETER } from "~/features/search/search-address";
import { oneOf, severalOf, wholeNumber } from "./parameter-values";

/** Address of the finder without conditions. */
export const FINDER_PATH = "/projectors";

interface Slugs {
	has(slug: string): boolean;
}

/** The slugs of the catalogue: what names anything else is no condition. */
export interface KnownSlugs {
	uses: Slugs;
	brands: Slugs;
	features: Slugs;
	/** What uses and brands are called now that had another slug before. */
	successors?: { uses: ReadonlyMap<string, string>; brands: ReadonlyMap<string, string> };
}

/** A slug that is known, or the one that took its place. */
function currentSlug(
	slug: string,
	known: Slugs,
	successors: ReadonlyMap<string, string> | undefined,
): string {
	return known.has(slug) ? slug : (successors?.get(slug) ?? slug);
}

/** Largest values that mean anything, so that absurd ones are no condition. */
const MAX_POUNDS = 1_000_000;
const MAX_LUMENS = 1_000_000;
const MAX_LAG_MS = 10_000;
const MAX_PAGE = 10_000;

/** More values of one parameter than anybody ticks. */
const MAX_VALUES = 50;

/** No slug of the catalogue is longer. */
const MAX_SLUG_LENGTH = 200;

function wordsIn(value: string | null): string {
	const words = (value ?? "")
		.replace(/\s+/g, " ")
		.trim()
		.slice(0, MAX_QUERY_LENGTH)
		// Half of a character outside the Basic Multilingual Plane would become another in an address.
		.replace(/[\ud800-\udbff]$/, "")
		.trim();
	return searchTerms(words).length > 0 ? words : "";
}

function knownSlugs(
	values: readonly string[],
	slugOf: (value: string) => string,
	known: Slugs,
): string[] {
	const slugs = values.map((value) => slugOf(value.slice(0, MAX_SLUG_LENGTH)));
	return [...new Set(slugs.filter((slug) => known.has(slug)))].sort().slice(0, MAX_VALUES);
}

/** Reads what an address asks of the finder. Never throws: what cannot be read or does not exist is no condition. */
export function decodeFinder(params: URLSearchParams, known: KnownSlugs): FinderState {
	const use = currentSlug(
		params.get("use")?.toLowerCase() ?? "",
		known.uses,
		known.successors?.uses,
	);
	const brandOf = (value: string) =>
		currentSlug(brandSlug(value), known.brands, known.successors?.brands);
	return {
		conditions: {
			q: wordsIn(params.get("q")),
			use: known.uses.has(use) ? use : null,
			brands: knownSlugs(params.getAll("brand"), brandOf, known.brands),
			min: wholeNumber(params.get("min"), MAX_POUNDS),
			max: wholeNumber(params.get("max"), MAX_POUNDS),
			resolutions: severalOf(RESOLUTION_CLASSES, params.getAll("res")),
			lights: severalOf(LIGHT_KINDS, params.getAll("light")),
			throws: severalOf(THROW_KINDS, params.getAll("throw")),
			lumens: wholeNumber(params.get("lumens"), MAX_LUMENS),
			lag: wholeNumber(params.get("lag"), MAX_LAG_MS),
			features: knownSlugs(params.getAll("feature"), tagSlug, known.features),
			inStock: params.get("stock") === "1",
			room: decodeRoom(params),
			includeUnknown: params.get("unknown") === "1",
		},
		sort: oneOf(FINDER_SORTS, params.get("sort")) ?? FINDER_SORTS[0],
		page: wholeNumber(params.get("page"), Number.POSITIVE_INFINITY, MAX_PAGE) ?? 1,
	};
}

type Value = string | number | readonly string[] | null;

/** The parameters in the order of docs/product.md#find-a-projector; null, '' and an empty list stand for none. */
function valuesOf({ conditions, sort, page }: FinderState): [name: string, value: Value][] {
	return [
		["q", conditions.q],
		["use", conditions.use],
		["brand", conditions.brands],
		["min", conditions.min],
		["max", conditions.max],
		["res", conditions.resolutions],
		["light", conditions.lights],
		["throw", conditions.throws],
		["lumens", conditions.lumens],
		["lag", conditions.lag],
		["feature", conditions.features],
		["stock", conditions.inStock ? 1 : null],
		...roomParameters(conditions.room),
		["unknown", conditions.includeUnknown ? 1 : null],
		["sort", sort === FINDER_SORTS[0] ? null : sort],
		["page", page === 1 ? null : page],
	];
}

function parametersOf(state: FinderState): [string, string][] {
	return valuesOf(state).flatMap(([name, value]): [string, string][] => {
		if (value === null || value === "") return [];
		if (typeof value === "string" || typeof value === "number") return [[name, String(value)]];
		return [...value].sort().map((one) => [name, one]);
	});
}

/** The query of a state's one address, defaults left out: '', or '?use=gaming&max=600'. */
export function encodeFinder(state: FinderState): string {
	const query = new URLSearchParams(parametersOf(state)).toString();
	return query && `?${query}`;
}

/** The address of a list of the finder, from its first page in the default order unless told. */
export function finderPath(
	conditions: Partial<Conditions>,
	{ sort = FINDER_SORTS[0], page = 1 }: Partial<Omit<FinderState, "conditions">> = {},
): string {
	return (
		FINDER_PATH + encodeFinder({ conditions: { ...NO_CONDITIONS, ...conditions }, sort, page })
	);
}

/**
 * The query that a request for this state should have had; undefined where it has. The search dialog lies over any
 * page, so its parameter may stand anywhere and stays, at the end.
 */
export function canonicalQuery(search: string, state: FinderState): string | undefined {
	const asked = [...new URLSearchParams(search)];
	const own = asked.filter(([name]) => name !== SEARCH_PARAMETER);
	const wanted = encodeFinder(state);
	if (`?${new URLSearchParams(own)}` === (wanted || "?")) return undefined;
	const dialog = asked.filter(([name]) => name === SEARCH_PARAMETER).slice(0, 1);
	const query = new URLSearchParams([...new URLSearchParams(wanted), ...dialog]).toString();
	return query && `?${query}`;
}
