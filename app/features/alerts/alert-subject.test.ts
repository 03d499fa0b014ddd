import { expect, it } from "vitest";
import { alertConditionClause, alertConditionText } from "./alert-subject";

const MODEL = {
	projectorSku: "A",
	brand: "Epson",
	model: "EH-TW1",
	slug: "a",
	search: null,
	searchText: null,
};
const NOTHING = { targetPence: null, fallPercent: null, wantsStock: 0, wantsRise: 0 } as const;

it.each([
	[{ targetPence: 43_000 }, "£430.00 or less", "costs £430.00 or less"],
	[
		{ targetPence: 41_310, fallPercent: 10 },
		"£413.10 or less (a fall of 10 %)",
		"costs £413.10 or less (a fall of 10 %)",
	],
	[{ wantsRise: 1 }, "a rise after a fall", "goes up again after a fall"],
	[
		{ targetPence: 43_000, wantsStock: 1, wantsRise: 1 },
		"£430.00 or less, or back in stock, or a rise after a fall",
		"costs £430.00 or less, or is back in stock, or goes up again after a fall",
	],
] as const)("alert subject: describes %j", (wish, text, clause) => {
	const alert = { ...NOTHING, ...wish };
	expect(alertConditionText(alert)).toBe(text);
	expect(alertConditionClause({ ...MODEL, ...alert })).toBe(`the Epson EH-TW1 ${clause}`);
});
