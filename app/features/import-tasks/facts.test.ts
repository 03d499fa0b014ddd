import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { decodeFacts, encodeFacts } from "~/features/catalogue/facts/stored-facts";
import { exportCsv } from "~/features/imports/export/catalogue-export.queries.server";
import { exportWorkbook } from "~/features/imports/export/catalogue-workbook.server";
import { setRows } from "../../../tests/databases/rows";
import { makeProjectors } from "../../../tests/factories";
import { workbook } from "../../../tests/files/workbook";
import { catalogue, commit, LATER, load, preview } from "../../../tests/import-tasks";
import { performTask } from "./import-task.server";

// Sheets of facts: sources of models' figures (docs/product.md#sources-of-figures).

const FACTS = "sku,field,value,kind,source,seen_on\n";
const MAKER = "A,brightness,3200,maker,https://maker.example/a,2026-01-12\n";

beforeEach(async () => {
	await makeProjectors(
		{ sku: "A", brightness: "3000", throw_ratio: "1.2:1" },
		{ sku: "B", brightness: "500" },
	);
});

const model = (sku: string) =>
	db().selectFrom("projectors").selectAll().where("sku", "=", sku).executeTakeFirstOrThrow();

const facts = async (sku: string) =>
	decodeFacts((await model(sku)).facts).map(
		({ field, value, kind, source }) => `${field} ${value} ${kind} ${source}`,
	);

const undo = (id: number) =>
	performTask(db(), { kind: "undo", input: { id, undoneBy: "ann", now: LATER } });

