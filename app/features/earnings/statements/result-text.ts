import { countText } from "~/features/catalogue/words/count-text";
import { earnedText } from "~/features/earnings/tables/earnings-table";

/** The numbers of a statement's lines, and the pence that they earned. */
export interface StatementSums {
	lineCount: number;
	/** Lines of pending and approved sales. */
	countedLines: number;
	/** Sum of the counted lines. */
	pence: number;
	declinedLines: number;
	/** Lines that cannot be read, or are in another currency. */
	unreadLines: number;
}

/** Returns the sums of a statement as sentences. */
export function statementResultText({
	lineCount,
	countedLines,
	pence,
	declinedLines,
	unreadLines,
}: StatementSums): string {
	const numberText = (count: number) => count.toLocaleString("en-GB");
	const sentences = [
		`${countText(countedLines, "line counts", "lines count")} of ${numberText(lineCount)}: ${earnedText(pence)}.`,
		declinedLines > 0 ? `Declined: ${numberText(declinedLines)}.` : "",
		unreadLines > 0 ? `Not read: ${numberText(unreadLines)}, listed below with why.` : "",
	];
	return sentences.filter((sentence) => sentence !== "").join(" ");
}
