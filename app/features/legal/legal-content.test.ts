import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { COOKIE_POLICY_UPDATED, cookieKinds, cookiePolicy, siteCookies } from "./cookie-policy";
import { PRIVACY_UPDATED, privacy, storedData } from "./privacy";
import { TERMS_UPDATED, termsSections } from "./terms";

describe("termsSections", () => {
	it("are the documented ten, numbered in its order", () => {
		expect(termsSections.map(({ title }) => title)).toEqual([
			"1. Acceptance of these terms",
			"2. Use licence",
			"3. Disclaimer",
			"4. Limitations",
			"5. Accuracy of the content",
			"6. Links to other sites",
			"7. Changes to these terms",
			"8. Governing law",
			"9. Affiliate links",
			"10. Contact",
		]);
	});

	it.each([
		["governing-law", "law of England and Wales"],
		["affiliate-links", "UK retailers are affiliate links"],
		["affiliate-links", "may earn a commission"],
	])("%s contains %j", (id, words) => {
		const section = termsSections.find((one) => one.id === id);
		expect(section?.paragraphs.join(" ")).toContain(words);
	});
});

it.each([
	["strictly-necessary", "Session or up to 1 year"],
	["performance", "Up to 2 years"],
	["functional", "Up to 1 year"],
	["marketing", "Up to 1 year"],
])("cookieKinds %s last %s", (id, lasts) => {
	expect(cookieKinds.find((kind) => kind.id === id)?.lasts).toBe(lasts);
});

describe("siteCookies", () => {
	it("names those that the site sets, each with its purpose and its end", () => {
		expect(siteCookies.map(({ name }) => name)).toEqual([
			"toast",
			"consent",
			"shortlist",
			"session",
			"device-…",
		]);
		for (const { text, lasts } of siteCookies) {
			expect(text).toMatch(/\.$/);
			expect(lasts).not.toBe("");
		}
	});

	it("has only strictly necessary ones, as the policy states", () => {
		expect(new Set(siteCookies.map(({ kind }) => kind))).toEqual(new Set(["strictly-necessary"]));
	});
});

it("cookiePolicy covers third parties and the law", () => {
	const text = JSON.stringify(cookiePolicy);
	for (const topic of ["nalytics", "ffiliate network", "ocial platform", "browser", "UK GDPR"]) {
		expect(text).toContain(topic);
	}
});

it.each([
	["Newsletter", "30 days", "48 hours"],
	["Price alerts", "Six months", "30 days", "48 hours"],
	["Messages to us", "A year"],
	["E-mails that we send", "30 days"],
	["Counts of sent forms", "An hour"],
	["Counts of visits", "400 days"],
	["Server log", "Until the log is full"],
	["Staff accounts", "12 hours"],
])("storedData states how long %s stays: %s", (name, ...times) => {
	const entry = storedData.find((one) => one.name === name);
	for (const time of times) expect(entry?.lasts).toContain(time);
});

it.each([
	["who", "owner"],
	["your-browser", "shortlist"],
	["others", "only if you agree"],
	["leaving", "write to us"],
	["rights", "Information Commissioner"],
])("privacy has a section %s that names %j", (id, words) => {
	const section = Object.values(privacy).find((one) => one.id === id);
	expect(section?.paragraphs.join(" ")).toContain(words);
});

const digest = (text: unknown) =>
	createHash("sha256").update(JSON.stringify(text)).digest("hex").slice(0, 8);

// Fails when a text changes: set the constant beside the text to the day of the change, then both here.
it.each([
	["terms", TERMS_UPDATED, termsSections, "2026-11-23", "0f721f25"],
	[
		"cookie policy",
		COOKIE_POLICY_UPDATED,
		[cookiePolicy, cookieKinds, siteCookies],
		"2026-11-26",
		"cabf7959",
	],
	["privacy page", PRIVACY_UPDATED, [privacy, storedData], "2026-11-26", "239ec41d"],
])("the date of the %s is that of its text", (_, updated, text, day, of) => {
	expect([updated.toISOString().slice(0, 10), digest(text)]).toEqual([day, of]);
});
