/** The list of models. */
export const MODELS_PATH = "/admin/models";

export const NEW_MODEL_PATH = "/admin/models/new";

/** The parameter that holds the state of the list from which a person came to a model. */
export const FROM_PARAM = "from";

/** Address of a model's form; `from` is the search part of the list's address. */
export function editModelPath(sku: string, from = ""): string {
	const path = `${MODELS_PATH}/${encodeURIComponent(sku)}`;
	return from === "" ? path : `${path}?${new URLSearchParams({ [FROM_PARAM]: from })}`;
}

/** Address of the list as it was seen. */
export function modelsPath(from: string): string {
	return from === "" ? MODELS_PATH : `${MODELS_PATH}?${from}`;
}

/** Address of the page that asks whether a model is to be deleted. */
export function deleteModelPath(sku: string): string {
	return `${editModelPath(sku)}/delete`;
}

/** Address of the form of a new model that begins as a copy of this one. */
export function duplicateModelPath(sku: string): string {
	return `${NEW_MODEL_PATH}?${new URLSearchParams({ [FROM_PARAM]: sku })}`;
}
