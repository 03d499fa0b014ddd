import { jargonTerms } from "db/seed/jargon-terms";
import { describe, expect, it } from "vitest";
import { ukDate } from "~/components/uk-date";
import { termId } from "~/features/catalogue/glossary/glossary";
import { TERMS_UPDATED } from "~/features/legal/terms";
import { siteUrl } from "../e2e/support/site/shared-site";

async function htmlOf(path: string): Promise<string> {
	return (await fetch(siteUrl() + path)).text();
}

const wordsIn = (html: string) =>
	html
		.replace(/<[^>]*>/g, "")
		.replaceAll("&#x27;", "'")
		.replaceAll("&quot;", '"')
		.replaceAll("&amp;", "&")
		.replaceAll("&lt;", "<");

/** docs/product.md#guide-figures. */
const FIGURES = [
	["Light source types", ["3,000-5,000 hours", "up to 20,000", "20,000+"]],
	[
		"Key specifications",
		[
			"1,000-2,000 lumens",
			"2,000-3,000",
			"3,000-4,000",
			"4,000+",
			"1,000:1-10,000:1",
			"10,000:1-50,000:1",
			"50,000:1+",
			"below 0.3:1",
			"0.3-0.99",
			"1-2",
			"above 2",
			"from about £5,000",
		],
	],
	["Budget bands", ["£200-£500", "£500-£1,500", "£1,500-£3,000", "£3,000+"]],
	["Portable projector insights", ["200-800 lumens"]],
	[
		"Choosing by use case",
		[
			"at least 600 lumens",
			"3000+ lumens",
			"under 20 ms",
			"input lag",
			"120Hz+",
			"2500+ lumens",
			"4000+ lumens",
			"under 16 ms input lag",
		],
	],
] as const;

describe("the buying guide", () => {
	it.each(FIGURES)("has the documented figures under %s", async (section, figures) => {
		const html = await htmlOf("/buying-guide");
		const [, part = ""] = html.split(new RegExp(`<h2[^>]*>${section}</h2>`));
		const [words = ""] = part.split("<h2");
		for (const figure of figures) expect(wordsIn(words)).toContain(figure);
	});

	it("explains every term of the glossary at a place of its own", async () => {
		const html = await htmlOf("/buying-guide");
		for (const { term, description } of jargonTerms) {
			const [, entry = ""] = html.split(`id="${termId(term)}"`);
			expect(wordsIn(`<${entry.split("</dd>", 1)[0]}`)).toBe(term + description);
		}
	});

	it("links only to pages that exist", async () => {
		const [, article = ""] = (await htmlOf("/buying-guide")).split("<article");
		const links = article.split("</article>", 1)[0]?.matchAll(/href="(\/[^"#]*)/g) ?? [];
		const targets = new Set(Array.from(links, ([, path = ""]) => path.replaceAll("&amp;", "&")));
		expect(targets.size).toBeGreaterThan(8);
		for (const path of targets) expect((await fetch(siteUrl() + path)).status, path).toBe(200);
	});
});

describe("the terms of use", () => {
	it("have ten sections and the date of their text", async () => {
		const html = await htmlOf("/terms-of-use");
		const [, main = ""] = html.split("<main");
		expect(main.split("</main>", 1)[0]?.match(/<h2/g)).toHaveLength(10);
		expect(wordsIn(main)).toContain(`Last updated: ${ukDate(TERMS_UPDATED).text}`);
	});
});

describe("the cookie policy", () => {
	it("names the site's cookies and the documented durations", async () => {
		const words = wordsIn(await htmlOf("/cookie-policy"));
		for (const expected of [
			/Last updated: \d{1,2} \w+ \d{4}/,
			/toast[\s\S]*Deleted when the message has been shown/,
			/consent[\s\S]*6 months/,
			/session[\s\S]*12 hours/,
			/Strictly necessary[\s\S]*Session or up to 1 year/,
			/Performance and analytics[\s\S]*Up to 2 years/,
			/Functionality[\s\S]*Up to 1 year/,
			/Targeting and marketing[\s\S]*Up to 1 year/,
			/Analytics: [\s\S]*Affiliate networks: [\s\S]*Social platforms: /,
			/Browser settings/,
			/UK GDPR/,
		]) {
			expect(words).toMatch(expected);
		}
	});

	it("is correct for reading: no page sets a cookie", async () => {
		for (const path of ["/", "/buying-guide", "/terms-of-use", "/cookie-policy", "/privacy"]) {
			const response = await fetch(siteUrl() + path);
			expect(response.headers.get("Set-Cookie"), path).toBeNull();
		}
	});
});
