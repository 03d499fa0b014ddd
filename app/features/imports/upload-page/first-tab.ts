import { CSV_TAB, GOOGLE_SHEETS, SHEETS_TAB } from "./upload-texts";

export interface Happened {
	failedTab?: string | undefined;
	/** Name of the previewed or imported file. */
	fileName?: string | undefined;
	instructions?: string | undefined;
}

/** Returns the tab to open at first: the one that was used last, else the one that can be used. */
export function firstTab(
	isSheetConnected: boolean,
	{ failedTab, fileName, instructions }: Happened,
): string {
	if (failedTab !== undefined) return failedTab;
	if (instructions !== undefined) return SHEETS_TAB;
	const isSheet = fileName?.startsWith(GOOGLE_SHEETS) ?? isSheetConnected;
	return isSheet ? SHEETS_TAB : CSV_TAB;
}
