import { describe, expect, it } from "vitest";
import { followAlert, MAIL_EVERY_MS } from "./alert-state";

const NOW = new Date("2026-01-05T12:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms).toISOString();

const QUIET = {
	targetPence: 1000,
	wantsStock: true,
	isLow: false,
	isInStock: true,
	lastMailAt: null,
};

describe("followAlert", () => {
	it.each([
		["above the target", {}, 1001, { isLow: false, isInStock: true }],
		["at the target", {}, 1000, { isLow: true, isInStock: true, news: "price" }],
		["low as before", { isLow: true }, 900, { isLow: true, isInStock: true }],
		["risen", { isLow: true }, 1001, { isLow: false, isInStock: true }],
		["out of stock", { isLow: true }, undefined, { isLow: false, isInStock: false }],
		["back, dear", { isInStock: false }, 2000, { isLow: false, isInStock: true, news: "stock" }],
		["back and low", { isInStock: false }, 900, { isLow: true, isInStock: true, news: "price" }],
		[
			"back, but only the price matters",
			{ isInStock: false, wantsStock: false },
			2000,
			{ isLow: false, isInStock: true },
		],
		[
			"fallen a day after a mail",
			{ lastMailAt: ago(MAIL_EVERY_MS) },
			900,
			{ isLow: true, isInStock: true, news: "price" },
		],
		[
			"fallen too soon after one",
			{ lastMailAt: ago(MAIL_EVERY_MS - 1) },
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
		[
			"mailed by a clock that was ahead",
			{ lastMailAt: ago(-1) },
			900,
			{ isLow: false, isInStock: true },
		],
	] as const)("when the model is %s", (_, known, pence, step) => {
		expect(followAlert({ ...QUIET, ...known }, pence, NOW)).toEqual(step);
	});
});
