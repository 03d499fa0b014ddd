import { crc32, deflateSync } from "node:zlib";
import { png } from "./pictures";

export const svgOf = (content: string, attributes = 'width="240" height="80"') =>
	`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;

/** Visible content, which must survive the removal of everything else. */
export const SQUARE = '<rect width="60" height="60" fill="#123456"/>';

export const PLAIN = svgOf(SQUARE);

export const SCRIPTED = svgOf(
	`<script>document.title="taken over"</script>${SQUARE}<a xlink:href="javascript:alert(1)"><text y="40" onload="alert(1)">x</text></a><foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>`,
	'width="240" height="80" onload="alert(1)"',
);

/** Returns a drawing with every kind of external reference. */
export function referring(address: string): string {
	return `<?xml version="1.0"?><?xml-stylesheet href="${address}/style.css" type="text/css"?>
<!DOCTYPE svg [<!ENTITY ext SYSTEM "${address}/entity">]>
${svgOf(
	`<style>@import url("${address}/import.css"); @font-face { font-family: F; src: url("${address}/font.woff"); } rect { fill: url("${address}/fill.svg#a"); }</style>
	<image href="${address}/image.png" width="40" height="40"/><image xlink:href="${address}/xlink.svg" width="40" height="40"/>
	<use href="${address}/use.svg#a"/><filter id="f"><feImage href="${address}/filter.png"/></filter>
	<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${address}/include.xml"/>
	<rect width="60" height="60" style="fill:#123456;filter:url(#f)"/><text>&ext;</text>`,
)}`;
}

/** The "billion laughs" attack: nested entities. */
export const ENTITY_BOMB = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a0 "lol">${Array.from(
	{ length: 12 },
	(_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`,
).join("")}]>${svgOf("<text>&a12;</text>")}`;

/** The same attack with nested references. */
export const USE_BOMB = svgOf(
	`<defs><g id="u0">${SQUARE}</g>${Array.from(
		{ length: 30 },
		(_, i) => `<g id="u${i + 1}">${`<use xlink:href="#u${i}"/>`.repeat(10)}</g>`,
	).join("")}</defs><use xlink:href="#u30"/>`,
);

/** Slow to draw: filters over filters. */
export const FILTER_BOMB = svgOf(
	`<filter id="f" x="-500%" y="-500%" width="1100%" height="1100%">${'<feTurbulence baseFrequency="0.9" numOctaves="250"/><feGaussianBlur stdDeviation="400"/><feMorphology operator="dilate" radius="300"/>'.repeat(400)}</filter><rect width="240" height="80" filter="url(#f)"/>`,
);

export const DEEP = svgOf("<g>".repeat(50_000) + SQUARE + "</g>".repeat(50_000));

const HUGE_SIDE = 2 ** 15;

function chunk(type: string, body: Buffer): Buffer {
	const length = Buffer.alloc(4);
	length.writeUInt32BE(body.byteLength);
	// Readers check it later than what they allocate.
	return Buffer.concat([length, Buffer.from(type), body, Buffer.alloc(4)]);
}

/** A drawing with a picture inside that unpacks to gigabytes. */
export function pictureBomb(): string {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(HUGE_SIDE, 0);
	header.writeUInt32BE(HUGE_SIDE, 4);
	header.set([8, 6, 0, 0, 0], 8);
	const rows = deflateSync(Buffer.alloc(16 * 1024 * 1024));
	const bytes = Buffer.concat([
		Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
		chunk("IHDR", header),
		chunk("IDAT", rows),
		chunk("IEND", Buffer.alloc(0)),
	]);
	const address = `data:image/png;base64,${bytes.toString("base64")}`;
	return svgOf(`<image href="${address}" width="240" height="80"/>`);
}

function checkedChunk(type: string, body: Buffer): Buffer {
	const bytes = chunk(type, body);
	bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.byteLength - 4);
	return bytes;
}

/** A drawing with a valid black picture inside: a small file, four bytes a pixel once it is drawn. */
export function withLargePicture(side: number): string {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(side, 0);
	header.writeUInt32BE(side, 4);
	header.set([1, 0, 0, 0, 0], 8);
	const rows = deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * side));
	const bytes = Buffer.concat([
		Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
		checkedChunk("IHDR", header),
		checkedChunk("IDAT", rows),
		checkedChunk("IEND", Buffer.alloc(0)),
	]);
	const address = `data:image/png;base64,${bytes.toString("base64")}`;
	return svgOf(`<image href="${address}" width="240" height="80" preserveAspectRatio="none"/>`);
}

/** A valid drawing that is large. */
export async function withPicture(): Promise<string> {
	const address = `data:image/png;base64,${(await png(60, 60)).toString("base64")}`;
	return svgOf(`<image href="${address}" width="60" height="60"/>`);
}
