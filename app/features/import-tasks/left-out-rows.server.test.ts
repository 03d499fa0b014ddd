import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import {
	findRejectedFile,
	listRejectedFiles,
} from "~/features/imports/export/rejected-files.queries.server";
import { makeCategories, makeProjectors, makeShops } from "../../../tests/factories";
import { commit, HEAD, load } from "../../../tests/import-tasks";

describe("rows that performTask leaves out", () => {
	beforeEach(async () => {
		await makeCategories();
		await makeShops();
	});

	it("keeps the rows that were left out, those of both kinds and for every reason, to be corrected", async () => {
		await makeProjectors({ sku: "A" });
		const cells = (lines: string[]) =>
			lines.map((line, index) => ({ row: index + 1, cells: line.split("|") }));
		const sheets = [
			{ name: "Models", rows: cells(["sku|brand|model|rating", "A|Epson|One|9", "B|LG|Two|4"]) },
			{ name: "Prices", rows: cells(["sku|price", "A|7", "NEW|8"]) },
			{
				name: "Shops",
				rows: cells([
					"sku|retailer|price|affiliate_url",
					"A|nowhere|1|https://x.example",
					"B|argos|1|https://x.example",
				]),
			},
		];
		const outcome = await commit({ fileName: "a.xlsx", sheets });
		const id = outcome.status === "imported" ? outcome.importId : 0;
		expect(await listRejectedFiles(db(), id)).toEqual([
			{ name: "errors-listings.csv", rows: 1, cut: 0 },
			{ name: "errors-projectors-2.csv", rows: 2, cut: 0 },
			{ name: "errors-projectors.csv", rows: 1, cut: 0 },
			{ name: "errors.xlsx", rows: 4, cut: 0 },
		]);
		const read = async (name: string) => (await findRejectedFile(db(), id, name))?.toString();
		expect(await read("errors-listings.csv")).toBe(
			'\uFEFFsku,retailer,price,affiliate_url,problem\r\nA,nowhere,1,https://x.example,"no retailer ""nowhere"""\r\n',
		);
		expect(await read("errors-projectors-2.csv")).toMatch(
			/^\uFEFFsku,price,problem\r\nA,7,"the same SKU as .*\r\nNEW,8,"no projector with SKU NEW;/,
		);
		expect(await read("other.csv")).toBeUndefined();
	});

	it("keeps no rows of a load without errors, and those of the ten newest loads with some", async () => {
		await load(`${HEAD}A,Epson,One,1,,\n`);
		const ids: number[] = [];
		for (let n = 0; n < 12; n += 1) ids.push((await load(`${HEAD}A,,,,,\n`)).importId);
		const kept = await db()
			.selectFrom("import_rejects")
			.select("importId")
			.distinct()
			.orderBy("importId")
			.execute();
		expect(kept.map(({ importId }) => importId)).toEqual(ids.slice(2));
	});
});
