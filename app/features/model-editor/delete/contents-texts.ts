import { countText } from "~/features/catalogue/words/count-text";
import type { ModelContents } from "~/features/model-editor/delete/delete-model.queries.server";

/** Returns the counts of data deleted with a model in words. */
export function contentsTexts(contents: ModelContents): string[] {
	const { offers, historyDays, alerts, hasPhoto, feedLines } = contents;
	const lines: [boolean, string][] = [
		[offers > 0, countText(offers, "offer", "offers")],
		[historyDays > 0, `${countText(historyDays, "day", "days")} of price history`],
		[
			alerts > 0,
			`${countText(alerts, "price alert", "price alerts")}: a mail that waits to be sent is withdrawn, and nobody is written to`,
		],
		[hasPhoto, "its photographs"],
		[
			feedLines > 0,
			`${countText(feedLines, "line of a feed that is", "lines of feeds that are")} matched to it, to be matched again at the next run`,
		],
	];
	return lines.filter(([is]) => is).map(([, text]) => text);
}
