import { SKU } from "~/features/catalogue/identity/sku";

/** The image manager's list as it stands in the page's address. */
export interface ImageListState {
	/** As typed, without the white space around it. */
	query: string;
	/** From 1. */
	page: number;
	/** The model that the next image is for, by SKU or slug. */
	sku: string | undefined;
}

/** Cards on one page of the list. */
export const MODELS_PER_PAGE = 24;

const MAX_QUERY_LENGTH = 100;
const MAX_WORDS = 10;

export const IMAGES_PATH = "/admin/images";
export const DELETE_PATH = `${IMAGES_PATH}/delete`;

/** Reads the state from an address. Never throws: anything absurd is the default. */
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

/** The list's address, defaults left out. */
export function imageListPath(state: ImageListState): string {
	return IMAGES_PATH + encodeImageList(state);
}

export interface ImageDeletion {
	/** The model whose image is meant. */
	sku: string | undefined;
	/** The list to come back to. */
	list: ImageListState;
}

const SELECTED = "selected";

/** Reads the address that `deleteImagePath` made, or that the list's form makes without scripts. */
export function decodeDeletion(params: URLSearchParams): ImageDeletion {
	const { sku, ...list } = decodeImageList(params);
	const selected = params.get(SELECTED) ?? "";
	return { sku, list: { ...list, sku: SKU.test(selected) ? selected : undefined } };
}

/** The address that asks whether to delete the image of `sku`, and leads back to the list. */
export function deleteImagePath(list: ImageListState, sku: string): string {
	const path = `${DELETE_PATH}${encodeImageList({ ...list, sku })}`;
	return list.sku === undefined ? path : `${path}&${SELECTED}=${encodeURIComponent(list.sku)}`;
}

/** What must all occur in a model that is found, in lower case. */
export function queryWords(query: string): string[] {
	return query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}
