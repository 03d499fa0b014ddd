import type { Token } from "markdown-it";
import { escapeMarkup } from "~/config/markup";
import { imageNameIn, type PageImage, pageImageSources } from "./page-image";

/** Width of a text's column. */
const IMAGE_SIZES = "(min-width: 46rem) 42rem, 92vw";

/**
 * Returns the HTML of a picture of the page with its size, so that nothing moves when it arrives. `alt` is HTML; without
 * it the picture has its own description.
 */
export function imageHtml(picture: PageImage, alt: string): string {
	const { avif, webp, jpg, src, width, height } = pageImageSources(picture);
	const sourceElement = (type: string, set: string) =>
		`<source type="${type}" srcset="${set}" sizes="${IMAGE_SIZES}">`;
	const image = `<img src="${src}" srcset="${jpg}" sizes="${IMAGE_SIZES}" width="${width}" height="${height}"`;
	const text = alt || escapeMarkup(picture.alt);
	return `<picture>${sourceElement("image/avif", avif)}${sourceElement("image/webp", webp)}${image} alt="${text}" loading="lazy" decoding="async"></picture>`;
}

/** A picture of the page that a text refers to. */
export interface ImageReference {
	name: string;
	/** As typed. */
	src: string;
	/** Line of the text, from 1. */
	line: number;
}

/** Returns the references to pictures of the page, each with the line of the text in which it stands. */
export function imageReferences(tokens: readonly Token[], text: string): ImageReference[] {
	const lines = text.split("\n");
	let block: readonly [number, number] = [0, 0];
	return tokens.flatMap(({ map, children }) => {
		// Cells of tables have no lines of their own.
		block = map ?? block;
		const [first, end] = block;
		return (children ?? []).flatMap((token) => {
			const src = token.type === "image" ? String(token.attrGet("src")) : "/";
			const name = imageNameIn(src);
			if (name === undefined) return [];
			const isIn = (line: string) => line.includes(`(${src}`) || line.includes(`(%3C${src}`);
			const at = lines.slice(first, end).findIndex((line) => isIn(encodeURI(line)));
			return [{ name, src, line: first + Math.max(at, 0) + 1 }];
		});
	});
}
