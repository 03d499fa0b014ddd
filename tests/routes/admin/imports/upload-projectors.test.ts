import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { templateCsv } from "~/features/imports/export/sheet-columns.server";
import { expectLogged } from "../../../expect-logged";
import { makeProjectors } from "../../../factories";
import { workbook } from "../../../files/workbook";
import { staffHeaders } from "../../../staff";
import { answer, drop, ORIGIN, send } from "../../call";

const CALL = "/api/admin/upload-projectors";

let staff: { Cookie: string };

beforeEach(async () => {
	staff = await staffHeaders("ann");
});

function upload(
	content: BlobPart,
	{
		name = "a.csv",
		type = "",
		field = "file",
		path = CALL,
		headers = staff as Record<string, string>,
	} = {},
) {
	const body = new FormData();
	body.append(field, new File([content], name, { type }));
	return send("POST", path, { body, headers });
}

const models = () =>
	db().selectFrom("projectors").select(["sku", "model"]).orderBy("sku").execute();

const CSV = "sku,brand,model,price\nA,Epson,One,10\nB,Epson,Two,x\n";

describe("POST /api/admin/upload-projectors", () => {
	it("imports the file and returns the result", async () => {
		expect(await answer(await upload(CSV, { headers: { ...staff, Origin: ORIGIN } }))).toEqual({
			status: 200,
			body: {
				created: 1,
				updated: 0,
				unchanged: 0,
				errors: 1,
				errorDetails: ['Row 3 (SKU B): Price must be a price in pounds such as 1299.00, not "x"'],
				held: 0,
				heldDetails: [],
				message: "1 created, 0 updated, 0 unchanged, 1 row left out.",
				importId: 1,
			},
		});
		expect(await models()).toEqual([{ sku: "A", model: "One" }]);
		const loads = await db().selectFrom("runs").select(["fileName", "startedBy"]).execute();
		expect(loads).toEqual([{ fileName: "a.csv", startedBy: "ann" }]);
	});

	it("leaves out rows whose successor is no other model", async () => {
		await makeProjectors({ sku: "Old" });
		const rows = ["A,x", "B,b", "C,D", "D,old", "Old,", "E,A"].map((row) => `${row},Epson,M`);
		const csv = ["sku,replaced_by,brand,model", ...rows].join("\n");
		const { body } = await answer(await upload(csv));
		const must = "Replaced by must be the SKU of another model";
		expect(body).toMatchObject({ created: 2, updated: 1, errors: 3 });
		expect(body.errorDetails).toEqual([
			`Row 2 (SKU A): ${must}: no projector with SKU x`,
			`Row 3 (SKU B): ${must}, not its own`,
			`Row 7 (SKU E): ${must}: no projector with SKU A`,
		]);
		const stored = await db().selectFrom("projectors").select(["sku", "replacedBy"]).execute();
		expect(stored.sort((one, other) => (one.sku < other.sku ? -1 : 1))).toEqual([
			{ sku: "C", replacedBy: "D" },
			{ sku: "D", replacedBy: "Old" },
			{ sku: "Old", replacedBy: null },
		]);
	});

	it.each(["dryRun=true", "dryRun=true&dryRun=false"])("changes nothing with %s", async (query) => {
		await makeProjectors({ sku: "A", model: "Old", price: "10" });
		const { status, body } = await answer(await upload(CSV, { path: `${CALL}?${query}` }));
		expect(status).toBe(200);
		expect(body).toMatchObject({ created: 0, updated: 1, errors: 1 });
		expect(body.message).toBe(
			"Nothing was changed yet: 0 new, 1 changed, 1 rejected, 0 unchanged.",
		);
		expect(body.changes).toEqual([
			{
				kind: "projector",
				sku: "A",
				isNew: false,
				fields: [{ field: "model", before: "Old", after: "One" }],
			},
		]);
		expect(await models()).toEqual([{ sku: "A", model: "Old" }]);
	});

	it("accepts the template", async () => {
		expect((await answer(await upload(templateCsv()))).body).toMatchObject({
			created: 1,
			errors: 0,
		});
	});

	it.each([CALL, `${CALL}?dryRun=true`])("refuses a file by its name (%s)", async (path) => {
		expect(await answer(await upload(CSV, { name: "a.exe", path }))).toEqual({
			status: 415,
			body: { message: "Please upload a CSV or Excel file" },
		});
		expect(await models()).toEqual([]);
	});

	it.each<[string, string, () => BlobPart]>([
		["prices.tsv", "text/tab-separated-values", () => CSV.replaceAll(",", "\t")],
		["PRICES.XLSM", "", () => book("xlsx")],
		["prices.xls", "", () => book("biff8")],
	])("accepts %s of type %j", async (name, type, content) => {
		const { status, body } = await answer(await upload(content(), { name, type }));
		expect([status, body.created, body.errors]).toEqual([200, 1, 1]);
	});

	function book(type: "xlsx" | "biff8"): BlobPart {
		const rows = CSV.trim()
			.split("\n")
			.map((line) => line.split(","));
		return new Uint8Array(workbook({ Models: rows }, type));
	}

	it("refuses a form without the file, and a body that is not a form", async () => {
		expect((await answer(await upload(CSV, { field: "image" }))).status).toBe(400);
		expect(
			(await answer(await send("POST", CALL, { body: new FormData(), headers: staff }))).status,
		).toBe(400);
		expect((await answer(await send("POST", CALL, { body: CSV, headers: staff }))).status).toBe(
			415,
		);
	});

	it("refuses an upload that breaks off, and stores nothing", async () => {
		const text = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${CSV}`;
		const headers = { ...staff, "Content-Type": "multipart/form-data; boundary=x" };
		expect((await answer(await send("POST", CALL, { body: text, headers }))).status).toBe(400);
		expect(await models()).toEqual([]);
	});

	it("checks the sender before it reads the body", async () => {
		for (const [headers, status] of [
			[{}, 401],
			[{ Cookie: "session=forged" }, 401],
			[{ ...staff, Origin: "https://evil.example" }, 403],
		] as const) {
			let isRead = false;
			const body = new ReadableStream<Uint8Array>(
				{
					pull(controller) {
						isRead = true;
						controller.close();
					},
				},
				{ highWaterMark: 0 },
			);
			const type = { "Content-Type": "multipart/form-data; boundary=x" };
			const init = { body, duplex: "half", headers: { ...type, ...headers } } as RequestInit;
			expect((await send("POST", CALL, init)).status).toBe(status);
			expect(isRead).toBe(false);
		}
	});

	it("runs one import at a time", async () => {
		const answers = await Promise.all([upload(CSV), upload(CSV), upload(CSV)]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
		expect((await upload(CSV)).status).toBe(200);
	});

	it("returns 500 without internals when the database fails", async () => {
		await drop("runs");
		const { status, body } = await answer(await upload(CSV));
		expect(status).toBe(500);
		expect(JSON.stringify(body)).not.toContain("runs");
		expectLogged("Import failed");
		expect(await models()).toEqual([]);
	});
});
