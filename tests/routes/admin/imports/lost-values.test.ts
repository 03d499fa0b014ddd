import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { action as uploadAction, loader as uploadLoader } from "~/routes/admin/upload";
import { makeProjectors } from "../../../factories";
import { send, submitForm, visit } from "../../call";
import {
	fileForm,
	imported,
	models,
	place,
	rowsAt,
	sendAnswers,
	sendChoices,
	signInFirst,
	staff,
	upload,
} from "./foreign-sheets";

signInFirst();

const FILE = [
	"Naam;EAN;Kenmerken;Helderheid;Keystone;Aansluitingen",
	"Epson EH-TW7100;;✅;3.100 lm;ja;HDMI, USB-A, VGA",
	"BenQ W1;;HDR10, 3D;2.000 lm;;HDMI",
	"Sony VPL;;Wi-Fi, 3d, HDR10, Zoom;2.500 lm;Auto ±30°;HDMI",
	"LG Nieuw;;✅;1.000 lm;x;USB",
	"",
].join("\n");

const STORED = [
	{ features: '["HDR10","3D","Wi-Fi"]', keystoneAdjustment: "Auto, ±30°", brightness: 3000 },
	{ features: '["HDR10","3D","Lens shift"]', keystoneAdjustment: "Manual", brightness: 1000 },
	{ features: '["HDR10","3D","Wi-Fi"]', keystoneAdjustment: "Manual", brightness: 1000 },
];

beforeEach(() =>
	makeProjectors(
		{
			sku: "A1",
			brand: "Epson",
			model: "EH-TW7100",
			brightness: "3000",
			features: "HDR10;3D;Wi-Fi",
			keystone_adjustment: "Auto, ±30°",
			inputs: "HDMI;USB-A",
		},
		{
			sku: "A2",
			brand: "BenQ",
			model: "W1",
			brightness: "1000",
			features: "HDR10;3D;Lens shift",
			keystone_adjustment: "Manual",
			inputs: "HDMI",
		},
		{
			sku: "A3",
			brand: "Sony",
			model: "VPL",
			brightness: "1000",
			features: "HDR10;3D;Wi-Fi",
			keystone_adjustment: "Manual",
			inputs: "HDMI",
		},
	),
);

const lossesAt = async (rows: string) =>
	(await rowsAt(rows)).fields.flatMap(({ loss }) => loss ?? []);

const rowsPage = async (file = FILE) =>
	place(await sendChoices(place(await upload(file)), { "column-2": "features" }));

describe("a file that would clear values of models", () => {
	it("is shown field by field, with both counts, before it is imported", async () => {
		expect(await lossesAt(await rowsPage())).toEqual([
			{
				field: "keystone_adjustment",
				label: "Keystone adjustment",
				isReplaced: false,
				count: 1,
				models: [
					{
						sku: "A1",
						name: "Epson EH-TW7100",
						before: { count: 10, text: "Auto, ±30°" },
						after: { count: 3, text: "Yes" },
						unit: "characters",
					},
				],
			},
			{
				field: "features",
				label: "Features",
				isReplaced: false,
				count: 2,
				models: [
					{
						sku: "A1",
						name: "Epson EH-TW7100",
						before: { count: 3, text: "HDR10, 3D, Wi-Fi" },
						after: { count: 1, text: "✅" },
						unit: "values",
					},
					{
						sku: "A2",
						name: "BenQ W1",
						before: { count: 3, text: "HDR10, 3D, Lens shift" },
						after: { count: 2, text: "HDR10, 3D" },
						unit: "values",
					},
				],
			},
		]);
		expect(await models()).toMatchObject(STORED);
	});

	it("adds to lists, keeps texts from becoming marks, and imports all else", async () => {
		const done = await sendAnswers(await rowsPage(), { intent: "import" });
		const { result } = (await visit(uploadLoader, place(done), staff)).data;
		expect(result?.pastImport).toMatchObject({ created: 1, updated: 3, errors: 0 });
		expect(result?.pastImport.message).toContain(
			"Kept as they were, because the file would take values away: Keystone adjustment of 1 model, Features of 2 models.",
		);
		const inputs = '["HDMI","USB-A","VGA"]';
		expect(await models()).toMatchObject([
			{ ...STORED[0], brightness: 3100, inputs },
			{ ...STORED[1], brightness: 2000 },
			{ features: '["HDR10","3D","Wi-Fi","Zoom"]', keystoneAdjustment: "Auto ±30°" },
			{ sku: "LG-NIEUW", features: "[]", keystoneAdjustment: "Yes" },
		]);
		await undo(result?.pastImport.id);
		expect(await models()).toMatchObject(STORED);
	});

	it("replaces ticked fields; checking keeps the ticks, changing columns resets them", async () => {
		const rows = await rowsPage();
		await sendAnswers(rows, { "replace:features": "on", intent: "check" });
		expect((await lossesAt(rows)).map(({ isReplaced }) => isReplaced)).toEqual([true, false]);
		await sendChoices(rows.replace("rows", "columns"));
		expect((await lossesAt(rows)).map(({ isReplaced }) => isReplaced)).toEqual([false, false]);

		const answers = { "replace:features": "on", "replace:brightness": "on", intent: "import" };
		const done = await sendAnswers(rows, answers);
		const { result } = (await visit(uploadLoader, place(done), staff)).data;
		expect(result?.pastImport.message).toMatch(/away: Keystone adjustment of 1 model\./);
		expect(await models()).toMatchObject([
			{ features: '["✅"]', keystoneAdjustment: "Auto, ±30°" },
			{ features: '["HDR10","3D"]' },
			{},
			{},
		]);
		await undo(result?.pastImport.id);
		expect(await models()).toMatchObject(STORED);
	});

	it("counts the changes of each field, shows both values, and leaves a field or a row out", async () => {
		const rows = await rowsPage();
		const { fields, changes } = await rowsAt(rows);
		expect(fields.map(({ field, changedModelCount }) => [field, changedModelCount])).toEqual(
			expect.arrayContaining([
				["brightness", 3],
				["features", 1],
				["inputs", 1],
			]),
		);
		expect(changes.A3).toEqual(
			expect.arrayContaining([
				{ field: "Brightness (lumens)", before: "1000", after: "2500" },
				{ field: "Features", before: "HDR10;3D;Wi-Fi", after: "HDR10;3D;Wi-Fi;Zoom" },
			]),
		);
		await sendAnswers(rows, { "leave:brightness": "on", "use-4": "skip", intent: "import" });
		expect(await models()).toMatchObject([
			{ brightness: 3000, inputs: '["HDMI","USB-A","VGA"]' },
			{ brightness: 1000 },
			STORED[2] ?? {},
			{ sku: "LG-NIEUW", brightness: 1000 },
		]);
	});

	it("keeps brand and model if the new model name would be a tick mark", async () => {
		const file = "Naam;Model;SKU;Merk;Prijs;x\nBenQ;✅;A1;BenQ;1;\n";
		const columns = place(await upload(file));
		const said = { "column-0": "", "column-1": "model", "column-2": "sku", "column-3": "brand" };
		const rows = place(await sendChoices(columns, said));
		expect(await lossesAt(rows)).toMatchObject([{ field: "model", count: 1 }]);
		await sendAnswers(rows, { currency: "GBP", intent: "import" });
		expect((await models())[0]).toMatchObject({
			brand: "Epson",
			model: "EH-TW7100",
			pricePence: 100,
		});
	});

	it("does not clear values of a model matched by a typed SKU", async () => {
		const rows = await rowsPage(FILE.replace("LG Nieuw;;✅;1.000 lm;x;USB", "LG Nieuw;;;1 lm;;"));
		await sendAnswers(rows, { "use-2": "skip", "sku-5": "A1", intent: "import" });
		expect((await models())[0]).toMatchObject({
			brand: "LG",
			model: "Nieuw",
			brightness: 1,
			features: STORED[0]?.features,
			keystoneAdjustment: "Auto, ±30°",
			inputs: '["HDMI","USB-A"]',
		});
	});
});

