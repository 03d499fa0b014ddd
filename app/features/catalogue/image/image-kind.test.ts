import { expect, it } from "vitest";
import { imageKind, isImageType } from "./image-kind";

const bytes = (text: string) => Buffer.from(text, "latin1");

it.each([
	["jpeg", "\xff\xd8\xff\xe0\x00\x10JFIF"],
	["png", "\x89PNG\r\n\x1a\n\x00\x00"],
	["webp", "RIFF\x0a\x00\x0d\x0aWEBPVP8 "],
	["gif", "GIF89a"],
	["heic", "\x00\x00\x00\x18ftypheic"],
	["heic", "\x00\x00\x00\x0aftypmif1"],
	["avif", "\x00\x00\x00\x20ftypavif"],
	["pdf", "%PDF-1.7"],
	["html", "\xef\xbb\xbf\n<!DOCTYPE HTML><svg>"],
	["html", "<html><body>"],
	["svg", '<svg xmlns="http://www.w3.org/2000/svg">'],
	["svg", '<?xml version="1.0"?>\n<!-- made by hand -->\n<svg>'],
	["svg", `<?xml version="1.0"?>\n<!-- ${"licence ".repeat(500)} -->\n<!DOCTYPE svg>\n<svg>`],
	["unknown", "\xff\xd8"],
	["unknown", "PNG"],
] as const)("imageKind is %s for %j", (kind, start) => {
	expect(imageKind(bytes(start))).toBe(kind);
	expect(isImageType(imageKind(bytes(start)))).toBe(["jpeg", "png", "webp"].includes(kind));
});
