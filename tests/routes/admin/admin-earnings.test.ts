import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { utils, write as writeBook } from "xlsx";
import { refuseWrites } from "../../databases/refuse-writes";
import { expectLogged } from "../../expect-logged";
import { makeProjectors, makeShops } from "../../factories";
import { staffHeaders } from "../../staff";
import { get } from "../call";
import {
	PATH,
	PERIOD,
	post,
	readFile,
	rowsOf,
	see,
	signInFirst,
	statementForm,
	storeClicks,
} from "./statements";

signInFirst();

beforeEach(async () => {
	await makeShops();
	await makeProjectors(
		{ sku: "W1", brand: "BenQ", model: "W1" },
		{ sku: "X2", brand: "Epson", model: "X2" },
	);
});

const HEAD = "Transaction ID,Date,Click Ref,Commission,Commission Status,Advertiser ID\n";
const REF = "abcdefghijkl";

const ofLine = (id: string, pounds: string, status = "approved", reference = REF) =>
	`${id},2026-11-25,${reference},${pounds},${status},7\n`;

const SHOP = { shop: "1" };

const sum = async (query = PERIOD) => (await see(query)).sum;

describe("a statement", () => {
	it("counts what is pending and approved, and nothing that is declined", async () => {
		await storeClicks({ reference: REF, role: "best" }, { reference: "otherotherot" });
		const toast = await readFile(
			HEAD +
				ofLine("1", "10.00") +
				ofLine("2", "5.50", "Pending") +
				ofLine("3", "99", "Declined") +
				ofLine("4", "98", "cancelled"),
			SHOP,
		);
		expect(toast).toContain("2 lines count of 4: £15.50. Declined: 2.");
		expect(await sum()).toEqual({ pence: 1550, sales: 2, clicks: 2 });
		expect(await rowsOf("shops")).toEqual([["Currys", 1550, 2, 2]]);
		expect(await rowsOf("models")).toEqual([["BenQ W1", 1550, 2, 2]]);
		expect(await rowsOf("pages")).toEqual([["/projector/w1", 1550, 2, 2]]);
		expect(await rowsOf("picks")).toEqual([
			["Best for most", 1550, 2, 1],
			["No pick", 0, 0, 1],
		]);
		expect(await rowsOf("weeks")).toEqual([
			["2026-11-23", 1550, 2, 0],
			["2026-11-16", 0, 0, 2],
		]);
	});

	it("replaces an earlier line of the same sale, also within itself", async () => {
		await readFile(HEAD + ofLine("1", "10", "pending") + ofLine("2", "3") + ofLine("2", "4"), SHOP);
		expect(await sum()).toMatchObject({ pence: 1400, sales: 2 });
		await readFile(HEAD + ofLine("1", "11", "approved"), SHOP);
		expect(await sum()).toMatchObject({ pence: 1500, sales: 2 });
		await readFile(HEAD + ofLine("1", "11", "declined"), SHOP);
		expect(await sum()).toMatchObject({ pence: 400, sales: 1 });
	});

	it("keeps sales of two shops apart that have the same number", async () => {
		await readFile(HEAD + ofLine("1", "10"), { shop: "1" });
		await readFile(HEAD + ofLine("1", "7"), { shop: "2" });
		expect(await sum()).toMatchObject({ pence: 1700, sales: 2 });
	});

	it("that is read twice changes nothing, even after a later one", async () => {
		const first = HEAD + ofLine("1", "10", "pending");
		await readFile(first, SHOP);
		await readFile(HEAD + ofLine("1", "10", "declined"), SHOP);
		expect(await readFile(first, SHOP)).toContain("Nothing was changed");
		expect(await sum()).toMatchObject({ pence: 0, sales: 0 });
		expect((await see()).statements).toHaveLength(2);
	});

	it("takes away returns with a minus or in brackets", async () => {
		await readFile(
			HEAD +
				ofLine("1", "10") +
				ofLine("2", "-4.01") +
				ofLine("3", "(£1.00)") +
				ofLine("4", "−0.99"),
			SHOP,
		);
		expect(await sum()).toMatchObject({ pence: 400, sales: 1 });
	});

	it("without numbers of sales counts equal lines of one file, and those of the next only once", async () => {
		const head = "Date,Commission,Click Ref,Status,Advertiser ID\n";
		const line = "2026-11-25,1.50,,pending,7\n";
		await readFile(head + line + line + line, SHOP);
		expect(await sum()).toMatchObject({ pence: 450, sales: 3 });
		await readFile(head + line + line.replace("pending", "declined"), SHOP);
		expect(await sum()).toMatchObject({ pence: 300, sales: 2 });
		await readFile(head + line + line + line + line, SHOP);
		expect(await sum()).toMatchObject({ pence: 600, sales: 4 });
	});

	it("with a totals row, quotes, a byte order mark and semicolons is read", async () => {
		const text = `\uFEFFTransaction ID;Date;Click Ref;Commission;Commission Status;Advertiser ID\r\n"1";"25/11/2026";"${REF}";"£1.234,50";"approved";7\r\n;;;;;\r\nTotal;;;"£1.234,50";;\r\n;;;1234,50;;\r\n`;
		await readFile(text, SHOP);
		expect(await sum()).toMatchObject({ pence: 123450, sales: 1 });
		expect((await see()).unmatched).toMatchObject([{ line: 2 }]);
	});

	it.each([
		[
			"windows-1252",
			Buffer.from(
				HEAD.replace("Commission,", "Commission (\u00a3),") + ofLine("1", "\u00a310.00"),
				"latin1",
			),
		],
		["UTF-16", Buffer.from(`\uFEFF${HEAD}${ofLine("1", "£10.00")}`, "utf16le")],
	])("in %s is read", async (_, bytes) => {
		await readFile(bytes, SHOP);
		expect(await sum()).toMatchObject({ pence: 1000, sales: 1 });
	});

	it("as a workbook is read, with days and amounts as its cells have them", async () => {
		const sheet = utils.aoa_to_sheet([
			["Commissions of November"],
			["Transaction ID", "Transaction Date", "Click Ref", "Commission", "Advertiser ID"],
			["1", new Date(Date.UTC(2026, 10, 25, 12)), REF, 10.1, 7],
			["2", new Date(Date.UTC(2026, 10, 26, 12)), REF, -0.2, 7],
		]);
		const book = utils.book_new();
		utils.book_append_sheet(book, sheet, "Report");
		await readFile(writeBook(book, { type: "buffer", bookType: "xlsx" }), {
			...SHOP,
			name: "a.xlsx",
		});
		expect(await sum()).toMatchObject({ pence: 990, sales: 1 });
	});

	it("lists amounts in other currencies, with why", async () => {
		await readFile(
			"Transaction ID,Date,Click Ref,Commission,Currency,Advertiser ID\n" +
				`1,2026-11-25,${REF},10,GBP,7\n2,2026-11-25,${REF},20,EUR,7\n3,2026-11-25,${REF},£30,,7\n` +
				`4,2026-11-25,${REF},40,,7\n5,2026-11-25,${REF},$5,GBP,7\n`,
			SHOP,
		);
		expect(await sum()).toMatchObject({ pence: 4000, sales: 2 });
		expect((await see()).unmatched).toMatchObject([
			{ line: 3, pence: null, why: "It is in euros, not in pounds: 20." },
			{ line: 5, pence: null, why: "Its currency is missing." },
			{ line: 6, pence: null, why: "It is in dollars, not in pounds: $5." },
			{ line: 2 },
			{ line: 4 },
		]);
	});

	it("whose heading names another currency counts nothing", async () => {
		await readFile(
			`Transaction ID,Date,SID,Publisher Commission (USD),PID\n1,2026-11-25,${REF},10,1\n`,
			SHOP,
		);
		expect(await sum()).toMatchObject({ pence: 0, sales: 0 });
		expect((await see()).unmatched).toMatchObject([
			{ why: "It is in dollars, not in pounds: 10." },
		]);
	});

	it("of Amazon counts for shop and week only", async () => {
		await storeClicks({ reference: REF });
		await readFile(
			"Fee-Earnings reports from 01-11-2026 to 30-11-2026\n" +
				"Category,Name,ASIN,Seller,Tracking ID,Date Shipped,Price(£),Items Shipped,Returns,Revenue(£),Ad Fees(£)\n" +
				'Electronics,"Projector, 4K",B01,Amazon,beam-21,2026-11-25 00:00:00,999.00,1,0,999.00,29.97\n' +
				"Electronics,Screen,B02,Amazon,beam-21,2026-11-26 00:00:00,-99.00,-1,1,-99.00,-2.97\n",
			SHOP,
		);
		expect(await rowsOf("shops")).toEqual([["Currys", 2700, 1, 1]]);
		for (const id of ["models", "pages", "picks"] as const) {
			expect((await rowsOf(id)).at(-1)).toEqual(["Not known", 2700, 1, 0]);
		}
		expect(await rowsOf("weeks")).toEqual([
			["2026-11-23", 2700, 1, 0],
			["2026-11-16", 0, 0, 1],
		]);
	});

	it("lists why lines are not matched, in the order of what does not count", async () => {
		await storeClicks({ reference: "ofanothershp", shop: 2 }, { reference: REF });
		await readFile(
			HEAD +
				ofLine("1", "1") +
				ofLine("2", "2", "approved", "neverwasonce") +
				ofLine("3", "3", "approved", "") +
				ofLine("4", "4", "approved", "OFANOTHERSHP") +
				ofLine("5", "five") +
				ofLine("6", "6", "Banana") +
				"7,soon,x,7,approved,7\n",
			SHOP,
		);
		const { unmatched, unmatchedCount } = await see();
		expect(unmatchedCount).toBe(6);
		expect(unmatched.map(({ line, pence, why }) => [line, pence, why])).toEqual([
			[6, null, "Amount “five”: it has no number."],
			[7, null, "Its status “Banana” is not known."],
			[8, null, "“soon” is not a day."],
			[3, 200, "Its reference is of no click of the last 400 days."],
			[5, 400, "Its reference is of a click that led to Richer Sounds."],
			[4, 300, "It has no reference."],
		]);
		expect(await rowsOf("shops")).toEqual([
			["Currys", 1000, 4, 1],
			["Richer Sounds", 0, 0, 1],
		]);
		expect(await rowsOf("models")).toEqual([
			["BenQ W1", 100, 1, 2],
			["Not known", 900, 3, 0],
		]);
	});

	it("that is undone no longer counts, and what it replaced does again", async () => {
		await readFile(HEAD + ofLine("1", "10", "pending"), SHOP);
		const second = HEAD + ofLine("1", "12", "approved") + ofLine("2", "1");
		await readFile(second, SHOP);
		const [latest] = (await see()).statements;
		const sent = await post({ intent: "undo", statement: String(latest?.id) });
		expect(sent.toast).toContain("Statement undone");
		expect(await sum()).toMatchObject({ pence: 1000, sales: 1 });
		await readFile(second, SHOP);
		expect(await sum()).toMatchObject({ pence: 1300, sales: 2 });
		expect(await post({ intent: "undo", statement: "999" })).toMatchObject({ status: 400 });
	});

	it("stays while the database is read-only, which the page says", async () => {
		await readFile(HEAD + ofLine("1", "10"), SHOP);
		const [latest] = (await see()).statements;
		await refuseWrites("statements", "read-only");
		const { status, data } = await post({ intent: "undo", statement: String(latest?.id) });
		expect([status, data?.problem]).toEqual([
			503,
			expect.stringContaining("could not save this just now"),
		]);
		expect(await sum()).toMatchObject({ pence: 1000 });
		expectLogged("Statements were not changed");
	});
});

