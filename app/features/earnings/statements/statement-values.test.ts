import { describe, expect, it } from "vitest";
import { earnedAmount } from "./earned-amount";
import { isMonthFirst, saleDay } from "./sale-day";
import { saleState } from "./sale-status";
import { affiliateNetwork, guessStatementColumns } from "./statement-columns";

describe("an amount", () => {
	it.each([
		["12.34", 1234],
		["£1,234.50", 123450],
		["GBP 12.34", 1234],
		["0", 0],
		["0.00", 0],
		["-0.00", 0],
		["-12.34", -1234],
		["−12.34", -1234],
		["–12.34", -1234],
		["- 12.34", -1234],
		["-£12.34", -1234],
		["£-12.34", -1234],
		["12.34-", -1234],
		["£12.34 -", -1234],
		["-.50", -50],
		["(12.34)", -1234],
		["(£1,234.50)", -123450],
		["£(12.34)", -1234],
		["(12.34) GBP", -1234],
		["(-12.34)", -1234],
		["-£ 12.34", -1234],
		["-GBP 12.34", -1234],
	])("%s is %s pence", (cell, pence) => {
		expect(earnedAmount(cell, { decimalSeparator: "." })).toEqual({ kind: "price", pence });
	});

	it("has the decimal separator of its column", () => {
		expect(earnedAmount("-1.234,50", { decimalSeparator: "," })).toEqual({
			kind: "price",
			pence: -123450,
		});
	});

	it.each([
		["€12.34", {}],
		["-$12.34", {}],
		["12.34", { currency: "EUR" }],
		["(12.34 USD)", {}],
	])("%s in %j is in another currency", (cell, column) => {
		expect(earnedAmount(cell, column)).toMatchObject({ kind: "unread", isForeign: true });
	});

	it.each(["", "n/a", "12.34.56", "1 of 2", "12.34 56.78"])("%s is none", (cell) => {
		expect(earnedAmount(cell, {}).kind).not.toBe("price");
	});
});

describe("a day", () => {
	it.each([
		["2026-11-28", "2026-11-28"],
		["2026-11-28 23:59:59", "2026-11-28"],
		["2026-11-28T23:30:00Z", "2026-11-28"],
		["2026-11-28T23:30:00-08:00", "2026-11-29"],
		["2026-11-28T00:30:00+02:00", "2026-11-27"],
		["2026/11/28", "2026-11-28"],
		["20261128", "2026-11-28"],
		["28/11/2026", "2026-11-28"],
		["28/11/26 10:15", "2026-11-28"],
		["3.4.2026", "2026-04-03"],
		["28-Nov-2026", "2026-11-28"],
		["28 November 2026", "2026-11-28"],
		["Sat, 28th Nov 2026", "2026-11-28"],
		["November 28, 2026", "2026-11-28"],
		["46354", "2026-11-28"],
		["31/02/2026", undefined],
		["2026-13-01", undefined],
		["1926-11-28", undefined],
		["Total", undefined],
		["", undefined],
		["28/11", undefined],
	])("%s is %s", (cell, day) => {
		expect(saleDay(cell, false)).toBe(day);
	});

	it("has its month first if a day of its column shows that", () => {
		expect(isMonthFirst(["11/05/2026", "11/28/2026"])).toBe(true);
		expect(isMonthFirst(["11/05/2026", "28/11/2026"])).toBe(false);
		expect(isMonthFirst(["11/05/2026", ""])).toBe(false);
		expect(saleDay("11/05/2026", true)).toBe("2026-11-05");
	});
});

it.each([
	["Pending", 100, "pending"],
	["APPROVED", 100, "approved"],
	["Locked", 100, "approved"],
	["", 100, "approved"],
	["Declined", 100, "declined"],
	["cancelled", -100, "declined"],
	["Not approved", 100, "declined"],
	["Returned", 100, "declined"],
	["Returned", -100, "approved"],
	["Reversed", -100, "approved"],
	["Banana", 100, undefined],
] as const)("the status %j of %d pence is %s", (cell, pence, state) => {
	expect(saleState(cell, pence)).toBe(state);
});

const NETWORKS = {
	Awin: [
		"Transaction ID|Advertiser ID|Advertiser|Date|Click Ref|Sale Amount|Commission|Commission Status",
		"id|url|advertiser_id|publisher_id|commission_status|commission_amount.amount|commission_amount.currency|sale_amount.amount|click_refs.click_ref|click_date|transaction_date|validation_date",
	],
	Amazon: [
		"Category|Name|ASIN|Seller|Tracking ID|Date Shipped|Price(£)|Items Shipped|Returns|Revenue(£)|Ad Fees(£)",
	],
	CJ: [
		"Posting Date|Event Date|Commission ID|Action Name|Action Status|Advertiser Name|PID|SID|Sale Amount (GBP)|Publisher Commission (GBP)",
	],
	Webgains: [
		"Transaction ID|Date|Program name|Campaign name|Sale value|Commission value|Currency|Status|Clickref",
	],
};

describe("a network's statement", () => {
	const cases = Object.entries(NETWORKS).flatMap(([network, texts]) =>
		texts.map((text) => [network, text.split("|")] as const),
	);

	it.each(cases)("of %s: %j", (network, headings) => {
		expect(affiliateNetwork(headings)).toBe(network);
	});

	it("has known columns", () => {
		const named = cases.map(([, headings]) =>
			Object.fromEntries(
				Object.entries(guessStatementColumns(headings)).map(([field, index]) => [
					field,
					headings[index],
				]),
			),
		);
		expect(named).toEqual([
			{
				day: "Date",
				amount: "Commission",
				transaction: "Transaction ID",
				reference: "Click Ref",
				status: "Commission Status",
				shop: "Advertiser",
			},
			{
				day: "transaction_date",
				amount: "commission_amount.amount",
				transaction: "id",
				reference: "click_refs.click_ref",
				status: "commission_status",
				currency: "commission_amount.currency",
			},
			{ day: "Date Shipped", amount: "Ad Fees(£)" },
			{
				day: "Event Date",
				amount: "Publisher Commission (GBP)",
				transaction: "Commission ID",
				reference: "SID",
				status: "Action Status",
				shop: "Advertiser Name",
			},
			{
				day: "Date",
				amount: "Commission value",
				transaction: "Transaction ID",
				reference: "Clickref",
				status: "Status",
				currency: "Currency",
				shop: "Program name",
			},
		]);
	});
});
