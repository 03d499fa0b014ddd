import { db } from "db/connection.server";
import { expect, it } from "vitest";
import { type CellObject, read, utils } from "xlsx";
import { seedAll } from "~/features/sample-catalogue/seed.server";
import { makeListings, makeProjectors, makeShops } from "../../../../tests/factories";
import { archiveParts } from "../../../../tests/files/archive-parts";
import { commit, uncheckedCatalogue } from "../../../../tests/import-tasks";
import { exportWorkbook } from "./catalogue-workbook.server";
import { SHEET_COLUMNS } from "./sheet-columns.server";

async function importAgain(now?: Date) {
	const bytes = await exportWorkbook(db(), "catalogue");
	const outcome = await commit({ fileName: "catalogue.xlsx", bytes }, now);
	if (outcome.status !== "ran") throw new Error(JSON.stringify(outcome));
	return outcome;
}

/** Texts that a spreadsheet, XML or this product's own escapes may alter. */
const AWKWARD = [
	"=1+1",
	"'=1+1",
	"''=1+1",
	"+44 20 7946 0000",
	"@SUM(A1)",
	"00123",
	"1-2",
	"3/4",
	"16:9",
	"1e5",
	"8715946680453",
	"TRUE",
	"NULL",
	"0",
	"-5",
	"_x000D_",
	"_x005F_x0041_",
	"a <b> & \"c\" 'd' ]]>",
	"&amp; &#10; &lt;",
	"first\nsecond\n\nfourth",
	"tab\there",
	"é 投影机 😀 👩‍👩‍👧 \u00A0 \u200B x",
	"'quoted'",
	"\u2028separated\u2029",
	"x".repeat(500),
];

it("catalogue workbook: changes nothing of the sample when it is uploaded unchanged", async () => {
	const now = new Date("2026-11-01T10:00:00Z");
	await seedAll(db(), now);
	const before = await uncheckedCatalogue();
	const { result, problems } = await importAgain(now);
	expect(problems).toEqual([]);
	expect(result).toMatchObject({ created: 0, updated: 0, errors: 0 });
	expect(result.unchanged).toBeGreaterThan(100);
	expect(await uncheckedCatalogue()).toEqual(before);
});

it("catalogue workbook: changes nothing where values are awkward", async () => {
	await makeShops();
	const models = AWKWARD.map((text, index) => ({
		sku: `A.${index}-_`,
		brand: text.replaceAll(/[\n\t\u2028\u2029]/g, " ").slice(0, 80),
		model: text.replaceAll(/[\n\t\u2028\u2029]/g, " ").slice(0, 120),
		description: text,
		speaker: text,
		inputs: `${text.slice(0, 200)};b`,
		eans: "8715946680453; 0012345678905",
		mpn: text.slice(0, 70),
		price: index % 2 === 0 ? "" : `${index}.10`,
		rating: "4.35",
		rec709_coverage: "98%",
		native_aspect_ratio: "16:9",
		warranty_years: index % 3 === 0 ? "0" : "",
		is_featured: index % 2 === 0 ? "yes" : "no",
	}));
	await makeProjectors(...models, {
		sku: "0012",
		description: `${"long é😀\n".repeat(500)}x`,
		inputs: "HDMI, with ARC;",
		features: "1,000 Hz; a, b",
		speaker: "\u0000\u0007\u000B\uFFFE\u202E kept  ",
	});
	await makeListings(
		{ sku: "A.0-_", delivery_price: "0", price: "0.01" },
		{ sku: "A.1-_", delivery_price: "", condition: "refurbished", in_stock: "no" },
		{ sku: "A.2-_", price: "1000000", affiliate_url: "https://x.example/?a=1&b='<\">%20é" },
	);
	const before = await uncheckedCatalogue();
	const { result, problems } = await importAgain();
	expect(problems).toEqual([]);
	expect(result).toMatchObject({ created: 0, updated: 0, unchanged: models.length + 9 });
	expect(await uncheckedCatalogue()).toEqual(before);
});

it("catalogue workbook: has numbers as numbers, texts as texts, and no dates", async () => {
	await makeShops();
	const model = { mpn: "1-2", brightness: "3000", price: "1299", rating: "4.5" };
	await makeProjectors({ sku: "0012", eans: "8715946680453", ...model });
	await makeListings({ sku: "0012", price: "1299.5" });
	const book = read(await exportWorkbook(db(), "catalogue"), { cellNF: true });
	expect(book.SheetNames).toEqual(["models", "listings", "shops", "jargon", "facts"]);
	const cellsOf = (name: string) => {
		const [headings = [], row = []] = utils.sheet_to_json<string[]>(book.Sheets[name] ?? {}, {
			header: 1,
		});
		const sheet = book.Sheets[name];
		return Object.fromEntries(
			headings.map((heading, index) => {
				const cell: CellObject | undefined = sheet?.[utils.encode_cell({ r: 1, c: index })];
				return [heading, cell && row[index] !== undefined ? [cell.t, cell.v, cell.z] : undefined];
			}),
		);
	};
	expect(cellsOf("models")).toMatchObject({
		sku: ["s", "0012", "@"],
		mpn: ["s", "1-2", "@"],
		eans: ["s", "8715946680453", "@"],
		brightness: ["n", 3000, "General"],
		price: ["n", 1299, "0.00"],
		rating: ["n", 4.5, "General"],
		is_featured: ["b", false, "General"],
		speaker: undefined,
	});
	expect(cellsOf("listings")).toMatchObject({
		price: ["n", 1299.5, "0.00"],
		in_stock: ["b", true, "General"],
		delivery_price: undefined,
		condition: ["s", "new", "@"],
	});
});

it("catalogue workbook: explains at each header how to write its cells", async () => {
	const parts = await archiveParts(await exportWorkbook(db(), "catalogue"));
	const comments = [...parts].filter(([name]) => name.startsWith("xl/comments"));
	expect(comments).toHaveLength(5);
	const notes = comments.flatMap(([, xml]) =>
		[...xml.matchAll(/<comment ref="([A-Z]+1)".*?<t[^>]*>(.*?)<\/t>/gs)].map(
			([, place, note]) => `${place} ${note}`,
		),
	);
	const columns = Object.values(SHEET_COLUMNS).flat();
	expect(notes).toHaveLength(columns.length);
	for (const { header: heading, note } of columns) {
		expect(note, heading).toMatch(/^[\w±].*\.\n.*For example: .+$/s);
		expect(note, heading).not.toMatch(/undefined/);
		expect(note.length, heading).toBeLessThan(300);
	}
	expect(columns.find(({ header: heading }) => heading === "brightness")?.note).toBe(
		"Lumens as stated; brightness_standard says what they are.\nA whole number from 1 to 200,000.\nIt may be empty.\nFor example: 3000",
	);
	// Excel shows a comment only if a drawing gives its position.
	const sheets = [...parts].filter(([name]) => name.startsWith("xl/worksheets/sheet"));
	expect(sheets.map(([, xml]) => xml.includes("<legacyDrawing"))).toEqual(sheets.map(() => true));
	const drawings = [...parts].filter(([name]) => /vmlDrawing\d\.vml$/.test(name));
	expect(drawings.map(([, xml]) => xml.match(/ObjectType="Note"/g)?.length)).toEqual(
		Object.values(SHEET_COLUMNS).map((list) => list.length),
	);
});
