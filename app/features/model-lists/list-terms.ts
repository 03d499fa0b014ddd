import { CARDS_PER_PAGE } from "~/config/site";
import {
	decodeFinder,
	encodeFinder,
	type FinderState,
} from "~/features/finder/filters/address-parts";
import { integerDecoder, type ToCurrentSlug } from "~/features/finder/filters/filter-kinds";
import {
	FILTER_LIST,
	type FilterName,
	filterOf,
	valuesIn,
} from "~/features/finder/filters/filters";
import { FINDER_SORTS } from "~/features/finder/sorts";

/** The terms of a list in a text: the state of the finder's list, and the maximum number of models. */
export interface ListTerms {
	state: FinderState;
	limit: number;
}

const MAX_LIMIT = CARDS_PER_PAGE;
const DEFAULT_LIMIT = 5;

const LIMIT_PARAM = "limit";
const SORT_PARAM = "sort";

/** `max=500`, `q="short throw"`, or both with "&" between them as in an address. */
const TERM = /(?:[^\s&"]|"[^"]*")+/g;

const disjunction = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** Returns a term as name and value, which is percent-encoded as in an address unless it is in quotes. */
function readTerm(term: string): { name: string; value: string } | undefined {
	const [, name = "", quoted] = /^([^=]*)="([^"]*)"$/.exec(term) ?? [];
	if (quoted !== undefined) return { name, value: quoted };
	if (!term.includes("=")) return undefined;
	const [pair] = new URLSearchParams(term);
	return pair && { name: pair[0], value: pair[1] };
}

function isFilter(name: string): name is FilterName {
	return FILTER_LIST.some(([filter]) => filter === name);
}

/** Returns the problems of the values of one condition, regardless of other conditions. */
function valueProblems(
	name: FilterName,
	values: readonly string[],
	toCurrentSlug: ToCurrentSlug,
): string[] {
	const { decode, encode, meaning, emptyValue } = filterOf(name);
	if (values.length > 1 && !Array.isArray(emptyValue)) return [`“${name}” is there twice.`];
	const isValidValue = (value: string) => encode(decode([value], toCurrentSlug)).length > 0;
	return values
		.filter((value) => !isValidValue(value))
		.map((value) => `“${value}” is no value of “${name}”: ${meaning}`);
}

/**
 * Reads the terms of a list, which are the parameters of the finder's address and `limit`. Returns their problems as
 * sentences, if there are any.
 */
export function readListTerms(
	text: string,
	toCurrentSlug: ToCurrentSlug,
): { terms: ListTerms } | { problems: string[] } {
	const problems: string[] = [];
	const params = new URLSearchParams();
	for (const term of text.replace(/^\?/, "").match(TERM) ?? []) {
		const parsedTerm = readTerm(term);
		if (parsedTerm === undefined) problems.push(`“${term}” is no condition: write name=value.`);
		else if (
			isFilter(parsedTerm.name) ||
			parsedTerm.name === SORT_PARAM ||
			parsedTerm.name === LIMIT_PARAM
		) {
			params.append(parsedTerm.name, parsedTerm.value);
		} else {
			problems.push(
				`There is no condition “${parsedTerm.name}”: a list has the conditions of the finder's address, sort and limit.`,
			);
		}
	}
	for (const [name] of FILTER_LIST) {
		problems.push(...valueProblems(name, params.getAll(name), toCurrentSlug));
	}
	for (const name of [SORT_PARAM, LIMIT_PARAM]) {
		if (params.getAll(name).length > 1) problems.push(`“${name}” is there twice.`);
	}
	const sort = params.get(SORT_PARAM);
	if (sort !== null && !FINDER_SORTS.some((finderSort) => finderSort === sort)) {
		problems.push(`“${sort}” is no order: sort is ${disjunction.format(FINDER_SORTS)}.`);
	}
	const limitText = params.get(LIMIT_PARAM);
	const limit = limitText === null ? DEFAULT_LIMIT : integerDecoder(MAX_LIMIT)([limitText]);
	if (limit === null) {
		problems.push(`“${limitText}” is no limit: it is a whole number from 1 to ${MAX_LIMIT}.`);
	}
	if (problems.length > 0 || limit === null) return { problems };
	const state = decodeFinder(params, toCurrentSlug);
	const { conditions } = state;
	for (const [name] of FILTER_LIST) {
		const count = new Set(params.getAll(name)).size;
		if (valuesIn(conditions, name).length < count) {
			problems.push(`“${name}” has no effect beside the other conditions.`);
		}
	}
	if (state.sort === "best" && conditions.use === null) {
		problems.push(
			"sort=best is the order of the score for a use: add one, such as use=gaming, or another sort, such as sort=price-low.",
		);
	}
	return problems.length > 0 ? { problems } : { terms: { state, limit } };
}

/** Returns the key of a list: the canonical query of its finder address, with its limit. */
export function listKey({ state, limit }: ListTerms): string {
	return `${encodeFinder(state)} ${limit}`.trim();
}
