import type { ImageType } from "db/schema";

/** Files that are often mistaken for those types, each with its own advice. */
type OtherKind = "gif" | "heic" | "avif" | "svg" | "html" | "pdf" | "unknown";

const SAVE_AS = "Please save the picture as a JPEG, PNG or WebP file and upload that.";

/** Messages for files of other kinds. */
export const REFUSALS: Readonly<Record<OtherKind, string>> = {
	gif: `GIF pictures cannot be used. ${SAVE_AS}`,
	heic: "This is an HEIC photograph, the kind that iPhones take, which cannot be used. Please export it as a JPEG and upload that.",
	avif: `AVIF pictures cannot be used. ${SAVE_AS}`,
	svg: "SVG drawings cannot be used. Please export the drawing as a PNG and upload that.",
	html: `This is a web page, not a picture. ${SAVE_AS}`,
	pdf: `This is a PDF document, not a picture. ${SAVE_AS}`,
	unknown: `This is not a JPEG, PNG or WebP picture. ${SAVE_AS}`,
};

// One character a byte, as Buffer's "latin1" returns them.
const SIGNATURES: readonly (readonly [ImageType | OtherKind, RegExp])[] = [
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

/** Long enough for drawings that begin with a licence or with entities. */
const SIGNATURE_BYTES = 8192;

/** Returns the kind of a file by its first bytes, ignoring its name. */
export function imageKind(bytes: Buffer): ImageType | OtherKind {
	const start = bytes.toString("latin1", 0, SIGNATURE_BYTES);
	return SIGNATURES.find(([, signature]) => signature.test(start))?.[0] ?? "unknown";
}

export function isImageType(kind: ImageType | OtherKind): kind is ImageType {
	return kind === "jpeg" || kind === "png" || kind === "webp";
}
