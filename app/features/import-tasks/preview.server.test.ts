import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { hasSampleValues } from "~/features/catalogue/models.queries.server";
import { listImports } from "~/features/imports/apply/import-history.queries.server";
import { exportCsv } from "~/features/imports/export/catalogue-export.queries.server";
import { isUnseeded } from "~/features/sample-catalogue/sample-catalogue.queries.server";
import { seedAll } from "~/features/sample-catalogue/seed.server";
import { makeCategories, makeListings, makeProjectors, makeShops } from "../../../tests/factories";
import {
	catalogue,
	HEAD,
	LATER,
	load,
	NOW,
	preview,
	uncheckedCatalogue,
} from "../../../tests/import-tasks";

describe("a preview", () => {
	beforeEach(async () => {
		await makeCategories();
		await makeShops();
		await makeProjectors(
			{ sku: "A", model: "One", price: "100", features: "HDR10;3D" },
			{ sku: "B", model: "Two" },
		);
		await makeListings({ sku: "A", price: "10" });
	});

	it("says once that offers have no column for delivery, and where a shop's rule is set", async () => {
		const offers = (heading: string, cell: string) =>
			`sku,retailer,price,affiliate_url${heading}\nA,1,9,https://x.example${cell}\nB,1,9,https://x.example${cell}\n`;
		const { warnings } = await preview(offers("", ""));
		expect(warnings).toEqual([
			expect.stringMatching(/^The column delivery_price is missing.*\/admin\/shops/),
		]);
		expect((await preview(offers(",delivery_price", ","))).warnings).toEqual([]);
	});

	it("returns the changes an import would make, and writes none", async () => {
		const before = await catalogue();
		const csv = `${HEAD}A,Epson,One,99.5,HDR10,gaming\nB,Epson,Two,,,\nC,Epson,Three,1,,\nD,,,,,\n`;
		const { result, changes } = await preview(csv);
		expect(result).toMatchObject({ created: 1, updated: 1, unchanged: 1, errors: 1 });
		expect(result.message).toBe(
			"Nothing was changed yet: 1 new, 1 changed, 1 rejected, 1 unchanged.",
		);
		expect(changes).toEqual([
			{
				kind: "projector",
				sku: "A",
				isNew: false,
				fields: [
					{ field: "product_category", before: "", after: "gaming" },
					{ field: "features", before: "HDR10;3D", after: "HDR10" },
					{ field: "price", before: "100.00", after: "99.50" },
				],
			},
			{
				kind: "projector",
				sku: "C",
				isNew: true,
				fields: [
					{ field: "brand", before: "", after: "Epson" },
					{ field: "model", before: "", after: "Three" },
					{ field: "price", before: "", after: "1.00" },
				],
			},
		]);
		expect(await catalogue()).toEqual(before);
		expect(await listImports(db(), 10)).toEqual([]);
		expect((await load(csv)).result).toMatchObject({
			created: 1,
			updated: 1,
			unchanged: 1,
			errors: 1,
		});
	});

	it("shows offers with their shop", async () => {
		const { changes } = await preview(
			"sku,retailer,price,in_stock,affiliate_url\nA,1,12,no,https://www.currys.co.uk/search?q=x\n",
		);
		expect(changes).toEqual([
			{
				kind: "listing",
				sku: "A",
				retailer: "currys",
				isNew: false,
				fields: [
					{ field: "price", before: "10.00", after: "12.00" },
					{ field: "in_stock", before: "true", after: "false" },
				],
			},
		]);
	});

	it("shows the values of a new offer, and shortens long ones of a new model", async () => {
		const listing = await preview(
			"sku,retailer,price,affiliate_url,delivery_price\nB,argos,12,https://x.example,0\n",
		);
		expect(listing.changes).toMatchObject([
			{
				isNew: true,
				fields: [
					{ field: "price", before: "", after: "12.00" },
					{ field: "in_stock", before: "", after: "true" },
					{ field: "affiliate_url", before: "", after: "https://x.example" },
					{ field: "delivery_price", before: "", after: "0.00" },
					{ field: "condition", before: "", after: "new" },
				],
			},
		]);
		const model = await preview(`sku,brand,model,description\nN,LG,X,${"long ".repeat(500)}\n`);
		expect(model.changes[0]?.fields.at(-1)?.after).toMatch(/^(long )+long?…$/);
		expect(model.changes[0]?.fields.at(-1)?.after).toHaveLength(300);
	});

	it("names categories that fit none of ours, and names that another SKU has", async () => {
		const csv = `${HEAD}A,Epson,One,100,HDR10;3D,Kitchen;Gaming
C,epson,two,,,home-cinema;kitchen
D,Epson,T-wo,,,"Kitchen, Sheds"
E,Sony,Five,,,
F,SONY,five,,,
`;
		const { result, warnings } = await preview(csv);
		expect(result).toMatchObject({ created: 4, updated: 1, errors: 0 });
		expect(warnings).toEqual([
			'No category of ours is "Kitchen" (3 models, the first is SKU A).',
			'No category of ours is "Sheds" (1 model, the first is SKU D).',
			"Ours are: Home Cinema, Business & Education, Portable & Travel, Garden Entertainment & Outdoor, Gaming, Golf Simulation.",
			"SKU C is epson two, which is here already as SKU B.",
			"SKU D is Epson T-wo, which is here already as SKU B.",
			"SKU F is SONY five, which is here already as SKU E.",
		]);
		const renamed = await preview("sku,model\nA,TWO\n");
		expect(renamed.warnings).toEqual(["SKU A is Epson TWO, which is here already as SKU B."]);
		await load(csv);
		expect((await preview(csv)).warnings).toEqual([]);
	});

	it("names texts from which no number can be read, once they change", async () => {
		const csv =
			"sku,brand,model,weight,throw_ratio,light_source_life,input_lag,dimensions\n" +
			"N-1,Epson,Seven,heavy,short,long,low,small\n" +
			'N-2,Epson,Eight,6.2 kg,1.2:1,"20,000 hours",16 ms,300 x 200 x 100 mm\n';
		const { warnings } = await preview(csv);
		expect(warnings).toEqual(
			[
				'weight "heavy"',
				'throw ratio "short"',
				'light source life "long"',
				'input lag "low"',
				'dimensions "small"',
			].map(
				(text) => `The ${text} of SKU N-1 is shown as it is, but no number can be read from it.`,
			),
		);
		await load(csv);
		expect((await preview(csv)).warnings).toEqual([]);
	});

	it("names barcodes that another SKU has, however many zeros lead", async () => {
		await load("sku,brand,model,eans\nE-1,Epson,Six,8715946680453\n");
		const { result, warnings } = await preview(`sku,brand,model,eans
E-2,Epson,Seven,08715946680453
E-3,Epson,Eight,5012345678900;4006381333931
E-4,Epson,Nine,4006381333931
E-1,Epson,Six,8715946680453
`);
		expect(result).toMatchObject({ created: 3, unchanged: 1, errors: 0 });
		expect(warnings).toEqual([
			"SKU E-2 has the barcode 8715946680453, which SKU E-1 has already.",
			"SKU E-4 has the barcode 4006381333931, which SKU E-3 has already.",
		]);
	});

	it("shows no more than 200 changes but counts them all", async () => {
		const rows = Array.from({ length: 600 }, (_, n) => `N-${n},Epson,M${n},,,`);
		const { result, changes } = await preview(`${HEAD}${rows.join("\n")}\n`);
		expect(result.created).toBe(600);
		const same = Array.from({ length: 300 }, (_, n) => `S-${n},Epson,One,,,C${n}`);
		const { warnings } = await preview(`${HEAD}${same.join("\n")}\n`);
		expect(warnings).toHaveLength(50 + 1 + 1 + 200 + 1);
		expect(warnings[50]).toBe("... and 250 more categories.");
		expect(warnings.at(-1)).toBe("... and 100 more.");
		expect(changes).toHaveLength(200);
	});
});

