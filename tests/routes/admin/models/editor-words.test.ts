import { expect, it } from "vitest";
import { loader } from "~/routes/site/finder";
import { setRows } from "../../../databases/rows";
import { makeListings, makeProjectors, makeShops } from "../../../factories";
import { getJson, listAt } from "../../call";

const WORDS = 'Our "best" for small rooms & flats.';

it("editor words: shows an editor's words as the reason for a pick, on the page and in the JSON call", async () => {
	await makeShops();
	const skus = ["A", "B", "C", "D"];
	await makeProjectors(
		...skus.map((sku, n) => ({
			sku,
			price: String(300 + 50 * n),
			brightness: String(3000 - 500 * n),
			resolution: "1920x1080",
		})),
	);
	await makeListings(...skus.map((sku, n) => ({ sku, price: String(300 + 50 * n) })));
	await setRows("projectors", { editorWords: WORDS }, { sku: "A" });

	const { picks } = await listAt(loader, "/projectors?max=600");
	const reasonsBySku = picks.map(({ sku, sentence, why }) => [sku, sentence || why]);
	expect(reasonsBySku.filter(([, reason]) => reason === WORDS)).toEqual([["A", WORDS]]);
	expect(picks.find((one) => one.sku === "A")).toMatchObject({
		sentence: WORDS,
		whyNotLines: [expect.any(String), expect.any(String)],
	});
	const found = (await getJson("/api/projectors/find?max=600")) as { picks: typeof picks };
	expect(found.picks.map(({ sku, why }) => [sku, why])).toEqual(reasonsBySku);
	const model = await getJson("/api/projectors/A");
	expect(JSON.stringify(model)).not.toContain("editor");
});
