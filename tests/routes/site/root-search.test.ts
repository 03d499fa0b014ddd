import { db } from "db/connection.server";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { hasFailedSection } from "~/logging/section.server";
import { loader, shouldRevalidate } from "~/root";
import { setRows } from "../../databases/rows";
import { expectLogged } from "../../expect-logged";
import { makeProjectors } from "../../factories";
import { argsFor, drop, redirectAt, visit } from "../call";

async function searchAt(path: string) {
	return (await visit(loader, path)).data.search;
}

/** Calls `shouldRevalidate` as Remix does on a navigation. */
function isReloaded(from: string, to: string): boolean {
	const { request } = argsFor(to);
	return shouldRevalidate({
		currentUrl: new URL(argsFor(from).request.url),
		nextUrl: new URL(request.url),
		currentParams: {},
		nextParams: {},
		defaultShouldRevalidate: true,
	});
}

it.each([
	["2026-11-20T23:59:59Z", "20 November 2026"],
	// Summer time: the day begins an hour before it does in UTC.
	["2026-06-30T23:00:00Z", "1 July 2026"],
])("the day on which a page was made is the day in the UK: %s, %s", async (now, day) => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
	expect((await visit(loader, "/brands")).data.madeOn).toBe(day);
});

it("a page that lacks a part of every page is not cached", async () => {
	const parts = async () => ({ root: (await visit(loader, "/terms-of-use")).data });
	expect(hasFailedSection(await parts())).toBe(false);

	await drop("categories");
	// Until the data change, pages show the categories that they have read.
	await sql`update site_version set version = version + 1`.execute(db());

	expect(hasFailedSection(await parts())).toBe(true);
	expectLogged('Section "categories of every page" could not be loaded');
});

describe("the search that comes with a page", () => {
	it("is absent, and sends no query, unless the address requests it", async () => {
		await sql`drop table projector_search`.execute(db());

		expect(await searchAt("/brands?sort=newest")).toBeNull();
	});

	it.each(["/?search", "/?search=", "/?search=e"])(
		"is open and empty, without a query, at %s",
		async (path) => {
			await sql`drop table projector_search`.execute(db());

			expect(await searchAt(path)).toMatchObject({ state: { status: "idle" } });
		},
	);

	it("has the fields that the page shows of each result", async () => {
		await makeProjectors(
			{
				sku: "EPS-1",
				brand: "epson",
				model: "EH-TW7100",
				resolution: "4K",
				brightness: "3000",
				brightness_standard: "iso",
			},
			{ sku: "SONY", brand: "Sony", measured_brightness: "2850" },
		);
		await setRows("projectors", { imagePath: "/projector-images/EPS-1.jpg" });
		expect(await searchAt("/compare?sku=a&search=epson")).toEqual({
			query: "epson",
			state: {
				status: "found",
				isGuess: false,
				results: [
					{
						slug: "eps-1",
						brand: "epson",
						model: "EH-TW7100",
						resolution: "4K",
						imagePath: "/projector-images/EPS-1.jpg",
						brightness: "3,000 ISO lumens",
						pricePence: 0,
						priceNote: "",
						priceLabel: null,
					},
				],
			},
		});
		expect(await searchAt("/?search=sony")).toMatchObject({
			state: { results: [{ brightness: "2,850 lumens, measured" }] },
		});
	});

	it("links to the finder's list if it can only guess", async () => {
		await makeProjectors({ sku: "BNQ-1", brand: "BenQ", model: "W2710i" });

		const moved = await redirectAt("/brands?sort=x&search=+W2711%20&utm_source=y", {}, loader);
		expect(moved).toEqual([302, "/projectors?q=W2711"]);
		expect(await searchAt("/?search=w27")).toMatchObject({ state: { isGuess: false } });
	});

	it("reports a failed search, while the page still works", async () => {
		await sql`drop table projector_search`.execute(db());

		expect(await searchAt("/?search=epson")).toEqual({
			query: "epson",
			state: { status: "error" },
		});
		expectLogged('Section "search"');
	});

	it.each(['"epson" OR NEAR(', "x".repeat(10_000), "'; drop table"])(
		"accepts any text: %#",
		async (query) => {
			expect(await searchAt(`/?search=${encodeURIComponent(query)}`)).toMatchObject({
				query: query.slice(0, 500),
				state: { status: "found", results: [], isGuess: false },
			});
		},
	);
});

it.each([
	["/", "/brands", false],
	["/brand/epson", "/brand/epson?sort=price-low", false],
	["/", "/?search=", true],
	["/?search=a", "/?search=b", true],
	["/?search=a", "/", true],
	["/?search=a", "/?search=a&sort=newest", false],
])("from %s to %s the root's data is loaded again: %s", (from, to, reloaded) => {
	expect(isReloaded(from, to)).toBe(reloaded);
});
