import { makeCategories, makeProjectors } from "tests/factories";
import { expect, it } from "vitest";
import { addRows, setRows } from "../../../../tests/databases/rows";
import { currentCatalogue } from "./current-catalogue.server";

it("current catalogue: finds slugs by their former names, unless their successor is gone too", async () => {
	await makeCategories();
	await makeProjectors({ sku: "A", brand: "BenQ" });
	const former = [
		["category", "play", "gaming"],
		["category", "home-cinema", "gaming"],
		["category", "lost", "gone"],
		["brand", "vivid", "benq"],
	] as const;
	const rows = former.map(([kind, slug, successor]) => ({ kind, slug, successor }));
	await addRows("former_slugs", ...rows);
	const { toCurrentSlug } = await currentCatalogue();

	expect(toCurrentSlug("use", "play")).toBe("gaming");
	expect(toCurrentSlug("use", "home-cinema")).toBe("home-cinema");
	expect(toCurrentSlug("use", "lost")).toBeNull();
	expect(toCurrentSlug("brand", "vivid")).toBe("benq");
	expect(toCurrentSlug("brand", "play")).toBeNull();
	expect(toCurrentSlug("feature", "benq")).toBeNull();
});

it("current catalogue: is that of before until very many models are read again", async () => {
	await makeCategories();
	await makeProjectors(...Array.from({ length: 1500 }, (_, number) => ({ sku: `A-${number}` })));
	const before = await currentCatalogue();
	await setRows("projectors", { launchYear: 2020 }, { sku: "A-7" });
	expect(await currentCatalogue()).toBe(before);
	await expect.poll(() => currentCatalogue(), { timeout: 10_000 }).not.toBe(before);
	const { catalogue } = await currentCatalogue();
	expect(catalogue.models[0]?.sku).toBe("A-7");
});
