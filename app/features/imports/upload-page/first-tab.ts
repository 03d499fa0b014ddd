import { CSV_TAB, GOOGLE_SHEETS, SHEETS_TAB } from "./upload-texts";

export interface Happened {
	failedTab?: string | undefined;
	/** Name of the previewed or imported file. */
	fileName?: string | undefined;
	instructions?: string | undefined;
}

/** Returns the tab to open initially: the one used last, otherwise one that is set up. */
export function firstTab(
	isSheetConnected: boolean,
	{ failedTab, fileName, instructions }: Happened,
): string {
	if (failedTab !== undefined) return failedTab;
	if (instructions !== undefined) return SHEETS_TAB;
	const isSheet = fileName?.startsWith(GOOGLE_SHEETS) ?? isSheetConnected;
	return isSheet ? SHEETS_TAB : CSV_TAB;
}
