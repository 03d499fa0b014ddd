/** A parameter of a list's address, and the part of the list's state that it holds. */
export interface ListParam<Value> {
	name: string;
	/** Returns the value of the parameter's texts, the default for absent and invalid ones. Never throws. */
	read: (texts: readonly string[]) => Value;
	/** Returns the text of a value, empty for the default, which the address leaves out. */
	write: (value: Value) => string;
}

/** The parameters of a list's state by its parts, in the order of the address. */
export type ListParams<State> = { readonly [Key in keyof State]-?: ListParam<State[Key]> };

type PartialState<State> = { readonly [Key in keyof State]?: State[Key] | undefined };

/** The state of a paged list in its address. */
interface ListAddress<State> {
	decode: (params: URLSearchParams) => State;
	/** Returns the parameters of a state by name, without defaults. */
	entries: (state: PartialState<State>) => [name: string, text: string][];
	/** Returns the search part of an address: '?q=epson&page=2', or '' if all is default. */
	search: (state: PartialState<State>) => string;
}

/** Declares the state of a list by its parameters. */
export function listAddress<State extends object>(params: ListParams<State>): ListAddress<State> {
	const keys = Object.keys(params) as (keyof State)[];
	const entries = (state: PartialState<State>) =>
		keys.flatMap((key): [string, string][] => {
			const value = state[key];
			const text = value === undefined ? "" : params[key].write(value);
			return text === "" ? [] : [[params[key].name, text]];
		});
	return {
		decode: (searchParams) =>
			Object.fromEntries(
				keys.map((key) => [key, params[key].read(searchParams.getAll(params[key].name))]),
			) as State,
		entries,
		search: (state) => {
			const encoded = new URLSearchParams(entries(state)).toString();
			return encoded === "" ? "" : `?${encoded}`;
		},
	};
}

/** Upper limit of page numbers in addresses, so that computed offsets stay small. */
const MAX_PAGE = 99_999;

/** The number of a page, from 1; larger numbers than 99,999 become 99,999. */
export const pageParam: ListParam<number> = {
	name: "page",
	read: ([text = ""]) => (/^\d+$/.test(text) ? Math.min(Math.max(Number(text), 1), MAX_PAGE) : 1),
	write: (page) => (page === 1 ? "" : String(page)),
};

/** A text that matches a pattern; undefined for any other. */
export function textParam(name: string, pattern: RegExp): ListParam<string | undefined> {
	return {
		name,
		read: ([text = ""]) => (pattern.test(text) ? text : undefined),
		write: (text = "") => text,
	};
}

/** One of `values`; otherwise the default, which is undefined without `fallback`. */
export function choiceParam<Value extends string>(
	name: string,
	values: readonly Value[],
): ListParam<Value | undefined>;
export function choiceParam<Value extends string>(
	name: string,
	values: readonly Value[],
	fallback: Value,
): ListParam<Value>;
export function choiceParam<Value extends string>(
	name: string,
	values: readonly Value[],
	fallback?: Value,
): ListParam<Value | undefined> {
	return {
		name,
		read: ([text]) => values.find((value) => value === text) ?? fallback,
		write: (value) => (value === undefined || value === fallback ? "" : value),
	};
}
