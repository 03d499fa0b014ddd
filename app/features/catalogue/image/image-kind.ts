import type { ImageType } from "db/schema";

/** Kinds of files that cannot be used, each with its own message. */
type UnsupportedKind = "gif" | "heic" | "avif" | "svg" | "html" | "pdf" | "unknown";

/** Accepted kinds of files, in the words of messages. */
export const PHOTO_KINDS = "JPEG, PNG or WebP";
export const LOGO_KINDS = "PNG, SVG, WebP or JPEG";

export type AcceptedKinds = typeof PHOTO_KINDS | typeof LOGO_KINDS;

/** Returns the message for a file of another kind. */
export function imageRefusal(kind: UnsupportedKind, acceptedKinds: AcceptedKinds): string {
	const saveAs = `Please save the picture as a ${acceptedKinds} file and upload that.`;
	const refusals: Readonly<Record<UnsupportedKind, string>> = {
		gif: `GIF pictures cannot be used. ${saveAs}`,
		heic: "This is an HEIC photograph, the kind that iPhones take, which cannot be used. Please export it as a JPEG and upload that.",
		avif: `AVIF pictures cannot be used. ${saveAs}`,
		svg: "SVG drawings cannot be used. Please export the drawing as a PNG and upload that.",
		html: `This is a web page, not a picture. ${saveAs}`,
		pdf: `This is a PDF document, not a picture. ${saveAs}`,
		unknown: `This is not a ${acceptedKinds} picture. ${saveAs}`,
	};
	return refusals[kind];
}

// Patterns for texts with one character per byte, Buffer's "latin1".
const SIGNATURES: readonly (readonly [ImageType | UnsupportedKind, RegExp])[] = [
	["jpeg", /^\xff\xd8\xff/],
	["png", /^\x89PNG\r\n.\n/s],
	["webp", /^RIFF.{4}WEBP/s],
	["gif", /^GIF8/],
	["avif", /^.{4}ftypavi[fs]/s],
	["heic", /^.{4}ftyp(hei|hev|mif1|msf1)/s],
	["pdf", /^%PDF/],
	["html", /^[^<]*<(!doctype html|html|head|body|script)/i],
	["svg", /^[^<]*<(.*<)?svg/is],
];

/**
 * Number of bytes that are searched for a signature: enough for drawings that begin with a licence or with entities.
 */
const SIGNATURE_BYTES = 8192;

/** Returns the kind of a file by its first bytes, ignoring its name. */
export function imageKind(bytes: Buffer): ImageType | UnsupportedKind {
	const start = bytes.toString("latin1", 0, SIGNATURE_BYTES);
	return SIGNATURES.find(([, signature]) => signature.test(start))?.[0] ?? "unknown";
}

export function isImageType(kind: ImageType | UnsupportedKind): kind is ImageType {
	return kind === "jpeg" || kind === "png" || kind === "webp";
}
