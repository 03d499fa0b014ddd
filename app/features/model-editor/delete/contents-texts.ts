import type { ModelContents } from "~/features/model-editor/delete/delete-model.queries.server";

const counted = (count: number, one: string, many: string) =>
	`${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;

/** Returns the counts of data deleted with a model in words. */
export function contentsTexts(contents: ModelContents): string[] {
	const { offers, historyDays, alerts, hasPhoto, feedLines } = contents;
	const lines: [boolean, string][] = [
		[offers > 0, counted(offers, "offer", "offers")],
		[historyDays > 0, `${counted(historyDays, "day", "days")} of price history`],
		[
			alerts > 0,
			`${counted(alerts, "price alert", "price alerts")}: a mail that waits to be sent is withdrawn, and nobody is written to`,
		],
		[hasPhoto, "its photographs"],
		[
			feedLines > 0,
			`${counted(feedLines, "line of a feed that is", "lines of feeds that are")} matched to it, to be matched again at the next run`,
		],
	];
	return lines.filter(([is]) => is).map(([, text]) => text);
}