describe("questions about a statement", () => {
	const NAMES = "Transaction ID,Date,Click Ref,Commission,Commission Status,Advertiser\n";

	it("ask once which shop it is of", async () => {
		const asking = await post(statementForm(HEAD + ofLine("1", "10")));
		expect(asking).toMatchObject({ status: 200, data: { questions: { unknownShopNames: [""] } } });
		const staged = asking.questions?.uploadId ?? "";
		const without = await post({ intent: "staged", staged, name: "", shop: "" });
		expect(without).toMatchObject({
			status: 400,
			data: { problem: "Choose a shop for each name.", questions: { unknownShopNames: [""] } },
		});
		const again = without.questions?.uploadId ?? "";
		expect(await post({ intent: "staged", staged: again, name: "", shop: "2" })).toMatchObject({
			status: 303,
		});
		expect(await rowsOf("shops")).toEqual([["Richer Sounds", 1000, 1, 0]]);
		await readFile(HEAD + ofLine("2", "5"));
		expect(await rowsOf("shops")).toEqual([["Richer Sounds", 1500, 2, 0]]);
	});

	it("ask for each name in it, of which some may be none of this site's", async () => {
		const text = `${NAMES}1,2026-11-25,,10,approved,Currys PC\n2,2026-11-25,,5,approved,Shoes\n3,2026-11-25,,1,approved,CURRYS PC\n`;
		const asking = await post(statementForm(text));
		expect(asking.questions?.unknownShopNames.toSorted()).toEqual(["Currys PC", "Shoes"]);
		const body = new FormData();
		body.set("intent", "staged");
		body.set("staged", asking.questions?.uploadId ?? "");
		for (const [name, shop] of [
			["Currys PC", "1"],
			["Shoes", "none"],
		] as const) {
			body.append("name", name);
			body.append("shop", shop);
		}
		expect(await post(body)).toMatchObject({ status: 303 });
		expect(await rowsOf("shops")).toEqual([["Currys", 1100, 2, 0]]);
		expect((await see()).unmatched[0]?.why).toBe("Its shop “Shoes” is not one of this site's.");
		await readFile(`${NAMES}4,2026-11-25,,2,approved,Currys PC\n5,2026-11-25,,5,approved,shoes\n`);
		expect(await rowsOf("shops")).toEqual([["Currys", 1300, 3, 0]]);
	});

	it("ask for its columns if its headings do not tell, and remember them", async () => {
		const head = "Wann,Wieviel,Wofür\n";
		const asking = await post(statementForm(`${head}2026-11-25,10,abc\n`, SHOP));
		expect(asking).toMatchObject({
			status: 200,
			data: { questions: { needsColumns: true, headers: ["Wann", "Wieviel", "Wofür"] } },
		});
		const fields = { intent: "staged", "statement-shop": "1", "column-day": "1" };
		const staged = asking.questions?.uploadId ?? "";
		const incomplete = await post({ ...fields, staged, "column-amount": "0" });
		expect(incomplete).toMatchObject({
			status: 400,
			data: { problem: "Choose the columns with the day and with what you earned." },
		});
		const again = incomplete.questions?.uploadId ?? "";
		const complete = { ...fields, staged: again, "column-amount": "2", "column-transaction": "3" };
		expect(await post(complete)).toMatchObject({ status: 303 });
		await readFile(`${head}2026-11-26,12,abc\n`);
		expect(await sum()).toMatchObject({ pence: 1200, sales: 1 });
	});
});

