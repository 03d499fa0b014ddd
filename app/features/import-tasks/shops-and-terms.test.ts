import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { planSource } from "~/features/imports/apply/import-source.server";
import { exportCsv } from "~/features/imports/export/catalogue-export.queries.server";
import {
	findRejectedFile,
	listRejectedFiles,
} from "~/features/imports/export/rejected-files.queries.server";
import { setRows } from "../../../tests/databases/rows";
import { makeJargonTerms, makeListings, makeProjectors, makeShops } from "../../../tests/factories";
import { workbook } from "../../../tests/files/workbook";
import { commit, csvSource, LATER, load, NOW, preview } from "../../../tests/import-tasks";
import { performTask } from "./import-task.server";

// Sheets of shops and of terms of the glossary (docs/staff.md#workbooks).

const SHOPS =
	"slug,name,description,website_url,affiliate_enabled,delivery_free_over,delivery_otherwise\n";
const TERMS = "term,description\n";
const OAKS = "seven-oaks,Seven Oaks,Hi-fi shops.,https://www.oaks.example,no,50,4.99\n";

beforeEach(async () => {
	await makeShops();
	await makeJargonTerms();
});

const shops = () => db().selectFrom("retailers").selectAll().orderBy("id").execute();
const terms = () => db().selectFrom("jargon_terms").selectAll().orderBy("id").execute();

const shop = async (slug: string) => (await shops()).find((row) => row.slug === slug);

const undo = (id: number) =>
	performTask(db(), { kind: "undo", input: { id, undoneBy: "ann", now: LATER } });

describe("a sheet of shops", () => {
	it("adds unknown shops and changes known ones, by slug", async () => {
		const { result } = await load(
			`${SHOPS}${OAKS}Currys,Currys plc,New words.,https://www.currys.co.uk,yes,,0\n`,
		);
		expect(result.message).toBe("1 created, 1 updated, 0 unchanged.");
		expect(await shop("seven-oaks")).toEqual({
			id: 6,
			slug: "seven-oaks",
			name: "Seven Oaks",
			description: "Hi-fi shops.",
			websiteUrl: "https://www.oaks.example",
			affiliateEnabled: 0,
			place: null,
			deliveryFreeOverPence: 5000,
			deliveryOtherwisePence: 499,
			linkTemplate: null,
			trackingId: null,
			priceMatch: null,
			finance: null,
			inStoreDemos: null,
			isPaused: 0,
			priceHours: null,
			priceWords: null,
			noPriceHistory: 0,
			noMailPrices: 0,
			noFeedPhotos: 0,
			partnership: "none",
		});
		expect(await shop("currys")).toMatchObject({
			id: 1,
			name: "Currys plc",
			deliveryFreeOverPence: null,
			deliveryOtherwisePence: 0,
		});
	});

	it("keeps the values of columns that it lacks, and clears those of empty cells", async () => {
		await load(SHOPS + OAKS);
		const before = await shop("seven-oaks");
		expect((await load("Slug,Delivery free over\nseven-oaks,£60\n")).result.updated).toBe(1);
		expect(await shop("seven-oaks")).toEqual({ ...before, deliveryFreeOverPence: 6000 });
		await load("slug;description;delivery_free_over;affiliate_enabled\nseven-oaks;;;\n");
		expect(await shop("seven-oaks")).toEqual({
			...before,
			description: "",
			deliveryFreeOverPence: null,
			affiliateEnabled: 1,
		});
	});

	it("names the rows that are wrong, as preview and as import", async () => {
		const csv = `${SHOPS}currys,,x,http://x.example,maybe,ten,4\nargos,Argos,,https://a.example,,,\nARGOS,Argos,,https://a.example,,,\n!,Odd,,https://o.example,,,\n`;
		const reasons = [
			'Row 2: Name is required; Website must be an https address, not "http://x.example"; Partner links must be true or false, not "maybe"; Free delivery over must be a price in pounds such as 1299.00, not "ten"',
			"Row 4: the same slug as in row 3",
			expect.stringMatching(/^Row 5: Slug must be .* not "!"$/),
		];
		expect((await preview(csv)).result.errorDetails).toEqual(reasons);
		const { runId, result, problems } = await load(csv);
		expect(result.errorDetails).toEqual(reasons);
		expect(problems.map(({ column }) => column)).toEqual([
			"name, website_url, affiliate_enabled, delivery_free_over",
			"slug",
			"slug",
		]);
		const names = (await listRejectedFiles(db(), runId)).map(({ name }) => name);
		expect(names).toEqual(["errors.csv", "errors.xlsx"]);
		const rejected = String(await findRejectedFile(db(), runId, "errors.csv"));
		const again = await load(rejected.replace("!,Odd", "odd,Odd"));
		expect(again.result).toMatchObject({ created: 1, unchanged: 1, errors: 1 });
	});

	it("adds no shop for a row with too few columns", async () => {
		const { result } = await load("slug,delivery_otherwise\nnew-shop,1\ncurrys,2\n");
		expect(result).toMatchObject({
			created: 0,
			updated: 1,
			errorDetails: [
				'Row 2: no shop "new-shop"; to create one, the file needs the columns name and website_url',
			],
		});
	});

	it("shows the changes in a preview without writing them", async () => {
		const before = await shops();
		const { changes, result } = await preview(`${SHOPS}${OAKS}currys,C,,https://c.example,,,\n`);
		expect(result.message).toBe(
			"Nothing was changed yet: 1 new, 1 changed, 0 rejected, 0 unchanged.",
		);
		expect(changes).toMatchObject([
			{ kind: "shop", retailer: "seven-oaks", isNew: true },
			{
				kind: "shop",
				retailer: "currys",
				isNew: false,
				fields: [
					{ field: "name", before: "Currys", after: "C" },
					{ field: "description" },
					{ field: "website_url", after: "https://c.example" },
				],
			},
		]);
		expect(changes[0]?.fields).toContainEqual({
			field: "delivery_otherwise",
			before: "",
			after: "4.99",
		});
		expect(await shops()).toEqual(before);
	});
});

