import { SKU_PATTERN } from "~/features/catalogue/identity/sku";
import { tagSlug } from "~/features/catalogue/lists/tag";
import { type GridState, gridList } from "~/features/records/models/grid/grid";
import { MODELS_PATH } from "~/features/records/models/model-addresses";

interface Lists {
	categories: readonly string[];
	features: readonly string[];
}

interface ManyAction {
	/** Text of the option, and beginning of the question. */
	text: string;
	/** Text that follows the number of models in the history. */
	done: string;
	effect: string;
	asks?: "category" | "tag";
	/** Returns the changed cell of a model; absent for a deletion. `names` are spellings of the category or tag. */
	edits?: (lists: Lists, names: readonly string[]) => Record<string, string | string[]>;
	/** True if example values remain examples. */
	keepsExamples?: true;
}

const isNamed = (value: string, names: readonly string[]) =>
	names.some((name) => tagSlug(value) === tagSlug(name));

const withoutNames = (list: readonly string[], names: readonly string[]) =>
	list.filter((value) => !isNamed(value, names));

/** Returns a list with a value appended, unless the list has it already. */
const withLast = (list: readonly string[], names: readonly string[]) =>
	list.some((value) => isNamed(value, names)) ? [...list] : [...list, ...names.slice(0, 1)];

/** Actions on several models (docs/staff.md#many-models-at-once). */
export const MANY_ACTIONS = {
	"add-category": {
		text: "Put into a category",
		done: "put into a category",
		effect: "It is added as the last of each model's categories.",
		asks: "category",
		edits: ({ categories }, names) => ({ product_category: withLast(categories, names) }),
	},
	"remove-category": {
		text: "Take out of a category",
		done: "taken out of a category",
		effect: "Each model moves to its next category.",
		asks: "category",
		edits: ({ categories }, names) => ({ product_category: withoutNames(categories, names) }),
	},
	"add-tag": {
		text: "Add a tag",
		done: "given a tag",
		effect: "The tag is added to each model's features, which its page shows.",
		asks: "tag",
		edits: ({ features }, names) => ({ features: withLast(features, names) }),
	},
	"remove-tag": {
		text: "Remove a tag",
		done: "rid of a tag",
		effect: "The tag is removed from each model's features. Labels and categories stay.",
		asks: "tag",
		edits: ({ features }, names) => ({ features: withoutNames(features, names) }),
	},
	feature: {
		text: "Feature",
		done: "featured",
		effect: "The models come last in the featured order.",
		edits: () => ({ is_featured: "true" }),
		keepsExamples: true,
	},
	unfeature: {
		text: "Stop featuring",
		done: "no longer featured",
		effect: "The models lose their places in the featured order.",
		edits: () => ({ is_featured: "false" }),
		keepsExamples: true,
	},
	discontinue: {
		text: "Mark as discontinued",
		done: "discontinued",
		effect: "Their pages stay, and say that they are not made any more.",
		edits: () => ({ is_discontinued: "true" }),
	},
	continue: {
		text: "Mark as still made",
		done: "no longer discontinued",
		effect: "Their pages no longer say that they are discontinued.",
		edits: () => ({ is_discontinued: "false" }),
	},
	delete: {
		text: "Delete",
		done: "deleted",
		effect:
			"Their pages then say that they are no longer listed. For a year the history can undo it: models, offers and photographs come back; price histories and alerts do not.",
	},
} as const satisfies Record<string, ManyAction>;

export type ManyName = keyof typeof MANY_ACTIONS;

export function isManyName(name: string): name is ManyName {
	return Object.hasOwn(MANY_ACTIONS, name);
}

export function manyAction(name: ManyName): ManyAction {
	return MANY_ACTIONS[name];
}

/** Upper limit of ticked models, higher than the number of rows per page. */
const MAX_MODELS = 50;

/** State of the page that confirms an action on ticked models, in its address. */
export interface ManyState {
	name: ManyName;
	skus: readonly string[];
	/** The grid from which the page was opened. */
	grid: GridState;
}

/** Returns the SKUs among texts, without duplicates. */
export function tickedSkus(texts: readonly unknown[]): string[] {
	const skus = texts.map(String).filter((text) => SKU_PATTERN.test(text));
	return [...new Set(skus)].slice(0, MAX_MODELS);
}

/** Reads the state from an address; undefined without a known action. */
export function decodeMany(params: URLSearchParams): ManyState | undefined {
	const name = params.get("do") ?? "";
	if (!isManyName(name)) return undefined;
	return { name, skus: tickedSkus(params.getAll("sku")), grid: gridList.decode(params) };
}

/** Returns the address of the page that confirms an action on ticked models. */
export function manyPath({ name, skus, grid }: ManyState): string {
	const params = new URLSearchParams(gridList.entries(grid));
	params.set("do", name);
	for (const sku of skus) params.append("sku", sku);
	return `${MODELS_PATH}/many?${params}`;
}
