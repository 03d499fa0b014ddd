import { closeDb, db } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decodeFinder } from "~/features/finder/address/conditions-address";
import type { Conditions } from "~/features/finder/conditions";
import { find } from "~/features/finder/index/find";
import { currentIndex, type ServedIndex } from "~/features/finder/index/finder-index.server";
import { seedAll } from "~/features/sample-catalogue/seed.server";
import { quickLinks } from "./quick-links";

let served: ServedIndex;

beforeAll(async () => {
	await migrateToLatest(db());
	await seedAll(db(), new Date("2026-01-15T12:00:00Z"));
	served = await currentIndex();
});

afterAll(() => closeDb());

/** How many models the finder lists at an address. */
function listed(path: string): number {
	const state = decodeFinder(new URLSearchParams(path.split("?")[1]), served.known);
	return find(served.index, state, null).total;
}

describe("quick links", () => {
	it("tell how many models each leads to, on every category's, brand's and tag's page", () => {
		const { use, brand, feature } = served.index.facets;
		const pages: Partial<Conditions>[] = [
			...use.values.map((slug) => ({ use: slug })),
			...brand.values.map((slug) => ({ brands: [slug] })),
			...feature.values.map((slug) => ({ features: [slug] })),
		];
		const links = pages.flatMap((own) => quickLinks(served.index, own));
		expect(links.length).toBeGreaterThan(pages.length);
		for (const { to, count } of links) expect(`${to} ${count}`).toBe(`${to} ${listed(to)}`);
	});

	it("keep the page's own condition, and leave out what leads to none", () => {
		expect(quickLinks(served.index, { brands: ["epson"] })[0]?.to).toBe(
			"/projectors?brand=epson&max=1000",
		);
		expect(quickLinks(served.index, { brands: ["nobody"] })).toEqual([]);
	});
});
