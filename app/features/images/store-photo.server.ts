import type { Db } from "db/schema";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import { ExpectedError } from "~/logging/expected-error";
import { encodeImage } from "./encode-image.server";
import { MAX_IMAGE_BYTES } from "./image-limits";
import { addImage, deleteImage, replaceImage } from "./images.queries.server";
import { checkImage, decodeInQueue } from "./open-image.server";

/** Minimum side in pixels of an image that is sharp on a card on a dense screen. */
const MIN_SHARP_SIDE_PX = 400;

/** Maximum ratio of the sides: pages show images in a 4:3 box, and a longer image fills less than half of the box. */
const STRIP_RATIO = 3;

/** Returns a warning about an accepted image; undefined if it has no flaw. */
export function imageWarning({ width, height }: Record<"width" | "height", number>) {
	const reasons = [
		width > STRIP_RATIO * height && "It is wider than 3:1, so pages show it as a narrow strip.",
		height > STRIP_RATIO * width && "It is taller than 1:3, so pages show it as a narrow strip.",
		Math.min(width, height) < MIN_SHARP_SIDE_PX &&
			"Its shorter side is under 400 px, so it may look blurred.",
	].filter((reason) => reason !== false);
	if (reasons.length === 0) return undefined;
	return [`This picture has ${width} × ${height} pixels.`, ...reasons].join(" ");
}

function unknownSkuError(sku: string): ExpectedError {
	return new ExpectedError(404, `There is no projector with the SKU ${sku}.`);
}

async function requireModel(db: Db, sku: string) {
	const model = await findModelRow(db, sku);
	if (!model) throw unknownSkuError(sku);
	return model;
}

const NOT_ADDED_MESSAGES = {
	full: "The model has eight photographs already. Delete one first.",
	duplicate: "The model has this photograph already.",
};

/** A stored photo: its model's SKU, and a warning for staff. */
export interface StoredPhoto {
	sku: string;
	warning?: string;
}

/**
 * Checks and encodes an image in the queue, without storing it. Returns it with a warning for staff. Throws an
 * ExpectedError if it is unusable.
 */
export async function encodeUpload(bytes: Buffer, maxBytes = MAX_IMAGE_BYTES) {
	const { type, ...size } = await checkImage(bytes, maxBytes);
	const image = await decodeInQueue(() => encodeImage(bytes, type));
	return { image, warning: imageWarning(size) };
}

/**
 * Checks, encodes and stores a file as the main photo of a model, replacing an existing main photo, or as an additional
 * photo. Throws an ExpectedError, with nothing changed, if there is no such model or the file cannot be used.
 */
export async function storePhoto(
	db: Db,
	requestedSku: string,
	bytes: Buffer,
	stamp: ChangeStamp,
	{ isAdditional = false } = {},
): Promise<StoredPhoto> {
	const { sku } = await requireModel(db, requestedSku);
	const { image, warning } = await encodeUpload(bytes);
	const problem = await (isAdditional ? addImage : replaceImage)(db, sku, image, stamp);
	if (problem === "missing") throw unknownSkuError(sku);
	if (problem !== undefined) throw new ExpectedError(400, NOT_ADDED_MESSAGES[problem]);
	return { sku, ...(warning !== undefined && { warning }) };
}

/**
 * Removes a photo of a model, by default the main photo. Returns the SKU as it is stored. Throws an ExpectedError if
 * there is no such photo.
 */
export async function removePhoto(
	db: Db,
	requestedSku: string,
	stamp: ChangeStamp,
	hash?: string,
): Promise<string> {
	const { sku } = await requireModel(db, requestedSku);
	if (!(await deleteImage(db, sku, stamp, hash))) {
		throw new ExpectedError(404, `The projector with the SKU ${sku} has no image.`);
	}
	return sku;
}
