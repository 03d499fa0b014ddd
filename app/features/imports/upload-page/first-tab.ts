import { CSV_TAB, GOOGLE_SHEETS, SHEETS_TAB } from "./upload-texts";

/** What the page shows the outcome of. */
export interface Happened {
	/** The tab whose form failed. */
	failedTab?: string | undefined;
	/** The name of what was previewed or imported. */
	fileName?: string | undefined;
	/** The answer to how a sheet is set up. */
	instructions?: string | undefined;
}

/** The tab that is open at first: the one that was used last, else the one that can be used. */
export function firstTab(
	isSheetConnected: boolean,
	{ failedTab, fileName, instructions }: Happened,
): string {
	if (failedTab !== undefined) return failedTab;
	if (instructions !== undefined) return SHEETS_TAB;
	const isSheet = fileName?.startsWith(GOOGLE_SHEETS) ?? isSheetConnected;
	return isSheet ? SHEETS_TAB : CSV_TAB;
}
