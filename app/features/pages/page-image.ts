import type { PhotoFormat } from "db/schema";
import { boxHeight, isPhotoFormat, widthsFor } from "~/features/catalogue/image/photo-address";
import { tagSlug } from "~/features/catalogue/lists/tag";

/** A picture of a page. */
export interface PageImage {
	/** Name by which the text refers to it. */
	name: string;
	/** What it shows, for those who do not see it. */
	alt: string;
	/** Hash of the picture, so that a new picture has new addresses. */
	hash: string;
	/** Size of the original, in px. */
	width: number;
	height: number;
}

/** Pictures of a page. */
export const MAX_IMAGES = 50;

const MAX_NAME = 60;

/** Returns the name of a picture that is typed, or that its file has: lower-case letters, digits and hyphens. */
export function imageName(text: string): string {
	const withoutEnding = text.trim().replace(/\.(?:jpe?g|png|webp)$/i, "");
	return tagSlug(withoutEnding).slice(0, MAX_NAME).replace(/-+$/, "");
}

/** Returns the name of a picture of the page in an address of its text; undefined for any other address. */
export function imageNameIn(src: string): string | undefined {
	if (/[/\\?#:]/.test(src)) return undefined;
	return imageName(decodeAddress(src));
}

function decodeAddress(src: string): string {
	try {
		return decodeURIComponent(src);
	} catch {
		return src;
	}
}

/** One size of a picture of a page. */
export interface PageImageFile {
	hash: string;
	/** Of the 4:3 box that it fits into, in px. */
	width: number;
	format: PhotoFormat;
}

const PAGE_IMAGES = "/page-pictures";

const pathOf = ({ hash, width, format }: PageImageFile) =>
	`${PAGE_IMAGES}/${hash}-${width}.${format}`;

const FILE = /^([0-9a-f]{12})-([1-9][0-9]{0,3})\.(avif|webp|jpg)$/;

/** Returns the picture of a file name; undefined for any other name. */
export function parsePageImageFile(file: string): PageImageFile | undefined {
	const [, hash, width, format] = FILE.exec(file) ?? [];
	if (hash === undefined || !isPhotoFormat(format)) return undefined;
	return { hash, width: Number(width), format };
}

/** Returns the addresses of a picture in all sizes, with its largest size. */
export function pageImageSources({ hash, width, height }: Omit<PageImage, "name" | "alt">) {
	const sizes = widthsFor(width, height).map((box) => {
		const scale = Math.min(1, box / width, boxHeight(box) / height);
		return {
			box,
			width: Math.max(1, Math.round(width * scale)),
			height: Math.max(1, Math.round(height * scale)),
		};
	});
	const set = (format: PhotoFormat) =>
		sizes.map((size) => `${pathOf({ hash, width: size.box, format })} ${size.width}w`).join(", ");
	const largest = sizes.at(-1) ?? { box: width, width, height };
	return {
		avif: set("avif"),
		webp: set("webp"),
		jpg: set("jpg"),
		src: pathOf({ hash, width: largest.box, format: "jpg" }),
		width: largest.width,
		height: largest.height,
	};
}

type NamedImage = Pick<PageImage, "name" | "alt" | "hash">;

/** Returns the pictures of a page as the history shows them, one a line. */
export function imagesText(images: readonly NamedImage[]): string {
	return images.map(({ name, alt, hash }) => `${name}: ${alt} (${hash})`).join("\n");
}

/** Returns the pictures in a text of the history. */
export function parseImagesText(text: string): NamedImage[] {
	return text.split("\n").flatMap((line) => {
		const [, name, alt, hash] = /^([a-z0-9-]+): (.*) \(([0-9a-f]{12})\)$/.exec(line) ?? [];
		if (name === undefined || alt === undefined || hash === undefined) return [];
		return [{ name, alt, hash }];
	});
}
