import { closeDb, db } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { decodeFinder } from "~/features/finder/filters/address-parts";
import type { Conditions } from "~/features/finder/filters/filters";
import {
	currentCatalogue,
	type ServedCatalogue,
} from "~/features/finder/find/current-catalogue.server";
import { countMatches } from "~/features/finder/find/find";
import { seedAll } from "~/features/sample-catalogue/seed.server";
import { quickLinks } from "./quick-links.server";

let served: ServedCatalogue;

beforeAll(async () => {
	await migrateToLatest(db());
	await seedAll(db(), new Date("2026-01-15T12:00:00Z"));
	served = await currentCatalogue();
});

afterAll(() => closeDb());

/** Counts the models that the finder lists at an address. */
function listed(path: string): number {
	const params = new URLSearchParams(path.split("?")[1]);
	const { conditions } = decodeFinder(params, served.toCurrentSlug);
	return countMatches(served.catalogue, conditions, null);
}

it("quick links count the models that each leads to, on every category's, brand's and tag's page", () => {
	const { use, brand, feature } = served.catalogue.options;
	const pages: Partial<Conditions>[] = [
		...use.map((slug) => ({ use: slug })),
		...brand.map((slug) => ({ brand: [slug] })),
		...feature.map((slug) => ({ feature: [slug] })),
	];
	const links = pages.flatMap((own) => quickLinks(served.catalogue, own));
	expect(links.length).toBeGreaterThan(2 * pages.length);
	for (const { to, count } of links) {
		if (count !== null) expect(`${to} ${count}`).toBe(`${to} ${listed(to)}`);
	}
});

it("quick links keep the page's own condition, and leave out empty lists", () => {
	expect(quickLinks(served.catalogue, { brand: ["epson"] })[0]?.to).toBe(
		"/projectors?brand=epson&max=1000",
	);
	expect(quickLinks(served.catalogue, { brand: ["nobody"] })).toEqual([
		{ text: "All filters", to: "/projectors?brand=nobody", count: null },
	]);
});
