import { db } from "db/connection.server";
import { expect, it } from "vitest";
import { setRows } from "../../../databases/rows";
import { makeProjectors } from "../../../factories";
import { fileForm, GOOD, loaded, PAGE, page, post, signInFirst, upload } from "./upload-forms";

const models = () =>
	db().selectFrom("projectors").select(["sku", "pricePence"]).orderBy("sku").execute();

const MODELS = [
	{ sku: "A1", pricePence: 49_999 },
	{ sku: "A2", pricePence: 89_900 },
];

signInFirst();

const undo = (id: string | number) => post({ intent: "undo", import: String(id) });

it("undoing an import asks for confirmation, then restores the previous values", async () => {
	await makeProjectors({ sku: "A1", brand: "Epson", model: "One", price: "1" });
	const { result } = await page(await loaded(GOOD));
	const id = result?.pastImport.id ?? 0;
	expect((await page(`?undo=${id}`)).isConfirmingUndo).toBe(true);
	expect(await models()).toEqual(MODELS);

	const { status, headers } = await undo(id);
	expect([status, headers.get("Location")]).toEqual([303, PAGE]);
	expect(await models()).toEqual([{ sku: "A1", pricePence: 100 }]);
	const after = await page(`?undo=${id}`);
	expect(after).toMatchObject({ isConfirmingUndo: false, undoableImport: undefined });
	expect(after.imports).toMatchObject([{ id, undoneBy: "zoë" }]);
});

it("undoing an import requires a preview of the same file, and of any file once the last import is undone", async () => {
	const { result } = await page(await loaded(GOOD));
	await undo(result?.pastImport.id ?? 0);
	for (const name of ["Preise für März.csv", "other.csv"]) {
		const answer = await upload(GOOD, name);
		expect([answer.status, await models()]).toEqual([200, []]);
		expect(answer.data?.preview).toMatchObject({ fileName: name, isAfterUndo: true });
	}
	const again = (await upload(GOOD)).data?.preview?.stagedId ?? "";
	expect((await post({ intent: "import-preview", staged: again })).status).toBe(303);
	expect(await models()).toEqual(MODELS);
	expect((await upload(GOOD)).status).toBe(303);
});

it("undoing an import requires a preview of that file even if others were imported since", async () => {
	const { result } = await page(await loaded(GOOD));
	await undo(result?.pastImport.id ?? 0);
	const other = (await upload(GOOD, "other.csv")).data?.preview?.stagedId ?? "";
	await post({ intent: "import-preview", staged: other });
	expect((await upload(GOOD, "other.csv")).status).toBe(303);
	expect((await upload(GOOD)).data?.preview).toMatchObject({ isAfterUndo: true });
	const asked = (await post(fileForm(GOOD, { intent: "preview" }))).data?.preview;
	expect(asked).toMatchObject({ isAfterUndo: false });
});

it("undoing an import names what was changed since, and undoes the rest if asked", async () => {
	const { result } = await page(await loaded(GOOD));
	const importId = result?.pastImport.id ?? 0;
	await setRows("projectors", { speaker: "x" }, { sku: "A1" });
	const { status, data } = await undo(importId);
	const reasons = ["SKU A1 was changed or removed after this import"];
	expect([status, data?.failure?.partialUndo]).toEqual([409, { importId, total: 1, reasons }]);
	expect(await models()).toEqual(MODELS);
	const rest = await post({ intent: "undo", import: String(importId), rest: "yes" });
	expect([rest.status, rest.headers.get("Location")]).toEqual([303, PAGE]);
	expect(await models()).toEqual(MODELS.slice(0, 1));
});

it("undoing an import is refused if it is impossible", async () => {
	await loaded(GOOD);
	const again = await undo(1);
	expect(again.status).toBe(303);
	for (const [id, status] of [
		[1, 409],
		[99, 404],
		["x", 400],
		["", 404],
	] as const) {
		const answer = await undo(id);
		expect([id, answer.status]).toEqual([id, status]);
		expect(answer.data?.failure).toMatchObject({ tab: undefined, title: "Undo failed" });
	}
});
