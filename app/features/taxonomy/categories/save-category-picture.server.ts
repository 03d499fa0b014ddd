import { db } from "db/connection.server";
import { FORM_WAIT_MS, retryBusy } from "db/writes/retry-busy";
import type { By } from "~/features/taxonomy/by";
import {
	type FailedPicture,
	failedPicture,
	NO_FILE,
} from "~/features/taxonomy/failed-picture.server";
import { goneText } from "~/features/taxonomy/refused";
import { makeCategoryPicture } from "./category-picture.server";
import { removeCategoryPicture, replaceCategoryPicture } from "./category-pictures.queries.server";

const GONE: FailedPicture = { status: 410, problem: goneText("category") };

/** Makes an uploaded file the picture of a category. Returns what staff should know of it, or why it was not taken. */
export async function changeCategoryPicture(
	id: number,
	upload: Buffer | undefined,
	by: By,
): Promise<{ warning: string | undefined } | FailedPicture> {
	if (upload === undefined) return NO_FILE;
	try {
		const picture = await makeCategoryPicture(upload);
		const isStored = await retryBusy(
			() => replaceCategoryPicture(db(), id, picture, by),
			FORM_WAIT_MS,
		);
		return isStored ? { warning: picture.warning } : GONE;
	} catch (error) {
		return failedPicture("A category's picture was not stored", error);
	}
}

/** Takes the picture of a category away. Returns why that was not done. */
export async function removePicture(id: number, by: By): Promise<FailedPicture | undefined> {
	try {
		const isThere = await retryBusy(() => removeCategoryPicture(db(), id, by), FORM_WAIT_MS);
		return isThere ? undefined : GONE;
	} catch (error) {
		return failedPicture("A category's picture was not removed", error);
	}
}
