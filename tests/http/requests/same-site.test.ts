import { describe, expect, it } from "vitest";
import { rawGet, site } from "../../e2e/support/raw-exchange";

const EVIL = "evil.example";

/** Texts that some client interprets as an address of another site. */
const ELSEWHERE = [
	`//${EVIL}`,
	`/\\${EVIL}`,
	`\\\\${EVIL}`,
	`/%5C${EVIL}`,
	`/%2F${EVIL}`,
	`/.//${EVIL}/%2e%2e`,
	`/%09/${EVIL}`,
	`https://${EVIL}`,
];

/** Paths, and suffixes for a path or a redirect parameter. */
const PATHS = ELSEWHERE.filter((text) => text.startsWith("/"));
const STARTS = [
	"/projector/",
	"/brand/",
	"/category/",
	"/tag/",
	"/go/",
	"/alerts/stop/",
	"/admin/",
	"/projectors?q=",
	"/projectors?sort=",
	"/compare?sku=",
	"/TAG/HDR10?sort=",
	"/shortlist?to=",
	"/admin/login?to=",
	"/admin/models?from=",
	"/brand/Epson?page=",
	"/projector/EPSON-EH-TW7100?room=",
];

const TARGETS = [
	...["", "/", "/brands?sort=name", ".data"].flatMap((end) => PATHS.map((path) => path + end)),
	...STARTS.flatMap((start) => ELSEWHERE.map((text) => start + encodeURIComponent(text))),
	...["/tag/", "/brand/", "/admin/"].flatMap((start) =>
		ELSEWHERE.map((text) => `${start}${encodeURIComponent(text)}.data`),
	),
];

/** Enough for a busy machine. */
const AT_ONCE = 8;

const LINKS = /\b(?:href|action|formaction|src|content)="([^"]*)"/g;

const unescaped = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");

/** Returns the addresses in a response's headers, page and data for scripts. */
function leadsTo({ head, body }: { head: string; body: string }): string[] {
	const moved = /^location: (.*)$/im.exec(head)?.[1]?.trim();
	const links = [...body.matchAll(LINKS)].map(([, link = ""]) => unescaped(link));
	const told = /"redirect","([^"]*)"/.exec(body)?.[1];
	return [moved, told, ...links].filter((link) => link !== undefined);
}

/** Returns the links of a response that browsers resolve to the other site. */
function leavingIn(answer: { head: string; body: string }): string[] {
	return leadsTo(answer).filter(
		(link) => URL.canParse(link, site()) && new URL(link, site()).hostname.includes(EVIL),
	);
}

describe("an address with another site's name in it", () => {
	it("leads only to this site", async () => {
		expect(leadsTo(await rawGet("/")).length).toBeGreaterThan(20);
		const found: string[] = [];
		const waiting = [...TARGETS];
		const ask = async () => {
			for (let target = waiting.pop(); target !== undefined; target = waiting.pop()) {
				const answer = await rawGet(target);
				expect(answer.status, target).toBeLessThan(500);
				found.push(...leavingIn(answer).map((link) => `${target}: ${link}`));
			}
		};
		await Promise.all(Array.from({ length: AT_ONCE }, ask));
		expect(found).toEqual([]);
	}, 120_000);
});
