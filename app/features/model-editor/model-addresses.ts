/** The list of all models, for staff. */
export const MODELS_PATH = "/admin/models";

/** Path of the page that adds a model. */
export const NEW_MODEL_PATH = "/admin/models/new";

/** The parameter that holds the state of the list from which a person came to a model. */
export const FROM_PARAM = "from";

/** Path of a model's form or another page of it. No SKU begins with a dot, which distinguishes the SKU `new` from that page. */
export function modelAdminPath(sku: string, action?: "delete"): string {
	const plain = `${MODELS_PATH}/${encodeURIComponent(sku)}`;
	const path = plain.toLowerCase() === NEW_MODEL_PATH ? `${MODELS_PATH}/.${sku}` : plain;
	return action === undefined ? path : `${path}/${action}`;
}

/** The SKU that an address of `modelAdminPath` is of. */
export function addressedSku(part = ""): string {
	return part.replace(/^\./, "");
}

/** Address of a model's form; `from` is the search part of the list's address, without its question mark. */
export function editModelPath(sku: string, from = ""): string {
	const path = modelAdminPath(sku);
	return from === "" ? path : `${path}?${new URLSearchParams({ [FROM_PARAM]: from })}`;
}

/** Address of the form of a new model that begins as a copy of this one. */
export function duplicateModelPath(sku: string): string {
	return `${NEW_MODEL_PATH}?${new URLSearchParams({ [FROM_PARAM]: sku })}`;
}
