import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loader } from "~/routes/site/terms-of-use";
import { statusOf, visit } from "../call";

describe("the terms of use", () => {
	beforeEach(() => {
		vi.useFakeTimers({ toFake: ["Date"] });
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	it.each([
		["2026-01-05T12:00:00Z", "5 January 2026"],
		["2026-07-31T23:30:00Z", "1 August 2026"],
	])("were last updated on the day it is in London: %s", async (now, text) => {
		vi.setSystemTime(now);

		expect((await visit(loader, "/terms-of-use")).data.updated.text).toBe(text);
	});
});

describe("the cookie policy", () => {
	it("needs nothing loaded", async () => {
		expect(await statusOf("/cookie-policy")).toBe(200);
	});
});

describe("the privacy page", () => {
	it("needs nothing loaded", async () => {
		expect(await statusOf("/privacy")).toBe(200);
	});
});

describe("how we choose", () => {
	it("needs nothing loaded", async () => {
		expect(await statusOf("/how-we-choose")).toBe(200);
	});
});