describe("refused", () => {
	it.each([
		["no file", () => ({ intent: "read" }), 400, "Please choose a file first."],
		["an empty file", () => statementForm("", SHOP), 400, "This file is empty."],
		["a picture", () => statementForm("x", { name: "a.png" }), 415, "is neither"],
		["only headings", () => statementForm(HEAD, SHOP), 400, "no lines below them"],
		["one cell", () => statementForm("hello", SHOP), 400, "no table"],
		["an open quote", () => statementForm(`${HEAD}"1,2\n`, SHOP), 400, "quotation mark"],
		["a file that is gone", () => ({ intent: "staged", staged: "x" }), 400, "no longer kept"],
	])("is %s", async (_, fields, status, problem) => {
		const sent = await post(fields());
		expect(sent).toMatchObject({ status, data: { problem: expect.stringContaining(problem) } });
		expect(await db().selectFrom("statements").selectAll().execute()).toEqual([]);
	});
});

describe("the period", () => {
	it("is 90 days, unless another is chosen", async () => {
		const day = (ago: number) =>
			new Date(Date.now() - ago * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
		await storeClicks(
			...[0, 29, 30, 89, 90, 364, 365].map((ago, n) => ({
				reference: `reference-${n}`,
				day: day(ago),
			})),
		);
		expect((await sum("")).clicks).toBe(4);
		expect((await sum("?days=30")).clicks).toBe(2);
		expect((await sum("?days=365")).clicks).toBe(6);
		expect((await sum("?days=7")).clicks).toBe(4);
		expect((await sum(`?from=${day(30)}&to=${day(29)}`)).clicks).toBe(2);
		expect((await sum("?from=x&to=2026-01-01")).clicks).toBe(4);
	});
});

it("admin earnings: has each table as CSV, and the unmatched lines", async () => {
	await storeClicks({
		reference: REF,
		page: "/projectors?use=gaming",
		kind: "list",
		role: "worth",
	});
	await readFile(HEAD + ofLine("1", "-1.50") + ofLine("2", "10", "approved", ""), SHOP);
	const csv = async (id: string) =>
		(await (await get(`${PATH}/${id}.csv${PERIOD}`, await staffHeaders())).text()).replace(
			"\uFEFF",
			"",
		);
	const headings = "Pounds,Sales,Clicks,Pounds per hundred clicks\r\n";
	expect(await csv("shops")).toBe(`Shop,${headings}Currys,8.50,1,1,850.00\r\n`);
	expect(await csv("models")).toBe(
		`Model,${headings}BenQ W1,-1.50,0,1,-150.00\r\nNot known,10.00,1,0,\r\n`,
	);
	expect(await csv("pages")).toBe(
		`Page,${headings}/projectors?use=gaming,-1.50,0,1,-150.00\r\nNot known,10.00,1,0,\r\n`,
	);
	expect(await csv("picks")).toBe(
		`Role of the pick,${headings}Worth more money,-1.50,0,1,-150.00\r\nNot known,10.00,1,0,\r\n`,
	);
	expect(await csv("weeks")).toBe(
		`Week from,${headings}2026-11-23,8.50,1,0,\r\n2026-11-16,0.00,0,1,0.00\r\n`,
	);
	expect(await csv("unmatched")).toBe(
		"Statement,Row,Day,Shop,Pounds,Reference,Why\r\nstatement.csv,3,2026-11-25,Currys,10.00,,It has no reference.\r\n",
	);
});