describe("the downloads", () => {
	it("change nothing when they are uploaded again, on the whole sample catalogue", async () => {
		expect(await isUnseeded(db())).toBe(true);
		const models = await seedAll(db(), NOW);
		const before = await uncheckedCatalogue();
		const projectors = await load(await exportCsv(db(), "projectors"), LATER);
		expect(projectors.result).toMatchObject({
			created: 0,
			updated: 0,
			unchanged: models,
			errors: 0,
		});
		const listings = await load(await exportCsv(db(), "listings"), LATER);
		expect(listings.result).toMatchObject({
			created: 0,
			updated: 0,
			unchanged: before.listings.length,
			errors: 0,
		});
		expect(await uncheckedCatalogue()).toEqual(before);
		expect(await hasSampleValues(db())).toBe(true);
	});

	it("restore texts that look like formulas, and all other hostile ones", async () => {
		await makeCategories();
		const hostile = {
			sku: "A",
			brand: "=HYPERLINK(1)",
			model: "+1",
			description: '"quoted", ; \n second line',
			speaker: "'=1",
			input_lag: "-5",
			outputs: "@SUM(A1)",
			features: "=1;+2;a, b",
			rating: "4.25",
			price: "0.05",
			brightness: "1",
		};
		await makeProjectors(hostile);
		const before = await catalogue();
		const csv = await exportCsv(db(), "projectors");
		expect(csv).toContain(",'=HYPERLINK(1),'+1,");
		expect((await load(csv)).result).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
		expect(await catalogue()).toEqual(before);
	});

	it.each([
		["HDR10, HLG;", '"HDR10, HLG;"'],
		["HDR10, HLG; 3D", '"HDR10, HLG;3D"'],
		["1,000 Hz", '"1,000 Hz"'],
	])("bring a list back that has a comma in a value: %j", async (features, cell) => {
		await makeCategories();
		await makeProjectors({ sku: "A", features });
		const before = await catalogue();
		const csv = await exportCsv(db(), "projectors");
		expect(csv).toContain(`,${cell},`);
		expect((await load(csv)).result).toMatchObject({ updated: 0, unchanged: 1 });
		expect(await catalogue()).toEqual(before);
	});
});
