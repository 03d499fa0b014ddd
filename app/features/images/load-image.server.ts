import type { Db } from "db/schema";
import type { Author } from "~/audit-log/audit-log.queries.server";
import { UserError } from "~/logging/user-error";
import { checkImage } from "./check-image.server";
import { inDecoderTurn } from "./decoder.server";
import { type EncodedImage, encodeImage } from "./encode-image.server";
import { MAX_IMAGE_BYTES } from "./image-limits";
import { imageWarning } from "./image-warning";
import { addImage, deleteImage, findStoredSku, replaceImage } from "./images.queries.server";

function unknownSku(sku: string): UserError {
	return new UserError(404, `There is no projector with the SKU ${sku}.`);
}

const NOT_ADDED = {
	full: "The model has eight photographs already. Delete one first.",
	there: "The model has this photograph already.",
};

/** A stored photograph: its model's SKU, and a warning for staff. */
export interface LoadedImage {
	sku: string;
	warning?: string;
}

/** Checks and encodes a file, in turn. Throws a UserError if it cannot be used. Returns a warning for staff with it. */
export async function encodeUpload(
	bytes: Buffer,
	maxBytes = MAX_IMAGE_BYTES,
): Promise<{ image: EncodedImage; warning: string | undefined }> {
	const { type, ...size } = await checkImage(bytes, maxBytes);
	const image = await inDecoderTurn(() => encodeImage(bytes, type));
	return { image, warning: imageWarning(size) };
}

/**
 * Stores a file as the main photograph of a model, in place of the one it may have, or as a further one. Throws a
 * UserError, with nothing changed, if there is no such model or the file cannot be used.
 */
export async function loadImage(
	db: Db,
	asked: string,
	bytes: Buffer,
	author: Author,
	{ isFurther = false } = {},
): Promise<LoadedImage> {
	const sku = await findStoredSku(db, asked);
	if (sku === undefined) throw unknownSku(asked);
	const { image, warning } = await encodeUpload(bytes);
	const problem = await (isFurther ? addImage : replaceImage)(db, sku, image, author);
	if (problem === "gone") throw unknownSku(sku);
	if (problem !== undefined) throw new UserError(400, NOT_ADDED[problem]);
	return { sku, ...(warning !== undefined && { warning }) };
}

/**
 * Removes a photograph of a model, the main one by default. Returns the SKU as it is stored. Throws a UserError if there
 * is none.
 */
export async function removeImage(
	db: Db,
	asked: string,
	author: Author,
	hash?: string,
): Promise<string> {
	const sku = await findStoredSku(db, asked);
	if (sku === undefined) throw unknownSku(asked);
	if (!(await deleteImage(db, sku, author, hash))) {
		throw new UserError(404, `The projector with the SKU ${sku} has no image.`);
	}
	return sku;
}
