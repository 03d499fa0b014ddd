import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { STAGED_LIFETIME_MS } from "~/features/imports/apply/staged-uploads.queries.server";
import { action, loader } from "~/routes/admin/upload";
import { setRows } from "../../../databases/rows";
import { makeListings, makeProjectors, makeShops } from "../../../factories";
import { staffHeaders } from "../../../staff";
import { send, submitForm, visit } from "../../call";

const PAGE = "/admin/upload";
const URL = "https://www.currys.co.uk/search?q=x";
const CSV = `sku,retailer,price,affiliate_url
A,currys,12.99,${URL}
B,currys,390,${URL}
C,currys,1,${URL}
`;

const PREVIEW_GONE =
	"The file you previewed is no longer kept, so nothing was imported. Please choose it again.";

let staff: { Cookie: string };

beforeEach(async () => {
	staff = await staffHeaders("zoë");
	await makeShops();
	await makeProjectors({ sku: "A" }, { sku: "B" }, { sku: "C" });
	await makeListings(
		{ sku: "A", price: "1299" },
		{ sku: "B", price: "400" },
		{ sku: "C", price: "90" },
	);
});

async function prices(): Promise<number[]> {
	const rows = await db()
		.selectFrom("retailer_listings")
		.select("pricePence")
		.orderBy("projectorSku")
		.execute();
	return rows.map(({ pricePence }) => pricePence / 100);
}

const page = async (query: string, headers = staff) =>
	(await visit(loader, PAGE + query, headers)).data;

function fileForm(intent: string, release: readonly string[] = []): FormData {
	const form = new FormData();
	form.set("intent", intent);
	for (const place of release) form.append("release", place);
	form.set("file", new File([CSV], "prices.csv"));
	return form;
}

const post = (fields: FormData) => submitForm(action, PAGE, fields, staff);

function importStaged(intent: string, staged = "", release: readonly string[] = [], query = "") {
	const fields = new URLSearchParams({ intent, staged });
	for (const place of release) fields.append("release", place);
	const headers = { ...staff, "Content-Type": "application/x-www-form-urlencoded" };
	return submitForm(action, PAGE + query, fields.toString(), headers);
}

/** Returns the query of the page that a response redirects to. */
function led({ status, headers }: { status: number; headers: Headers }): string {
	expect(status).toBe(303);
	return (headers.get("Location") ?? "").slice(PAGE.length);
}

const uploaded = async () => led(await post(fileForm("import")));

describe("the result of an import that holds prices", () => {
	it("releases the ticked ones, then the rest, each with its undo", async () => {
		const first = await uploaded();
		const { result } = await page(first);
		const second = led(await importStaged("release", result?.stagedId, ["2"], first));
		expect(await prices()).toEqual([12.99, 390, 90]);
		const left = await page(second);
		expect(left.result).toMatchObject({
			pastImport: { updated: 1, unchanged: 1, held: 1 },
			held: [{ row: 4 }],
		});
		expect((await page(first)).result?.stagedId).toBeUndefined();

		const third = led(await importStaged("release", left.result?.stagedId, ["4"], second));
		expect(await prices()).toEqual([12.99, 390, 1]);
		const done = await page(third);
		expect(done.result).toMatchObject({ pastImport: { held: 0 }, held: [], stagedId: undefined });
		expect(done.undoableCount).toBe(3);
		expect(await db().selectFrom("staged_uploads").select("id").execute()).toEqual([]);
	});

	it("is not offered to another session, or after it has expired", async () => {
		const query = await uploaded();
		const other = await page(query, await staffHeaders("zoë"));
		expect(other.result).toMatchObject({ held: [{}, {}], stagedId: undefined });
		const stagedAt = new Date(Date.now() - STAGED_LIFETIME_MS).toISOString();
		await setRows("staged_uploads", { stagedAt });
		expect((await page(query)).result?.stagedId).toBeUndefined();
	});

	it.each<[string, string[], (staged: string) => string, string | RegExp]>([
		["nothing is ticked", [], (staged) => staged, /^Tick the prices that are to be imported first/],
		[
			"a place is named that holds none",
			["2", "3"],
			(staged) => staged,
			/no price is held at: 3\./,
		],
		["the file is gone", ["2"], () => "gone", PREVIEW_GONE],
	])("refuses to release prices if %s", async (_, release, stagedOf, message) => {
		const query = await uploaded();
		const { result } = await page(query);
		const answer = await importStaged("release", stagedOf(result?.stagedId ?? ""), release, query);
		expect(answer.status).toBe(400);
		expect(answer.data?.failure).toMatchObject({
			tab: undefined,
			message: typeof message === "string" ? message : expect.stringMatching(message),
		});
		expect(await prices()).toEqual([1299, 390, 90]);
		expect((await page(query)).result).toEqual(result);
	});
});

