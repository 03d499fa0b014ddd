import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { COOKIE_POLICY_UPDATED, cookieKinds, cookiePolicy, siteCookies } from "./cookie-policy";
import { PRIVACY_UPDATED, privacy, storedData } from "./privacy";
import { TERMS_UPDATED, termsSections } from "./terms";

describe("siteCookies", () => {
	it("names those that the site sets, each with its purpose and its end", () => {
		expect(siteCookies.map(({ name }) => name)).toEqual([
			"toast",
			"consent",
			"shortlist",
			"session",
			"device-…",
		]);
		for (const { text, durationText: lasts } of siteCookies) {
			expect(text).toMatch(/\.$/);
			expect(lasts).not.toBe("");
		}
	});

	it("has only strictly necessary ones, as the policy states", () => {
		expect(new Set(siteCookies.map(({ kind }) => kind))).toEqual(new Set(["strictly-necessary"]));
	});
});

const digest = (text: unknown) =>
	createHash("sha256").update(JSON.stringify(text)).digest("hex").slice(0, 8);

// Fails when a text changes, so that it stays the documented one: set the constant beside the text to the day of the
// change, then both here.
it.each([
	["terms", TERMS_UPDATED, termsSections, "2026-11-23", "0f721f25"],
	[
		"cookie policy",
		COOKIE_POLICY_UPDATED,
		[cookiePolicy, cookieKinds, siteCookies],
		"2026-11-26",
		"6311c8cd",
	],
	["privacy page", PRIVACY_UPDATED, [privacy, storedData], "2026-11-29", "a0207470"],
])("the date of the %s is that of its text", (_, updated, text, day, of) => {
	expect([updated.toISOString().slice(0, 10), digest(text)]).toEqual([day, of]);
});
