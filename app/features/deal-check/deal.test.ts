import { describe, expect, it } from "vitest";
import { utcDayBefore } from "~/features/catalogue/history/daily-prices";
import { seededRandom } from "../../../tests/support/random";
import { dealTexts } from "./check-deal.server";
import { type DayPrice, type Deal, dealPath, decodeDeal, judgeDeal, READ_DAYS } from "./deal";

const TODAY = new Date("2026-11-24T10:00:00Z");

/** Days that end yesterday: '40x699 3x?' are 40 days at £699, then three unknown ones; earlier days are unknown. */
function history(text: string): DayPrice[] {
	const prices = text.split(" ").flatMap((part) => {
		const [days = "", pounds = ""] = part.split("x");
		const pence = pounds === "?" ? null : Math.round(Number(pounds) * 100);
		return Array<number | null>(Number(days)).fill(pence);
	});
	return Array.from({ length: READ_DAYS }, (_, place) => ({
		date: utcDayBefore(TODAY, READ_DAYS - place),
		pence: prices.at(place - READ_DAYS) ?? null,
	})).map((day, place) => (place < READ_DAYS - prices.length ? { ...day, pence: null } : day));
}

/** Now £799, was £999. */
const CLAIM = { nowPence: 79_900, wasPence: 99_900 };

describe("the verdict on £799 now, £999 before", () => {
	it.each<[days: string, verdict: Deal["verdict"], known?: number, saving?: number]>([
		// Too little history
		["207x?", "too-little", 0],
		["29x999", "too-little", 29],
		["28x999 1x699", "too-little", 29],
		["29x699 100x?", "too-little", 29],
		["180x? 27x?", "too-little", 0],
		["100x999 29x1000 151x? 29x999", "too-little", 29],
		["60x1200 180x?", "too-little", 0],
		["20x1100 20x1200 20x999", "too-little", 20],
		// Not a deal, if as cheap on at least half of the known days
		["30x799", "not", 30],
		["30x798.99", "not", 30],
		["90x799 90x999", "not", 180],
		["15x799 15x999", "not", 30],
		["28x999 28x799", "not", 56],
		["28x999 100x699", "not", 128],
		["15x799 27x1200 15x999", "not", 30],
		// Real, if it was exactly the price on 28 days running
		["30x999", "real", 30, 20_000],
		["28x999 2x998", "real", 30, 20_000],
		["2x998 28x999", "real", 30, 20_000],
		["89x799 91x999", "real", 180, 20_000],
		["27x999 1x998 28x999", "real", 56, 20_000],
		["28x999 20x799", "real", 48, 20_000],
		["28x999 29x? 20x850", "real", 48, 20_000],
		["28x1200 2x1100 28x999", "real", 56, 30_050],
		["28x999 27x1200", "too-little", 28],
		// Weaker, if it was the price for a shorter time
		["27x999 3x998", "weaker", 30, 20_000],
		["27x999 1x998 27x999", "weaker", 55, 20_000],
		["27x999 1x? 27x999", "weaker", 54, 20_000],
		["20x799 1x999 20x849", "weaker", 41, 5_000],
		["27x999 1x1200 20x999", "weaker", 47, 20_000],
		["1x999 29x950", "weaker", 30, 15_100],
		// Of 40 days at £999 only 27 are among the 180.
		["40x999 153x850", "weaker", 180, 5_100],
		["35x999 153x850", "weaker", 180, 5_100],
		["41x999 152x850", "real", 180, 5_100],
		// Never asked
		["30x998.99", "never", 30, 19_999],
		["180x950", "never", 180, 15_100],
		["180x999.01", "never", 180, 20_001],
		["40x999 180x850", "never", 180, 5_100],
		// Dearer days count only if they were held, also since before the 180 days.
		["27x1200 30x850", "never", 30, 5_100],
		["28x1200 30x850", "never", 58, 5_100],
		["14x1100 14x1200 30x850", "never", 30, 5_100],
		["27x1200 1x? 27x1200 30x850", "never", 30, 5_100],
		["20x1200 10x1200 170x850", "never", 180, 5_100],
		["30x1200 160x850", "never", 180, 5_100],
		["25x1200 170x850", "never", 170, 5_100],
	])("%s: %s", (days, verdict, known, saving) => {
		const deal = judgeDeal(history(days), CLAIM);
		expect(deal.verdict).toBe(verdict);
		if (known !== undefined) expect(deal.pricedDays).toBe(known);
		if (saving !== undefined) expect(deal.savingPence).toBe(saving);
	});

	it("never improves by higher old prices that were not held", () => {
		const RANKS: Deal["verdict"][] = ["too-little", "not", "never", "weaker", "real"];
		const random = seededRandom(34);
		const upTo = (most: number) => Math.floor(random() * most) + 1;
		const PRICES = ["?", "?", "699", "799", "849", "999", "999", "1100"];
		for (let n = 0; n < 2_000; n += 1) {
			const runs = Array.from({ length: upTo(8) }, () => {
				return `${upTo(60)}x${PRICES[upTo(PRICES.length) - 1]}`;
			});
			const days = history(runs.join(" ")).slice(-READ_DAYS);
			// Each added price is another one, so that none is held.
			const raised = days.map((day, place) => {
				const isAdded = day.pence === null && random() < 0.5;
				return isAdded ? { ...day, pence: 120_000 + place } : day;
			});
			const [before, after] = [days, raised].map((one) => judgeDeal(one, CLAIM).verdict);
			expect(RANKS.indexOf(after ?? "real"), runs.join(" ")).toBeLessThanOrEqual(
				RANKS.indexOf(before ?? "too-little"),
			);
		}
	});
});

