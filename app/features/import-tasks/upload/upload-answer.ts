import { isDataFile, isFeedFile, PRODUCT_FEED } from "~/features/imports/parse/data-file";
import type { Preview } from "~/features/imports/upload-page/preview-result";
import { CSV_TAB, INVALID_FILE_TYPE } from "~/features/imports/upload-page/upload-texts";

/** Reply to a form that changed nothing. */
export interface FormFailure {
	/** Tab of the form; an undo has none. */
	tab: string | undefined;
	title: string;
	message: string;
}

/** Action data of the page. */
export interface UploadAnswer {
	failure?: FormFailure;
	preview?: Preview;
	instructions?: string;
	/** Text of a toast. */
	notice?: string;
}

/** Returns the reason why a chosen file is refused unread; undefined if it is accepted. */
export function invalidFile(file: { name: string; type: string }): FormFailure | undefined {
	if (isDataFile(file)) return undefined;
	const { title, description } = INVALID_FILE_TYPE;
	return { tab: CSV_TAB, title, message: isFeedFile(file) ? PRODUCT_FEED : description };
}
