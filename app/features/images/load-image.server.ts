import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import type { Author } from "~/audit-log/audit-log.queries.server";
import { UserError } from "~/logging/user-error";
import { checkImage } from "./check-image.server";
import { inDecoderTurn } from "./decoder-turn.server";
import { encodeImage } from "./encode-image.server";
import { imageWarning } from "./image-warning";
import { deleteImage, findStoredSku, replaceImage } from "./images.queries.server";

function unknownSku(sku: string): UserError {
	return new UserError(404, `There is no projector with the SKU ${sku}.`);
}

/** A stored photograph: its model's SKU, and a warning for staff. */
export interface LoadedImage {
	sku: string;
	warning?: string;
}

/**
 * Stores a file as the photograph of a model, in place of the one it may have. Throws a UserError, with nothing
 * changed, if there is no such model or the file cannot be used.
 */
export async function loadImage(
	db: Kysely<Database>,
	asked: string,
	bytes: Buffer,
	author: Author,
): Promise<LoadedImage> {
	const sku = await findStoredSku(db, asked);
	if (sku === undefined) throw unknownSku(asked);
	const { type, ...size } = await checkImage(bytes);
	const image = await inDecoderTurn(() => encodeImage(bytes, type));
	const isStored = await replaceImage(db, sku, image, author);
	if (!isStored) throw unknownSku(sku);
	const warning = imageWarning(size);
	return { sku, ...(warning !== undefined && { warning }) };
}

/** Removes the photograph of a model. Returns the SKU as it is stored. Throws a UserError if there is none. */
export async function removeImage(
	db: Kysely<Database>,
	asked: string,
	author: Author,
): Promise<string> {
	const sku = await findStoredSku(db, asked);
	if (sku === undefined) throw unknownSku(asked);
	if (!(await deleteImage(db, sku, author))) {
		throw new UserError(404, `The projector with the SKU ${sku} has no image.`);
	}
	return sku;
}