describe("a sheet of the glossary", () => {
	it("adds unknown terms and changes known ones", async () => {
		const [first] = await terms();
		const { result } = await load(
			`${TERMS}${first?.term.toUpperCase()},New words.\nTest Term,"One, two."\n${first?.term},Again.\n,x\n`,
		);
		expect(result).toMatchObject({
			created: 1,
			updated: 1,
			errorDetails: ["Row 4: the same term as in row 2", "Row 5: Term is required"],
		});
		const after = await terms();
		expect(after[0]).toEqual({ ...first, description: "New words." });
		expect(after.at(-1)).toMatchObject({ term: "Test Term", description: "One, two." });
	});

	it("shows the changes in a preview", async () => {
		const [first] = await terms();
		const { changes } = await preview(`${TERMS}${first?.term},New.\nTest Term,Two.\n`);
		expect(changes).toEqual([
			{
				kind: "term",
				term: first?.term,
				isNew: false,
				fields: [{ field: "description", before: first?.description, after: "New." }],
			},
			{
				kind: "term",
				term: "Test Term",
				isNew: true,
				fields: [{ field: "description", before: "", after: "Two." }],
			},
		]);
	});
});

describe("a workbook", () => {
	it("may contain a shop, its offers, a model and a term, and undoes them together", async () => {
		await makeProjectors({ sku: "A" });
		const before = [await shops(), await terms()];
		const bytes = workbook({
			Offers: [
				["sku", "retailer", "price", "affiliate_url"],
				["A", "seven-oaks", 100, "https://r.example/a"],
				["B", "Richer", 200, "https://r.example/b"],
			],
			Glossary: [
				["term", "description", "problem"],
				["Test Term", "Words.", "old"],
			],
			Shops: [
				["problem", "slug", "name", "website_url"],
				["an old problem", "seven-oaks", "Richer", "https://r.example"],
			],
			Models: [
				["sku", "brand", "model"],
				["B", "Epson", "Two"],
			],
		});
		const source = { fileName: "a.xlsx", bytes };
		const shown = await performTask(db(), { kind: "preview", input: { source } });
		expect(shown).toMatchObject({ result: { created: 5, errors: 0 }, problems: [] });
		const outcome = await commit(source, NOW);
		expect(outcome).toMatchObject({
			status: "ran",
			result: { message: "5 created, 0 updated, 0 unchanged." },
		});
		const id = outcome.status === "ran" ? outcome.runId : 0;
		expect(await undo(id)).toMatchObject({ state: "undone" });
		expect([await shops(), await terms()]).toEqual(before);
		expect(await db().selectFrom("retailer_listings").selectAll().execute()).toEqual([]);
	});

	it("fits the template unchanged, so that no mapping page opens", async () => {
		for (const csv of [SHOPS + OAKS, `${TERMS}A,b\n`, `${TERMS.trim()},Notes\nA,b,c\n`]) {
			expect((await planSource(db(), csvSource(csv))).problems).toEqual([]);
		}
		const foreign = csvSource("slug,name,description,ean,preis\na,Epson One,x,1,9\n");
		await expect(planSource(db(), foreign)).rejects.toThrow(/headings of this file are not/);
	});
});

