import { countText } from "~/features/catalogue/words/count-text";
import { earnedText } from "~/features/earnings/tables/earnings-table";

/** The numbers of a statement's lines, and the pence that they earned. */
export interface StatementSums {
	lineCount: number;
	/** Lines of pending and approved sales. */
	countedLineCount: number;
	/** Sum of the counted lines. */
	pence: number;
	declinedLineCount: number;
	/** Lines that cannot be read, or are in another currency. */
	unreadLineCount: number;
}

/** Returns the sums of a statement as sentences. */
export function statementResultText({
	lineCount,
	countedLineCount,
	pence,
	declinedLineCount,
	unreadLineCount,
}: StatementSums): string {
	const numberText = (count: number) => count.toLocaleString("en-GB");
	const sentences = [
		`${countText(countedLineCount, "line counts", "lines count")} of ${numberText(lineCount)}: ${earnedText(pence)}.`,
		declinedLineCount > 0 ? `Declined: ${numberText(declinedLineCount)}.` : "",
		unreadLineCount > 0 ? `Not read: ${numberText(unreadLineCount)}, listed below with why.` : "",
	];
	return sentences.filter((sentence) => sentence !== "").join(" ");
}
