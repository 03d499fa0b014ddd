import { expect, it } from "vitest";
import { readImport } from "~/features/imports/plan/read-import.server";
import { makeJargonTerms, makeListings, makeShops } from "../../../factories";
import { get } from "../../call";
import { GOOD, loaded, PAGE, page, signInFirst, staff, upload } from "./upload-forms";

signInFirst();

async function download(path: string, type = "text/csv; charset=utf-8") {
	const response = await get(path, staff);
	expect(response.status).toBe(200);
	expect(response.headers.get("Content-Type")).toBe(type);
	expect(response.headers.get("Cache-Control")).toBe("no-store");
	const bytes = Buffer.from(await response.arrayBuffer());
	const name = response.headers.get("Content-Disposition");
	return { name, bytes, text: bytes.toString("utf8") };
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

it("downloads contain the rejected rows of one import, which can be corrected and imported", async () => {
	const source = `Notes,sku,Brand,model,brightness\n'=1,A3,LG,Three,3000 ANSI\n"a, b",A4,LG,Four,10\n`;
	const { result } = await page(await loaded(source));
	const id = result?.pastImport.id;
	expect(result?.files.map(({ name }) => name)).toEqual(["errors.csv", "errors.xlsx"]);
	const csv = await download(`/admin/imports/${id}/errors.csv`);
	expect(csv.name).toBe(`attachment; filename="import-${id}-errors.csv"`);
	expect(csv.text).toBe(
		"\uFEFFNotes,sku,Brand,model,brightness,problem\r\n" +
			`'=1,A3,LG,Three,3000 ANSI,"Brightness must be a whole number, not ""3000 ANSI"""\r\n`,
	);
	const workbook = await download(`/admin/imports/${id}/errors.xlsx`, XLSX);
	expect(workbook.name).toBe(`attachment; filename="import-${id}-errors.xlsx"`);
	const again = await upload(new Uint8Array(workbook.bytes), "errors.xlsx");
	const query = (again.headers.get("Location") ?? "").slice(PAGE.length);
	expect((await page(query)).result?.pastImport).toMatchObject({ created: 0, errors: 1 });

	const corrected = await page(await loaded(csv.text.replace("3000 ANSI", "3000")));
	expect(corrected.result?.pastImport).toMatchObject({
		created: 1,
		errors: 0,
		message: "1 created, 0 updated, 0 unchanged. Columns that were not read: Notes.",
	});
});

it.each(["99/errors.csv", "x/errors.csv", "1/errors.csv", "1/errors.xlsx", "1/..%2ferrors.csv"])(
	"downloads have no errors of an import %s",
	async (path) => {
		await loaded(GOOD);
		const answer = get(`/admin/imports/${path}`, staff);
		await expect(answer).rejects.toMatchObject({ status: 404 });
	},
);

it("downloads contain current data, which changes nothing when imported again", async () => {
	await loaded(GOOD);
	const { name, text } = await download("/admin/current-data/projectors.csv");
	expect(name).toBe('attachment; filename="projectors.csv"');
	const { result } = await page(await loaded(text));
	expect(result?.pastImport).toMatchObject({ created: 0, updated: 0, unchanged: 2, errors: 0 });
	expect((await download("/admin/current-data/listings.csv")).text).toMatch(/^\uFEFFsku,retailer,/);
});

it("downloads contain everything as a workbook that changes nothing, and as one CSV file per kind", async () => {
	await makeShops();
	await makeJargonTerms();
	await loaded(GOOD);
	await makeListings({ sku: "A1" });
	const book = await download("/admin/current-data/catalogue.xlsx", XLSX);
	expect(book.name).toBe('attachment; filename="catalogue.xlsx"');
	const { headers } = await upload(new Uint8Array(book.bytes), "catalogue.xlsx");
	const { result } = await page((headers.get("Location") ?? "").slice(PAGE.length));
	expect(result?.pastImport).toMatchObject({ created: 0, updated: 0, errors: 0 });
	expect(result?.pastImport.unchanged).toBeGreaterThan(2 + 1 + 5);
	expect((await download("/admin/current-data/shops.csv")).text).toMatch(
		/^\uFEFFslug,name,description,website_url,affiliate_enabled,delivery_free_over,delivery_otherwise,link_template,tracking_id,price_match,finance,in_store_demos,partnership,paused,price_hours,price_words,no_price_history,no_mail_prices,no_feed_photos\r\ncurrys,/,
	);
	expect((await download("/admin/current-data/jargon.csv")).text).toMatch(
		/^\uFEFFterm,description\r\n/,
	);
});

it("downloads contain models or offers alone as a workbook, models also as filtered in their list", async () => {
	await makeShops();
	await loaded(GOOD);
	const sheetsOf = async (path: string) => {
		const { bytes } = await download(`/admin/current-data/${path}`, XLSX);
		const { tables } = await readImport(new Uint8Array(bytes), path).catch(() => ({
			tables: [],
		}));
		return tables.map(({ kind, body }) => [kind, body.length]);
	};
	expect(await sheetsOf("projectors.xlsx")).toEqual([["projectors", 2]]);
	expect(await sheetsOf("projectors.xlsx?q=benq")).toEqual([["projectors", 1]]);
	await makeListings({ sku: "A1" });
	expect(await sheetsOf("listings.xlsx")).toEqual([["listings", 1]]);
});

it("downloads return 404 for any other file", async () => {
	for (const file of ["users.csv", "shops.xlsx", "catalogue.csv", "toString", "constructor"]) {
		const answer = get(`/admin/current-data/${file}`, staff);
		await expect(answer).rejects.toMatchObject({ status: 404 });
	}
});