async function undo(id: number | undefined) {
	const form = { intent: "undo", import: String(id) };
	expect((await submitForm(uploadAction, "/admin/upload", form, staff)).status).toBe(303);
}

describe("a remembered layout", () => {
	const CALM = FILE.replaceAll("✅", "HDR10, 3D, Wi-Fi")
		.replace("ja", "Auto ±30°")
		.replace("HDR10, 3D;2", "HDR10, 3D, Lens shift;2");

	beforeEach(async () => {
		await imported(CALM);
	});

	it.each(["import", "preview"])("is shown before it is imported (%s)", async (intent) => {
		const before = await models();
		for (const file of [FILE, CALM]) {
			const answer = await upload(file, { intent });
			expect([answer.status, place(answer)]).toEqual([
				303,
				expect.stringMatching(/^\/admin\/upload\/rows\?staged=/),
			]);
		}
		expect(await models()).toEqual(before);
		expect(await db().selectFrom("runs").select("id").execute()).toHaveLength(1);
		const done = await sendAnswers(place(await upload(FILE, { intent })), { intent: "import" });
		expect(place(done)).toMatch(/^\/admin\/upload\?import=/);
	});

	it("of the same file has the same answers, of another only those about values", async () => {
		const answers = { "use-2": "skip", "leave:brightness": "on", intent: "import" };
		const changed = CALM.replaceAll("00 lm", "01 lm");
		await sendAnswers(place(await upload(changed)), answers);
		const again = await rowsAt(place(await upload(changed)));
		expect(again.counts).toMatchObject({ created: 0, updated: 0 });
		expect((await rowsAt(place(await upload(CALM)))).counts).toMatchObject({ updated: 0 });
		expect((await rowsAt(place(await upload(`${changed}\n`)))).counts).toMatchObject({
			updated: 4,
		});
	});

	it("keeps values that a JSON call would clear, and reports them", async () => {
		const body = () => ({
			body: fileForm(FILE.replace("3.100", "3.300"), "", "a.csv"),
			headers: staff,
		});
		const kept = /Kept as they were, because .* Features of 3 models\./;
		const url = "/api/admin/upload-projectors";
		const dry = await (await send("POST", `${url}?dryRun=true`, body())).json();
		expect(dry).toMatchObject({ updated: 1, message: expect.stringMatching(kept) });
		expect(dry.changes).toMatchObject([{ sku: "A1", fields: [{ field: "brightness" }] }]);
		const done = await (await send("POST", url, body())).json();
		expect(done).toMatchObject({ updated: 1, errors: 0, message: expect.stringMatching(kept) });
		expect((await models())[0]).toMatchObject({ features: STORED[0]?.features, brightness: 3300 });
	});
});
