import type { PhotoFormat } from "db/schema";
import { SKU_SOURCE } from "~/features/catalogue/identity/sku";

/** The most photographs that a model may have. */
export const MAX_PHOTOS = 8;

/** The formats of a photograph, the best first. */
export const PHOTO_FORMATS = ["avif", "webp", "jpg"] as const satisfies readonly PhotoFormat[];

// Widths of the picture's 4:3 box in px: a card on a phone and on a desktop, both at twice the density, and a model's
// page at twice the density.
const WIDTHS = [320, 640, 960, 1280] as const;

export type PhotoWidth = (typeof WIDTHS)[number];

/** Returns the height of a picture's 4:3 box. */
export function boxHeight(width: number): number {
	return Math.ceil((width * 3) / 4);
}

/** Returns the widths in which to store a picture of this size: none larger than the picture. */
export function widthsFor(width: number, height: number): number[] {
	const boxWidth = Math.max(width, Math.ceil((height * 4) / 3));
	return widthsUpTo(Math.min(boxWidth, WIDTHS[WIDTHS.length - 1] ?? boxWidth));
}

function widthsUpTo(largest: number): number[] {
	return [...WIDTHS.filter((width) => width < largest), largest];
}

/** One size of a photograph in one format. */
export interface PhotoFile {
	sku: string;
	/** Hash of the picture, so that a new picture has new addresses. */
	hash: string;
	width: number;
	format: PhotoFormat;
}

/** Returns the address of one size of a photograph. */
export function photoPath({ sku, hash, width, format }: PhotoFile): string {
	return `/projector-images/${encodeURIComponent(sku)}.${hash}-${width}.${format}`;
}

/** Returns the address of the drawing that replaces a missing photograph. */
export function drawingPath(slug: string): string {
	return `/illustrations/model/${encodeURIComponent(slug)}.svg`;
}

/** Returns the address of the drawing for lists, in which the drawings of all models have one scale. */
export function commonScaleDrawingPath(slug: string): string {
	return `/illustrations/to-scale/${encodeURIComponent(slug)}.svg`;
}

const PHOTO_FILE_NAME = new RegExp(
	`^(${SKU_SOURCE})\\.([0-9a-f]{12})-([1-9][0-9]{0,3})\\.(avif|webp|jpg)$`,
);

export function isPhotoFormat(text: string | undefined): text is PhotoFormat {
	return PHOTO_FORMATS.some((format) => format === text);
}

/** Parses the file name of a photograph; undefined for any other name. */
export function parsePhotoFileName(fileName: string): PhotoFile | undefined {
	const [, sku, hash, width, format] = PHOTO_FILE_NAME.exec(fileName) ?? [];
	if (sku === undefined || hash === undefined || !isPhotoFormat(format)) return undefined;
	return { sku, hash, width: Number(width), format };
}

/** `srcset` texts by format; JPEG, for browsers that support neither of the other formats, has a single address. */
export type PhotoSources = Record<PhotoFormat, string>;

/**
 * Returns the sources of a picture element, up to `maxWidth` wide; undefined for an address other than of a photograph.
 * A model's `imagePath` names the photograph's largest size, from which the others follow.
 */
export function photoSources(imagePath: string, maxWidth: PhotoWidth): PhotoSources | undefined {
	const photo = parsePhotoFileName(imagePath.slice(imagePath.lastIndexOf("/") + 1));
	if (!photo) return undefined;
	const widths = widthsUpTo(photo.width);
	const offeredWidths = widths.filter((width) => width <= maxWidth);
	const sourceSet = (format: PhotoFormat) =>
		offeredWidths.map((width) => `${photoPath({ ...photo, width, format })} ${width}w`).join(", ");
	const width = offeredWidths.filter((width) => width <= 640).at(-1) ?? photo.width;
	return {
		avif: sourceSet("avif"),
		webp: sourceSet("webp"),
		jpg: photoPath({ ...photo, width, format: "jpg" }),
	};
}
