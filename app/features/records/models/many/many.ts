import { SKU_PATTERN } from "~/features/catalogue/identity/sku";
import { tagSlug } from "~/features/catalogue/lists/tag";
import { type GridState, gridAddress } from "~/features/records/models/grid/grid";
import { MODELS_PATH } from "~/features/records/models/model-addresses";

interface EditableLists {
	categories: readonly string[];
	features: readonly string[];
}

interface ManyAction {
	/** Text of the option, and beginning of the question. */
	text: string;
	/** Text that follows the number of models in the history. */
	doneText: string;
	effect: string;
	requires?: "category" | "tag";
	/** Returns the changed cell of a model; absent for a deletion. `names` are spellings of the category or tag. */
	changeCells?: (
		lists: EditableLists,
		names: readonly string[],
	) => Record<string, string | string[]>;
	/** True if example values remain examples. */
	keepsExamples?: true;
}

const isNamed = (value: string, names: readonly string[]) =>
	names.some((name) => tagSlug(value) === tagSlug(name));

const withoutNames = (list: readonly string[], names: readonly string[]) =>
	list.filter((value) => !isNamed(value, names));

/** Returns a list with the first of several spellings of a name appended, unless the list has one of them already. */
const withNameAppended = (list: readonly string[], names: readonly string[]) =>
	list.some((value) => isNamed(value, names)) ? [...list] : [...list, ...names.slice(0, 1)];

/** Actions on several models (docs/staff.md#many-models-at-once). */
export const MANY_ACTIONS = {
	"add-category": {
		text: "Put into a category",
		doneText: "put into a category",
		effect: "It is added as the last of each model's categories.",
		requires: "category",
		changeCells: ({ categories }, names) => ({
			product_category: withNameAppended(categories, names),
		}),
	},
	"remove-category": {
		text: "Take out of a category",
		doneText: "taken out of a category",
		effect: "Each model moves to its next category.",
		requires: "category",
		changeCells: ({ categories }, names) => ({ product_category: withoutNames(categories, names) }),
	},
	"add-tag": {
		text: "Add a tag",
		doneText: "given a tag",
		effect: "The tag is added to each model's features, which its page shows.",
		requires: "tag",
		changeCells: ({ features }, names) => ({ features: withNameAppended(features, names) }),
	},
	"remove-tag": {
		text: "Remove a tag",
		doneText: "rid of a tag",
		effect: "The tag is removed from each model's features. Labels and categories stay.",
		requires: "tag",
		changeCells: ({ features }, names) => ({ features: withoutNames(features, names) }),
	},
	feature: {
		text: "Feature",
		doneText: "featured",
		effect: "The models come last in the featured order.",
		changeCells: () => ({ is_featured: "true" }),
		keepsExamples: true,
	},
	unfeature: {
		text: "Stop featuring",
		doneText: "no longer featured",
		effect: "The models lose their places in the featured order.",
		changeCells: () => ({ is_featured: "false" }),
		keepsExamples: true,
	},
	discontinue: {
		text: "Mark as discontinued",
		doneText: "discontinued",
		effect: "Their pages stay, and say that they are no longer made.",
		changeCells: () => ({ is_discontinued: "true" }),
	},
	continue: {
		text: "Mark as still made",
		doneText: "no longer discontinued",
		effect: "Their pages no longer say that they are discontinued.",
		changeCells: () => ({ is_discontinued: "false" }),
	},
	delete: {
		text: "Delete",
		doneText: "deleted",
		effect:
			"Their pages will say that they are no longer listed. You can undo this under History for a year: models, offers and photographs come back; price histories and alerts do not.",
	},
} as const satisfies Record<string, ManyAction>;

export type ManyActionName = keyof typeof MANY_ACTIONS;

export function isManyActionName(name: string): name is ManyActionName {
	return Object.hasOwn(MANY_ACTIONS, name);
}

export function manyAction(name: ManyActionName): ManyAction {
	return MANY_ACTIONS[name];
}

/** Upper limit of ticked models, higher than the number of rows per page. */
const MAX_TICKED_MODELS = 50;

/** State of the page that confirms an action on ticked models, in its address. */
export interface ManyActionState {
	name: ManyActionName;
	skus: readonly string[];
	/** The grid from which the page was opened. */
	grid: GridState;
}

/** Returns the SKUs among texts, without duplicates. */
export function skusAmong(texts: readonly unknown[]): string[] {
	const skus = texts.map(String).filter((text) => SKU_PATTERN.test(text));
	return [...new Set(skus)].slice(0, MAX_TICKED_MODELS);
}

/** Reads the state from an address; undefined without a known action. */
export function decodeManyAction(params: URLSearchParams): ManyActionState | undefined {
	const name = params.get("do") ?? "";
	if (!isManyActionName(name)) return undefined;
	return { name, skus: skusAmong(params.getAll("sku")), grid: gridAddress.decode(params) };
}

/** Returns the address of the page that confirms an action on ticked models. */
export function manyActionPath({ name, skus, grid }: ManyActionState): string {
	const params = new URLSearchParams(gridAddress.entries(grid));
	params.set("do", name);
	for (const sku of skus) params.append("sku", sku);
	return `${MODELS_PATH}/many?${params}`;
}
