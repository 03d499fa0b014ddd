import type { PhotoFormat } from "db/schema";
import { boxHeight, isPhotoFormat, widthsFor } from "~/features/catalogue/image/photo-address";
import { tagSlug } from "~/features/catalogue/lists/tag";

/** An image of a page. */
export interface PageImage {
	/** Name by which the text refers to it. */
	name: string;
	/** Description of the image, for visitors who do not see it. */
	alt: string;
	/** Hash of the image, so that a new image has new addresses. */
	hash: string;
	/** Size of the original, in px. */
	width: number;
	height: number;
}

/** Maximum number of images of a page. */
export const MAX_PAGE_IMAGES = 50;

const MAX_NAME_LENGTH = 60;

/** Returns the name of an image from a typed name or a file name: lower-case letters, digits and hyphens. */
export function imageName(text: string): string {
	const baseName = text.trim().replace(/\.(?:jpe?g|png|webp)$/i, "");
	return tagSlug(baseName).slice(0, MAX_NAME_LENGTH).replace(/-+$/, "");
}

/** Returns the name of the page's image in an address of the page's text; undefined for any other address. */
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

/** One size of an image of a page. */
export interface PageImageFile {
	hash: string;
	/** Width of the 4:3 box that the image fits into, in px. */
	width: number;
	format: PhotoFormat;
}

const PAGE_IMAGE_FOLDER = "/page-pictures";

const pageImagePath = ({ hash, width, format }: PageImageFile) =>
	`${PAGE_IMAGE_FOLDER}/${hash}-${width}.${format}`;

const FILE_NAME = /^([0-9a-f]{12})-([1-9][0-9]{0,3})\.(avif|webp|jpg)$/;

/** Parses a file name; undefined for any other name. */
export function parsePageImageFile(file: string): PageImageFile | undefined {
	const [, hash, width, format] = FILE_NAME.exec(file) ?? [];
	if (hash === undefined || !isPhotoFormat(format)) return undefined;
	return { hash, width: Number(width), format };
}

/** Returns the addresses of an image in all sizes, and its largest size. */
export function pageImageSources({ hash, width, height }: Omit<PageImage, "name" | "alt">) {
	const sizes = widthsFor(width, height).map((boxWidth) => {
		const scale = Math.min(1, boxWidth / width, boxHeight(boxWidth) / height);
		return {
			boxWidth,
			width: Math.max(1, Math.round(width * scale)),
			height: Math.max(1, Math.round(height * scale)),
		};
	});
	const srcset = (format: PhotoFormat) =>
		sizes
			.map((size) => `${pageImagePath({ hash, width: size.boxWidth, format })} ${size.width}w`)
			.join(", ");
	const largest = sizes.at(-1) ?? { boxWidth: width, width, height };
	return {
		avif: srcset("avif"),
		webp: srcset("webp"),
		jpg: srcset("jpg"),
		src: pageImagePath({ hash, width: largest.boxWidth, format: "jpg" }),
		width: largest.width,
		height: largest.height,
	};
}

type NamedImage = Pick<PageImage, "name" | "alt" | "hash">;

/** Returns the images of a page as the history shows them, one on each line. */
export function imagesText(images: readonly NamedImage[]): string {
	return images.map(({ name, alt, hash }) => `${name}: ${alt} (${hash})`).join("\n");
}

/** Parses a text of `imagesText`. */
export function parseImagesText(text: string): NamedImage[] {
	return text.split("\n").flatMap((line) => {
		const [, name, alt, hash] = /^([a-z0-9-]+): (.*) \(([0-9a-f]{12})\)$/.exec(line) ?? [];
		if (name === undefined || alt === undefined || hash === undefined) return [];
		return [{ name, alt, hash }];
	});
}