describe("a sheet of facts", () => {
	it("changes figures by better sources, and keeps those that do not stand", async () => {
		const { result } = await load(
			`${FACTS}${MAKER}a,Throw Ratio,1.3:1,unrecorded,a forum,\nB,brightness,480,shop,https://s.example,12/01/2026\n`,
		);
		expect(result.message).toBe("0 created, 3 updated, 0 unchanged.");
		expect(await model("A")).toMatchObject({ brightness: 3200, lumens: 3200, throwRatio: "1.2:1" });
		expect(await model("B")).toMatchObject({ brightness: 480 });
		expect(await facts("A")).toEqual([
			"brightness 3000 staff ",
			"brightness 3200 maker https://maker.example/a",
			"throw_ratio 1.2:1 staff ",
			"throw_ratio 1.3:1 unrecorded a forum",
		]);
		expect(decodeFacts((await model("B")).facts).at(-1)).toMatchObject({
			seenOn: "2026-01-12",
			enteredBy: "ann",
		});
	});

	it("has columns that may be missing, in any order, beside others that are ignored", async () => {
		const { result } = await load(
			"confidence,source,value,field,sku\nhigh,https://p.example,98,rec709_coverage,A\n,by hand,2 x 5 W,speaker,A\n,,5 kg,weight,A\n",
		);
		expect(result).toMatchObject({ updated: 3, errors: 0 });
		expect((await facts("A")).slice(-3)).toEqual([
			"rec709_coverage 98 shop https://p.example",
			"speaker 2 x 5 W staff by hand",
			"weight 5 kg staff ",
		]);
	});

	it("stores values as their columns write them", async () => {
		await load(
			`${FACTS}A,gaming_modes,"VRR, 4K120",maker,m,\nA,noise_db,"28,46",maker,m,\nA,native_contrast,"1,500:1",maker,m,\nA,brightness,"3,200",maker,m,\n`,
		);
		expect((await facts("A")).filter((text) => text.endsWith(" m"))).toEqual([
			"brightness 3200 maker m",
			"gaming_modes 4k120;vrr maker m",
			"noise_db 28.5 maker m",
			"native_contrast 1500 maker m",
		]);
		expect(await model("A")).toMatchObject({ nativeContrast: 1500, noiseDb: 28.5 });
	});

	it("says by an empty value that a source states no figure", async () => {
		await load(
			`${FACTS}A,brightness,,maker,https://m.example,\nB,brightness,,shop,https://s.example,\n`,
		);
		expect(await model("A")).toMatchObject({ brightness: null });
		expect(await model("B")).toMatchObject({ brightness: 500 });
	});

	it("changes nothing by a fact that is known, and says so", async () => {
		const twice = `${FACTS}${MAKER}${MAKER}`;
		expect((await load(twice)).result.message).toBe("0 created, 1 updated, 1 unchanged.");
		const before = await catalogue();
		expect((await load(twice)).result.message).toBe("0 created, 0 updated, 2 unchanged.");
		expect(await catalogue()).toEqual(before);
	});

	it("leaves a figure that staff pinned", async () => {
		const [first] = decodeFacts((await model("A")).facts);
		if (!first) throw new Error("A has no facts.");
		await setRows(
			"projectors",
			{ facts: encodeFacts([{ ...first, isPinned: true }]) },
			{ sku: "A" },
		);
		await load(`${FACTS}${MAKER}A,brightness,3100,,,\n`);
		expect(await model("A")).toMatchObject({ brightness: 3000 });
		expect(await facts("A")).toHaveLength(3);
	});

	it.each([
		["A,colour,red,maker,m,", "Field must be the template's column of a figure", "colour"],
		["A,price,100,maker,m,", "Field must be the template's column of a figure", "price"],
		["A,,1,maker,m,", "Field is required"],
		["Z,weight,1 kg,maker,m,", "no projector with SKU Z"],
		["A,weight,1 kg,rumour,m,", "Kind must be measured, maker, manual, review", "rumour"],
		["A,weight,1 kg,measured,m,", "because the figure is not a measured one", "measured"],
		["A,weight,1 kg,maker,m,2999-01-01", "Seen on must not be in the future", "2999-01-01"],
		["A,weight,1 kg,maker,m,2026-02-30", "Seen on must be a day such as", "2026-02-30"],
		[`A,weight,1 kg,maker,https://${"a".repeat(5000)},`, "Source must be at most 2000 characters"],
		["A,brightness,bright,maker,m,", "Brightness must be a whole number", "bright"],
		["A,lag_4k60,< 1 ms,maker,m,", "Input lag at 4K 60 Hz must be a number", "< 1 ms"],
		["A,gaming_modes,4k144,maker,m,", 'which "4k144" is not'],
		["A,weight,,maker,,", "Source is required where value is empty"],
		["A,weight,#N/A,maker,m,", "Value is the error #N/A"],
	])("leaves out %j", async (row, reason, quoted = "") => {
		const csv = `${FACTS}${row}\n${MAKER}`;
		const before = await preview(csv);
		expect(before.result.errorDetails).toEqual([expect.stringContaining(reason)]);
		expect(before.result.errorDetails[0]).toContain(quoted);
		const { result } = await load(csv);
		expect(result).toMatchObject({ updated: 1, errorDetails: before.result.errorDetails });
	});

	it("keeps a source that is no https address as words", async () => {
		await load(`${FACTS}A,weight,1 kg,maker,javascript:alert(1),\n`);
		expect(await facts("A")).toContain("weight 1 kg maker javascript:alert(1)");
	});

	it.each([
		"field,value,kind,source,seen_on\nbrightness,3000,maker,https://maker.example/a,2026-01-12\n",
		"field,value,source\nweight,6 kg,m\nnoise_db,28,m\n",
		"Field,Value,Kind\n",
	])("without a column of SKUs is told what is missing: %j", async (text) => {
		expect(await commit({ fileName: "facts.csv", bytes: Buffer.from(text) })).toMatchObject({
			status: "failed",
			message: expect.stringMatching(/^This file of sources has no column .* headed sku/),
		});
	});

	it("shows in a preview which figures change, and which get a further source", async () => {
		const before = await catalogue();
		const { changes, result } = await preview(
			`${FACTS}${MAKER}A,throw_ratio,1.3:1,unrecorded,a forum,\nB,weight,,maker,m,\nB,brightness,500,staff,,\n`,
		);
		expect(result.message).toBe(
			"Nothing was changed yet: 0 new, 4 changed, 0 rejected, 0 unchanged.",
		);
		const fact = { kind: "fact", isNew: false };
		const further = (field: string, after: string) => [
			{ field: `${field}: further source`, before: "", after },
		];
		expect(changes).toEqual([
			{
				...fact,
				sku: "A",
				fields: [
					{ field: "brightness", before: "3000", after: "3200" },
					{
						field: "brightness: source",
						before: "",
						after: "3200 (maker, https://maker.example/a, 2026-01-12)",
					},
				],
			},
			{ ...fact, sku: "A", fields: further("throw_ratio", "1.3:1 (unrecorded, a forum)") },
			{ ...fact, sku: "B", fields: further("weight", "not stated (maker, m)") },
			{ ...fact, sku: "B", fields: further("brightness", "500 (staff)") },
		]);
		expect(await catalogue()).toEqual(before);
	});

	it("may be beside the models that it is about", async () => {
		const before = await catalogue();
		const bytes = workbook({
			Sources: [
				["sku", "field", "value", "kind", "source"],
				["A", "brightness", 3200, "maker", "https://maker.example/a"],
				["NEW", "weight", "2 kg", "maker", "https://maker.example/new"],
			],
			Models: [
				["sku", "brand", "model", "weight", "brightness"],
				["A", "Epson", "One", "4 kg", 2900],
				["NEW", "Epson", "New", "1 kg", 100],
			],
		});
		const source = { fileName: "a.xlsx", bytes };
		const shown = await performTask(db(), { kind: "preview", input: { source } });
		expect(shown).toMatchObject({
			result: { created: 1, updated: 3, errors: 0 },
			changes: [
				{ sku: "A" },
				{ sku: "NEW" },
				{
					sku: "A",
					fields: [{ field: "brightness", before: "2900", after: "3200" }, {}],
				},
				{ sku: "NEW", fields: [{ field: "weight", before: "1 kg", after: "2 kg" }, {}] },
			],
		});
		const outcome = await commit(source);
		expect(outcome).toMatchObject({ result: { message: "1 created, 3 updated, 0 unchanged." } });
		expect(await model("A")).toMatchObject({ model: "One", weight: "4 kg", brightness: 3200 });
		expect(await model("NEW")).toMatchObject({ weight: "2 kg", brightness: 100 });
		await undo(outcome.status === "ran" ? outcome.runId : 0);
		expect(await catalogue()).toEqual(before);
	});

	it("is undone byte for byte", async () => {
		await load(FACTS + MAKER);
		const before = await catalogue();
		const { runId } = await load(
			`${FACTS}A,brightness,3300,maker,https://maker.example/b,2026-01-13\nB,weight,1 kg,staff,,\n`,
		);
		expect(await undo(runId)).toMatchObject({ state: "undone" });
		expect(await catalogue()).toEqual(before);
	});

	it("takes ten thousand facts about one figure", async () => {
		const rows = Array.from(
			{ length: 10_000 },
			(_, n) => `A,brightness,${3000 + (n % 50)},review,https://r.example/${n},`,
		);
		expect((await load(`${FACTS}${rows.join("\n")}\n`)).result).toMatchObject({ updated: 10_000 });
	});
});

