import { countText } from "~/features/catalogue/words/count-text";
import { earnedText } from "~/features/earnings/tables/earnings-table";

/** The numbers of a statement's lines, and the pence that they earned. */
export interface StatementSums {
	lines: number;
	/** Lines of pending and approved sales. */
	counted: number;
	/** Sum of the counted lines. */
	pence: number;
	declined: number;
	/** Lines that cannot be read, or are in another currency. */
	unread: number;
}

/** Returns the sums of a statement as sentences. */
export function statementResultText({
	lines,
	counted,
	pence,
	declined,
	unread,
}: StatementSums): string {
	const numberText = (count: number) => count.toLocaleString("en-GB");
	const sentences = [
		`${countText(counted, "line counts", "lines count")} of ${numberText(lines)}: ${earnedText(pence)}.`,
		declined > 0 ? `Declined: ${numberText(declined)}.` : "",
		unread > 0 ? `Not read: ${numberText(unread)}, listed below with why.` : "",
	];
	return sentences.filter((sentence) => sentence !== "").join(" ");
}
