import { expect, it } from "vitest";
import {
	endOfAlert,
	followAlert,
	followSearch,
	followTrend,
	MIN_MAIL_INTERVAL_MS,
} from "./alert-state";

const NOW = new Date("2026-01-05T12:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms).toISOString();

const QUIET = {
	targetPence: 1000,
	wantsStock: true,
	isLow: false,
	isInStock: true,
	lastMailAt: null,
};

it.each([
	["at the target", {}, 1000, { isLow: true, isInStock: true, mailReason: "price" }],
	["low as before", { isLow: true }, 900, { isLow: true, isInStock: true }],
	[
		"back, dear",
		{ isInStock: false },
		2000,
		{ isLow: false, isInStock: true, mailReason: "stock" },
	],
	[
		"back, but only the price matters",
		{ isInStock: false, wantsStock: false },
		2000,
		{ isLow: false, isInStock: true },
	],
	[
		"fallen a day after a mail",
		{ lastMailAt: ago(MIN_MAIL_INTERVAL_MS) },
		900,
		{ isLow: true, isInStock: true, mailReason: "price" },
	],
	[
		"fallen too soon after one",
		{ lastMailAt: ago(MIN_MAIL_INTERVAL_MS - 1) },
		900,
		{ isLow: false, isInStock: true },
	],
	[
		"back too soon after one",
		{ lastMailAt: ago(1), isInStock: false },
		2000,
		{ isLow: false, isInStock: false },
	],
	[
		"back and low too soon",
		{ lastMailAt: ago(1), isInStock: false },
		900,
		{ isLow: false, isInStock: false },
	],
] as const)("followAlert when the model is %s", (_, known, pence, step) => {
	expect(followAlert({ ...QUIET, ...known }, pence, NOW)).toEqual(step);
});

it.each([
	["first seen", { lastPence: null }, 900, { lastPence: 900, hasFallen: false, hasRisen: false }],
	["the same", {}, 1000, { lastPence: 1000, hasFallen: false, hasRisen: false }],
	["out of stock", {}, undefined, { lastPence: 1000, hasFallen: false, hasRisen: false }],
	["fallen", {}, 999, { lastPence: 999, hasFallen: true, hasRisen: false }],
	["up without a fall", {}, 1001, { lastPence: 1001, hasFallen: false, hasRisen: false }],
	[
		"up after a fall",
		{ hasFallen: true },
		1001,
		{ lastPence: 1001, hasFallen: false, hasRisen: true },
	],
	["fallen again", { hasFallen: true }, 999, { lastPence: 999, hasFallen: true, hasRisen: false }],
	[
		"up too soon after a mail",
		{ hasFallen: true, lastMailAt: ago(MIN_MAIL_INTERVAL_MS - 1) },
		1001,
		{ lastPence: 1000, hasFallen: true, hasRisen: false },
	],
	[
		"up a day after a mail",
		{ hasFallen: true, lastMailAt: ago(MIN_MAIL_INTERVAL_MS) },
		1001,
		{ lastPence: 1001, hasFallen: false, hasRisen: true },
	],
] as const)("followTrend with the price %s", (_, known, pence, course) => {
	const quiet = { lastPence: 1000, hasFallen: false, lastMailAt: null };
	expect(followTrend({ ...quiet, ...known }, pence, NOW)).toEqual(course);
});

it.each([
	["low", { isLow: true }, undefined, { isLow: true, isInStock: true }],
	["low beside a dearer one", { isLow: true }, 2000, { isLow: true, isInStock: true }],
	["out of stock before", { isInStock: false }, undefined, { isLow: false, isInStock: false }],
	["beside one at the target", {}, 1000, { isLow: true, isInStock: true, mailReason: "price" }],
] as const)("followAlert when a price is hidden that was %s", (_, known, pence, step) => {
	expect(followAlert({ ...QUIET, ...known }, pence, NOW, true)).toEqual(step);
});

it.each([
	[1001, { lastPence: 1000, hasFallen: true, hasRisen: false }],
	[undefined, { lastPence: 1000, hasFallen: true, hasRisen: false }],
	[900, { lastPence: 900, hasFallen: true, hasRisen: false }],
])("followTrend with the price %s beside a hidden one", (pence, course) => {
	const before = { lastPence: 1000, hasFallen: true, lastMailAt: null };
	expect(followTrend(before, pence, NOW, true)).toEqual(course);
});

it("followSearch keeps models named whose price is hidden", () => {
	const before = { namedSkus: ["A", "B"], lastMailAt: null };
	expect(followSearch(before, [], NOW, ["A"])).toEqual({ namedSkus: ["A"], newSkus: [] });
});

it.each([
	["a first model", [], ["B"], null, ["B"], ["B"]],
	["a second one", ["B"], ["A", "B"], null, ["A", "B"], ["A"]],
	["one that is dear again", ["A", "B"], ["B"], null, ["B"], []],
	["a second one too soon", ["B"], ["A", "B"], ago(MIN_MAIL_INTERVAL_MS - 1), ["B"], []],
	["one dear and one low too soon", ["B"], ["A"], ago(1), [], []],
])("followSearch with %s low", (_, namedSkus, low, lastMailAt, stored, newSkus) => {
	expect(followSearch({ namedSkus, lastMailAt }, low, NOW)).toEqual({ namedSkus: stored, newSkus });
});

it.each([
	["2026-01-05", "2026-07-05"],
	["2026-08-31", "2027-02-28"],
	["2026-10-15", "2027-04-15"],
])("an alert of %s ends on %s", (begun, ended) => {
	expect(endOfAlert(new Date(`${begun}T12:00:00Z`)).toISOString()).toBe(`${ended}T12:00:00.000Z`);
});