describe("the words", () => {
	it.each<[days: string, texts: string[]]>([
		[
			"12x? 140x749 12x999",
			[
				"Weaker than it says: the real saving is £50.00, not £300.00.",
				"Currys asked £999.00 on 12 of the last 180 days, last on 23 November, never for 28 days running.",
				"On 140 days it was £749.00.",
				"We know 152 of the last 180 days.",
			],
		],
		[
			"28x999 3x1100 10x699.50 10x749",
			[
				"A real deal: £999.00 was asked for at least 28 days running.",
				"Currys asked £999.00 on 28 of the last 180 days, last on 31 October, for 28 days running.",
				"On 20 days it was £699.50 to £749.00.",
				"On 3 days it was dearer, but never for 28 days running, so these do not count.",
				"We know 51 of the last 180 days.",
			],
		],
		[
			"30x699",
			[
				"Not a deal: it was £699.00 or less on 30 of the 30 days that we know.",
				"Currys asked £999.00 on none of the last 180 days.",
				"On 30 days it was £699.00.",
				"We know 30 of the last 180 days.",
			],
		],
		[
			"1x999 5x749",
			[
				"Too little history: we know its price on 6 of the last 180 days, and judge from 30.",
				"Currys asked £999.00 on 1 of the last 180 days, last on 18 November, never for 28 days running.",
				"On 5 days it was £749.00.",
				"We know 6 of the last 180 days.",
			],
		],
		[
			"30x749",
			[
				"Never asked: £999.00 was not its price on any day that we know; the real saving is £50.00.",
				"Currys asked £999.00 on none of the last 180 days.",
				"On 30 days it was £749.00.",
				"We know 30 of the last 180 days.",
			],
		],
		[
			"207x?",
			[
				"Too little history: we know its price on 0 of the last 180 days, and judge from 30.",
				"We know 0 of the last 180 days.",
			],
		],
	])("of %s", (days, texts) => {
		const claim = { nowPence: 69_900, wasPence: 99_900 };
		expect(dealTexts(judgeDeal(history(days), claim), claim, "Currys", TODAY)).toEqual(texts);
	});

	it("have the year of a day that was not this year", () => {
		const claim = { nowPence: 69_900, wasPence: 99_900 };
		const newYear = new Date("2027-01-02T10:00:00Z");
		const [, asked] = dealTexts(judgeDeal(history("40x999"), claim), claim, "Currys", newYear);
		expect(asked).toContain("last on 23 November 2026, for 40 days running");
	});
});

it("an address holds what was typed into the form of a deal", () => {
	const typed = { model: "Epson EH-1", shop: "currys", now: "£799", was: "999" };
	const path = dealPath(typed);
	expect(decodeDeal(new URL(path, "https://x.example").searchParams)).toEqual(typed);
	expect(dealPath({ model: "a", shop: "" })).toBe("/deal-check?model=a");
	expect(decodeDeal(new URLSearchParams(`model=${"x".repeat(999)}`)).model).toHaveLength(200);
});
