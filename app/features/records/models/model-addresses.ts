/** Path of the list of models for staff. */
export const MODELS_PATH = "/admin/models";

/** Path of the page that adds a model. */
export const NEW_MODEL_PATH = "/admin/models/new";

/** Parameter with the state of the list from which a model's page was opened. */
const FROM_PARAM = "from";

/** Parameter of `NEW_MODEL_PATH` with the SKU of the model that is copied. */
export const COPIED_SKU_PARAM = "from";

const MAX_FROM_LENGTH = 500;

/** Returns the state, as in its address, of the list from which a page was opened. */
export function previousListStateOf({ url }: { url: string }): string {
	return (new URL(url).searchParams.get(FROM_PARAM) ?? "").slice(0, MAX_FROM_LENGTH);
}

/** Names of other pages at the same level as the pages of models. */
const RESERVED_PAGES = ["new", "grid", "many"];

/**
 * Returns the path of a model's form or of another page of the model. A leading dot, which no SKU has, distinguishes
 * the SKU `new` from the page of that name.
 */
export function modelAdminPath(sku: string, action?: string): string {
	const usualPath = `${MODELS_PATH}/${encodeURIComponent(sku)}`;
	const path = RESERVED_PAGES.includes(sku.toLowerCase()) ? `${MODELS_PATH}/.${sku}` : usualPath;
	return action === undefined ? path : `${path}/${action}`;
}

/** Returns the SKU of a segment of a path that `modelAdminPath` made. */
export function addressedSku(segment = ""): string {
	return segment.replace(/^\./, "");
}

/**
 * Returns the address of a model's form; `listState` is the search part of the list's address, without question mark.
 */
export function editModelPath(sku: string, listState = ""): string {
	const path = modelAdminPath(sku);
	return listState === "" ? path : `${path}?${new URLSearchParams({ [FROM_PARAM]: listState })}`;
}

/** Parameter of requests by buttons on a model's form, which redirect back to the form. */
export const FORM_PARAM = "form";

/**
 * Returns the address of the page with the sources of a fact; with `isFromModelForm`, the target of buttons on the
 * model's form.
 */
export function factPath(
	sku: string,
	field: string,
	{
		listState = "",
		isFromModelForm = false,
	}: { listState?: string; isFromModelForm?: boolean } = {},
): string {
	const params = new URLSearchParams();
	if (listState !== "") params.set(FROM_PARAM, listState);
	if (isFromModelForm) params.set(FORM_PARAM, "1");
	const path = modelAdminPath(sku, `figures/${field}`);
	return params.size > 0 ? `${path}?${params}` : path;
}

/** Returns the address of the form for a new model that starts as a copy of this one. */
export function duplicateModelPath(sku: string): string {
	return `${NEW_MODEL_PATH}?${new URLSearchParams({ [COPIED_SKU_PARAM]: sku })}`;
}