it.each(["shops", "jargon"] as const)(
	"the download of %s changes nothing when it is uploaded unchanged",
	async (kind) => {
		await load(`${SHOPS}odd,"=1+1 ""x""","'=A; b, c\nd",https://o.example,false,0,0\n`);
		await load(`${TERMS}=Term 1,"'-a; b, c"\n`);
		const before = [await shops(), await terms()];
		const { result } = await load(await exportCsv(db(), kind));
		expect(result).toMatchObject({ created: 0, updated: 0, errors: 0 });
		expect(result.unchanged).toBeGreaterThan(5);
		expect([await shops(), await terms()]).toEqual(before);
	},
);

describe("an undo", () => {
	it("gives shops and terms their earlier values", async () => {
		const before = [await shops(), await terms()];
		const { runId } = await load(`${SHOPS}${OAKS}currys,C,,https://c.example,,,\n`);
		expect(await undo(runId)).toMatchObject({ state: "undone" });
		const [first] = await terms();
		const other = await load(`${TERMS}${first?.term},New.\nTest Term,Two.\n`);
		expect(await undo(other.runId)).toMatchObject({ state: "undone" });
		expect([await shops(), await terms()]).toEqual(before);
	});

	it("is no longer possible once a shop it would remove has offers", async () => {
		await makeProjectors({ sku: "A" });
		const { runId } = await load(SHOPS + OAKS);
		await makeListings({ sku: "A", retailer: "seven-oaks" });
		expect(await undo(runId)).toMatchObject({
			status: "failed",
			httpStatus: 409,
			message:
				'The shop "seven-oaks" has offers or a feed by now, so this import can no longer be undone.',
		});
		expect(await shop("seven-oaks")).toBeDefined();
	});

	it("is refused once a later edit changed the values to restore", async () => {
		const { runId } = await load(`${SHOPS}currys,C,,https://c.example,,,\n`);
		await setRows("retailers", { name: "D" }, { id: 1 });
		expect(await undo(runId)).toMatchObject({
			message:
				'The shop "currys" was changed or removed after this import, so it can no longer be undone.',
		});
		const other = await load(`${TERMS}Test Term,Two.\n`);
		await db().deleteFrom("jargon_terms").where("term", "=", "Test Term").execute();
		expect(await undo(other.runId)).toMatchObject({
			message:
				'The term "Test Term" was changed or removed after this import, so it can no longer be undone.',
		});
	});

	it("leaves the order that staff gave since", async () => {
		const { runId } = await load(`${SHOPS}currys,C,,https://c.example,,,\n`);
		await setRows("retailers", { place: 2 }, { id: 1 });
		expect(await undo(runId)).toMatchObject({ state: "undone" });
		expect(await shop("currys")).toMatchObject({ name: "Currys", place: 2 });
	});
});