it("the download of facts changes nothing when it is uploaded unchanged, alone and in the workbook", async () => {
	await load(
		`${FACTS}${MAKER}A,lens_shift_vertical,60,manual,"=SUM(1); ""x""",2025-01-01\nA,throw_offset,-10,maker,- words,\n`,
	);
	const before = await catalogue();
	const csv = await exportCsv(db(), "facts");
	expect(csv.trim().split("\r\n")).toHaveLength(4);
	expect((await load(csv)).result.message).toBe("0 created, 0 updated, 3 unchanged.");
	const bytes = await exportWorkbook(db(), "catalogue");
	const outcome = await commit({ fileName: "catalogue.xlsx", bytes });
	expect(outcome).toMatchObject({ result: { created: 0, updated: 0, unchanged: 5, errors: 0 } });
	expect(await catalogue()).toEqual(before);
});

it("a file of models says which of its figures do not stand", async () => {
	await load(FACTS + MAKER);
	const csv = "sku,brightness,weight\nA,2900,5 kg\nB,600,5 kg\n";
	const { warnings, changes } = await preview(csv);
	expect(warnings).toEqual([
		"brightness stays as it is for 1 model (the first is SKU A), because a better source states it; the file's value is added as another source.",
	]);
	expect(changes[0]?.fields).toEqual([{ field: "weight", before: "", after: "5 kg" }]);
	await load(csv);
	expect(await model("A")).toMatchObject({ brightness: 3200, weight: "5 kg" });
	expect(await facts("A")).toContain("brightness 2900 staff ");
});
