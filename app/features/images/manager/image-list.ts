import { SKU } from "~/features/catalogue/identity/sku";

/** State of the image manager's list in the page's address. */
export interface ImageListState {
	/** As typed, trimmed. */
	query: string;
	/** From 1. */
	page: number;
	/** SKU or slug of the model for the next image. */
	sku: string | undefined;
}

export const MODELS_PER_PAGE = 24;

const MAX_QUERY_LENGTH = 100;
const MAX_WORDS = 10;

export const IMAGES_PATH = "/admin/images";
export const DELETE_PATH = `${IMAGES_PATH}/delete`;

/** Reads the state from an address. Never throws: invalid values become defaults. */
export function decodeImageList(params: URLSearchParams): ImageListState {
	const digits = params.get("page") ?? "";
	const page = /^[1-9]\d{0,3}$/.test(digits) ? Number(digits) : 1;
	const sku = params.get("sku") ?? "";
	return {
		query: (params.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH),
		page,
		sku: SKU.test(sku) ? sku : undefined,
	};
}

function encodeImageList({ query, page, sku }: ImageListState): string {
	const params = new URLSearchParams();
	if (query !== "") params.set("q", query);
	if (page > 1) params.set("page", String(page));
	if (sku !== undefined) params.set("sku", sku);
	const encoded = params.toString();
	return encoded ? `?${encoded}` : "";
}

/** Returns the list's address without defaults. */
export function imageListPath(state: ImageListState): string {
	return IMAGES_PATH + encodeImageList(state);
}

export interface ImageDeletion {
	/** The model whose image would be deleted. */
	sku: string | undefined;
	/** The list to return to. */
	list: ImageListState;
}

const SELECTED = "selected";

/** Reads the address of `deleteImagePath`, or of the list's form without scripts. */
export function decodeDeletion(params: URLSearchParams): ImageDeletion {
	const { sku, ...list } = decodeImageList(params);
	const selected = params.get(SELECTED) ?? "";
	return { sku, list: { ...list, sku: SKU.test(selected) ? selected : undefined } };
}

/** Returns the address of the page that asks for confirmation before it deletes the image of `sku`. */
export function deleteImagePath(list: ImageListState, sku: string): string {
	const path = `${DELETE_PATH}${encodeImageList({ ...list, sku })}`;
	return list.sku === undefined ? path : `${path}&${SELECTED}=${encodeURIComponent(list.sku)}`;
}

/** Returns the words of a query in lower case, all of which a model must have. */
export function queryWords(query: string): string[] {
	return query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}
