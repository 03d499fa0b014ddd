import type { Token } from "markdown-it";
import { escapeMarkup } from "~/config/markup";
import { imageNameIn, type PageImage, pageImageSources } from "./page-image";

/** The `sizes` of an image as wide as the column of text. */
const IMAGE_SIZES = "(min-width: 46rem) 42rem, 92vw";

/**
 * Returns the HTML of an image of the page with its size, so that nothing moves when it loads. `alt` is HTML; if empty,
 * the image's stored description is used.
 */
export function imageHtml(pageImage: PageImage, alt: string): string {
	const { avif, webp, jpg, src, width, height } = pageImageSources(pageImage);
	const sourceElement = (type: string, srcset: string) =>
		`<source type="${type}" srcset="${srcset}" sizes="${IMAGE_SIZES}">`;
	const image = `<img src="${src}" srcset="${jpg}" sizes="${IMAGE_SIZES}" width="${width}" height="${height}"`;
	const altHtml = alt || escapeMarkup(pageImage.alt);
	return `<picture>${sourceElement("image/avif", avif)}${sourceElement("image/webp", webp)}${image} alt="${altHtml}" loading="lazy" decoding="async"></picture>`;
}

/** A text's reference to an image of the page. */
export interface ImageReference {
	name: string;
	/** The address as written in the text. */
	src: string;
	/** Line of the text, from 1. */
	line: number;
}

/** Returns the references to images of the page, each with its line of the text. */
export function imageReferences(tokens: readonly Token[], text: string): ImageReference[] {
	const lines = text.split("\n");
	let blockLines: readonly [number, number] = [0, 0];
	return tokens.flatMap(({ map, children }) => {
		// Cells of tables have no lines of their own.
		blockLines = map ?? blockLines;
		const [firstLine, endLine] = blockLines;
		return (children ?? []).flatMap((token) => {
			if (token.type !== "image") return [];
			const src = String(token.attrGet("src"));
			const name = imageNameIn(src);
			if (name === undefined) return [];
			const refersTo = (line: string) => line.includes(`(${src}`) || line.includes(`(%3C${src}`);
			const indexInBlock = lines
				.slice(firstLine, endLine)
				.findIndex((line) => refersTo(encodeURI(line)));
			return [{ name, src, line: firstLine + Math.max(indexInBlock, 0) + 1 }];
		});
	});
}