describe("the preview of a file with prices that fall", () => {
	const previewed = async () => (await post(fileForm("preview"))).data?.preview;

	it("lists them and changes nothing", async () => {
		expect(await previewed()).toMatchObject({
			result: { updated: 1, held: 2 },
			held: [{ row: 2 }, { row: 4 }],
			changes: [{ sku: "B" }],
		});
		expect(await prices()).toEqual([1299, 400, 90]);
	});

	it("imports with the ticked prices; the result offers the rest", async () => {
		const query = led(await importStaged("import-preview", (await previewed())?.stagedId, ["4"]));
		expect(await prices()).toEqual([1299, 390, 1]);
		const { result } = await page(query);
		expect(result).toMatchObject({ pastImport: { updated: 2 }, held: [{ row: 2 }] });
		led(await importStaged("release", result?.stagedId, ["2"], query));
		expect(await prices()).toEqual([12.99, 390, 1]);
	});

	it("is shown again if a ticked price is no longer a fall", async () => {
		const kept = (await previewed())?.stagedId;
		await setRows("retailer_listings", { pricePence: 1500 }, { projectorSku: "A" });
		const answer = await importStaged("import-preview", kept, ["2", "4"]);
		expect(answer.status).toBe(400);
		expect(answer.data?.failure?.message).toMatch(/at: 2\. Prices are held at: row 4\.$/);
		expect(answer.data?.preview).toMatchObject({ held: [{ row: 4 }], result: { updated: 2 } });
		expect(await prices()).toEqual([15, 400, 90]);
		led(await importStaged("import-preview", answer.data?.preview?.stagedId, ["4"]));
		expect(await prices()).toEqual([12.99, 390, 1]);
	});

	it("accepts as many boxes as it has", async () => {
		const skus = Array.from({ length: 250 }, (_, n) => `M-${n}`);
		await makeProjectors(...skus.map((sku) => ({ sku, price: "100" })));
		const rows = skus.map((sku) => `${sku},currys,1,${URL}`);
		const form = fileForm("preview");
		const text = `sku,retailer,price,affiliate_url\n${rows.join("\n")}\n`;
		form.set("file", new File([text], "many.csv"));
		const shown = (await post(form)).data?.preview;
		expect(shown?.held).toHaveLength(250);
		const places = shown?.held.slice(0, 200).map(({ row }) => String(row));
		const query = led(await importStaged("import-preview", shown?.stagedId, places));
		expect((await page(query)).result).toMatchObject({ pastImport: { created: 200, held: 50 } });
	});
});

describe("POST /api/admin/upload-projectors", () => {
	async function call(release: readonly string[] = [], query = "") {
		const form = fileForm("", release);
		const path = `/api/admin/upload-projectors${query}`;
		const response = await send("POST", path, { body: form, headers: staff });
		return { status: response.status, body: await response.json() };
	}

	it("counts and lists held prices, and releases the named ones", async () => {
		const { body } = await call();
		expect(body).toMatchObject({
			updated: 1,
			errors: 0,
			held: 2,
			heldDetails: [
				"Row 2: SKU A at Currys fell from £1,299.00 to £12.99 (99 %): held",
				"Row 4: SKU C at Currys fell from £90.00 to £1.00 (98 %): held",
			],
		});
		expect((await page(`?import=${body.importId}`)).result?.held).toHaveLength(2);
		const dry = await call(["row 2"], "?dryRun=true");
		expect(dry.body).toMatchObject({ updated: 1, held: 1 });
		expect(await prices()).toEqual([1299, 390, 90]);
		expect((await call(["row 2", "Row 4"])).body).toMatchObject({ updated: 2, held: 0 });
		expect(await prices()).toEqual([12.99, 390, 1]);
	});

	it("refuses to release a place without a held price", async () => {
		const { status, body } = await call(["row 2", "row 3"]);
		expect(status).toBe(400);
		expect(body.message).toContain("no price is held at: row 3.");
		expect(await prices()).toEqual([1299, 400, 90]);
	});
});
