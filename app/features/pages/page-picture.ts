import type { PhotoFormat } from "db/schema";
import { tagSlug } from "~/features/catalogue/listing/tag";
import { boxHeight, isFormat, widthsFor } from "~/features/catalogue/picture/photo-address";

/** A picture of a page. */
export interface PagePicture {
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
export const MAX_PICTURES = 50;

const MAX_NAME = 60;

/** Returns the name of a picture that is typed, or that its file has: lower-case letters, digits and hyphens. */
export function pictureName(text: string): string {
	const withoutEnding = text.trim().replace(/\.(?:jpe?g|png|webp)$/i, "");
	return tagSlug(withoutEnding).slice(0, MAX_NAME).replace(/-+$/, "");
}

/** Returns the name of a picture of the page in an address of its text; undefined for any other address. */
export function pictureNameIn(src: string): string | undefined {
	if (/[/\\?#:]/.test(src)) return undefined;
	return pictureName(decoded(src));
}

function decoded(src: string): string {
	try {
		return decodeURIComponent(src);
	} catch {
		return src;
	}
}

/** One size of a picture of a page. */
export interface PagePictureFile {
	hash: string;
	/** Of the 4:3 box that it fits into, in px. */
	width: number;
	format: PhotoFormat;
}

const PAGE_PICTURES = "/page-pictures";

const pathOf = ({ hash, width, format }: PagePictureFile) =>
	`${PAGE_PICTURES}/${hash}-${width}.${format}`;

const FILE = /^([0-9a-f]{12})-([1-9][0-9]{0,3})\.(avif|webp|jpg)$/;

/** Returns the picture of a file name; undefined for any other name. */
export function parsePagePictureFile(file: string): PagePictureFile | undefined {
	const [, hash, width, format] = FILE.exec(file) ?? [];
	if (hash === undefined || !isFormat(format)) return undefined;
	return { hash, width: Number(width), format };
}

/** Returns the addresses of a picture in all sizes, with its largest size. */
export function pagePictureSources({ hash, width, height }: Omit<PagePicture, "name" | "alt">) {
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

type NamedPicture = Pick<PagePicture, "name" | "alt" | "hash">;

/** Returns the pictures of a page as the history shows them, one a line. */
export function picturesText(pictures: readonly NamedPicture[]): string {
	return pictures.map(({ name, alt, hash }) => `${name}: ${alt} (${hash})`).join("\n");
}

/** Returns the pictures in a text of the history. */
export function parsePicturesText(text: string): NamedPicture[] {
	return text.split("\n").flatMap((line) => {
		const [, name, alt, hash] = /^([a-z0-9-]+): (.*) \(([0-9a-f]{12})\)$/.exec(line) ?? [];
		if (name === undefined || alt === undefined || hash === undefined) return [];
		return [{ name, alt, hash }];
	});
}
