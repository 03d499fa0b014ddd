import { isDataFile, isFeedFile, PRODUCT_FEED } from "~/features/imports/parse/data-file";
import type { Preview } from "~/features/imports/upload-page/preview-result";
import { CSV_TAB, INVALID_FILE_TYPE } from "~/features/imports/upload-page/upload-texts";

/** What the page says of a form that did nothing. */
export interface FormFailure {
	/** The tab whose form it was; of an undo, none. */
	tab: string | undefined;
	title: string;
	message: string;
}

/** What a form of the page is answered with where it does not lead on. */
export interface UploadAnswer {
	failure?: FormFailure;
	preview?: Preview;
	instructions?: string;
	/** What scripts say of it by toast. */
	notice?: string;
}

/** Returns why a chosen file is not even read; undefined for one that is. */
export function invalidFile(file: { name: string; type: string }): FormFailure | undefined {
	if (isDataFile(file)) return undefined;
	const { title, description } = INVALID_FILE_TYPE;
	return { tab: CSV_TAB, title, message: isFeedFile(file) ? PRODUCT_FEED : description };
}
