/** The list of all models, for staff. */
export const MODELS_PATH = "/admin/models";

/** Where a model is added. */
export const NEW_MODEL_PATH = "/admin/models/new";

/** Where staff change a model, or what else they do to it. */
export function modelAdminPath(sku: string, deed?: "delete"): string {
	const path = `${MODELS_PATH}/${encodeURIComponent(sku)}`;
	return deed === undefined ? path : `${path}/${deed}`;
}
