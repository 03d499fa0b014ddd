import { db } from "db/connection.server";
import { describe, expect, it } from "vitest";
import { listChanges } from "~/audit-log/audit-log.queries.server";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import { deleteUnusedPhotos } from "~/features/images/images.queries.server";
import { action } from "~/routes/admin/history/change";
import { setRows } from "../../../databases/rows";
import { makeProjectors } from "../../../factories";
import { jpeg } from "../../../files/pictures";
import { get, submitForm } from "../../call";
import { formWith, imagePath, upload } from "../../images/image-calls";
import {
	ann,
	changed,
	MODEL,
	model,
	newest,
	offer,
	page,
	path,
	record,
	startWithModel,
	undo,
	undoNewest,
} from "./undo-calls";

/** Deletes the model and writes the lines to the history. */
async function deleteModel(): Promise<number> {
	for (const shop of [1, 2]) {
		const before = await offer(shop);
		if (!before) continue;
		const named = { subjectKey: `TW7100 ${shop}`, title: `Epson EH-TW7100 at shop ${shop}` };
		await record({ subject: "offer", ...named, action: "deleted", before });
	}
	const id = await record({ ...MODEL, action: "deleted", before: await model() });
	await db().deleteFrom("projectors").where("sku", "=", "TW7100").execute();
	return id;
}

startWithModel();

describe("a changed model", () => {
	it("gets its successor and its family back, with a note once that model is gone", async () => {
		await makeProjectors({ sku: "TW9" });
		const id = await changed(
			{ replaced_by: "TW9", family: "Epson home" },
			{ replaced_by: null, family: null },
		);
		expect((await page(id)).notes).toEqual([]);
		await db().deleteFrom("projectors").where("sku", "=", "TW9").execute();
		expect((await page(id)).notes).toEqual([
			"There is no model TW9 any more, so the page will not name it.",
		]);
		await undo(id);
		expect(await model()).toMatchObject({ replaced_by: "TW9", family: "Epson home" });
	});

	it("gets only the fields of the line back", async () => {
		const before = {
			brightness: 2000,
			price: "1000.00",
			editor_words: "Good.",
			price_is_example: true,
		};
		const after = {
			brightness: 3000,
			price: "900.00",
			editor_words: null,
			price_is_example: false,
		};
		const id = await changed(before, after);
		await setRows("projectors", { outputs: "Audio" });
		expect(await page(id)).toMatchObject({ problem: null, clashes: [], button: "Undo" });
		expect((await undo(id)).status).toBe(303);
		expect(await model()).toMatchObject({ ...before, outputs: "Audio" });
		const row = await findModelRow(db(), "TW7100");
		expect(row).toMatchObject({ isSamplePrice: 1, editorWords: "Good." });
		expect(await newest()).toMatchObject({
			by: "ann",
			...MODEL,
			action: "changed",
			before: after,
			after: before,
			undoesId: id,
		});
	});

	it("shows who has undone it, and can undo that too", async () => {
		const id = await changed({ brightness: 2000 }, { brightness: 3000 });
		await undo(id);
		const { problem } = await page(id);
		expect(problem?.text).toMatch(/^ann has undone this already/);
		expect((await undo(id)).status).toBe(409);
		const second = await newest();
		await undoNewest();
		expect(await model()).toMatchObject({ brightness: 3000 });
		expect(await newest()).toMatchObject({ undoesId: second?.id });
	});

	it("asks before it overwrites later changes", async () => {
		const id = await changed({ brightness: 1000 }, { brightness: 2000 });
		const { clashes, button } = await page(id);
		expect(button).toBe("Overwrite and undo");
		expect(clashes).toEqual([
			{
				label: "Brightness",
				writtenText: "2000",
				currentText: "3000",
				restoredText: "1000",
			},
		]);
		expect((await undo(id)).status).toBe(303);
		expect(await model()).toMatchObject({ brightness: 1000 });
	});

	it("stays unchanged if it changed after the page was opened", async () => {
		const id = await changed({ brightness: 1000 }, { brightness: 3000 });
		const { version } = await page(id);
		await setRows("projectors", { brightness: 2500 });
		const answer = await submitForm(action, path(id), { version }, ann);
		expect([answer.status, answer.data?.problem]).toEqual([
			409,
			expect.stringContaining("Nothing was done"),
		]);
		expect(await model()).toMatchObject({ brightness: 2500 });
	});

	it("shows that nothing would change", async () => {
		const id = await changed({ brightness: 3000 }, { brightness: 2000 });
		expect((await page(id)).problem?.text).toMatch(/^Nothing would change/);
	});

	it("cannot be undone if it is deleted", async () => {
		const id = await changed({ brightness: 1000 }, { brightness: 3000 });
		await deleteModel();
		expect((await page(id)).problem?.text).toContain("not there any more");
		expect((await undo(id)).status).toBe(409);
	});

	it("returns to its place among the featured, and moves the others", async () => {
		const featured = { is_featured: "true" };
		await makeProjectors({ sku: "B", ...featured }, { sku: "C", ...featured });
		const place = (sku: string, featuredPlace: number) =>
			setRows("projectors", { isFeatured: 1, featuredPlace }, { sku });
		for (const [index, sku] of ["TW7100", "B", "C"].entries()) await place(sku, index + 1);
		await undo(await changed({ featured_place: 2 }, { featured_place: 1 }));
		const rows = await db()
			.selectFrom("projectors")
			.select("sku")
			.orderBy("featuredPlace")
			.execute();
		expect(rows.map(({ sku }) => sku)).toEqual(["B", "TW7100", "C"]);
	});

	it("names the deleted category", async () => {
		const id = await changed({ product_category: "karaoke" }, { product_category: "home-cinema" });
		expect((await page(id)).notes).toEqual([expect.stringContaining('no category "karaoke"')]);
		await undo(id);
		expect(await findModelRow(db(), "TW7100")).toMatchObject({ categoryId: null });
	});

	it("is refused with values that are no longer valid", async () => {
		const id = await changed({ brightness: 9_000_000 }, { brightness: 3000 });
		expect((await page(id)).problem?.text).toContain("Brightness must be between");
	});
});

describe("a deleted model", () => {
	it("is restored with the offers that were deleted with it, and its photographs", async () => {
		await upload("TW7100", formWith(await jpeg(400, 300)));
		const photograph = await imagePath("TW7100");
		const earlier = [await model(), await offer(1), await offer(2)];
		const id = await deleteModel();
		const { offers, effect } = await page(id);
		expect(offers).toEqual(["Epson EH-TW7100 at shop 1", "Epson EH-TW7100 at shop 2"]);
		expect(effect).toContain("Its price history and price alerts are gone");
		await deleteUnusedPhotos(db());
		expect((await undo(id, { with_offers: "yes" })).status).toBe(303);
		expect([await model(), await offer(1), await offer(2)]).toEqual(earlier);
		expect(await imagePath("TW7100")).toBe(photograph);
		expect((await get(photograph)).status).toBe(200);
		const lines = await listChanges(db(), {}, { limit: 3, offset: 0 });
		expect(lines.map(({ action, undoesId }) => [action, typeof undoesId])).toEqual([
			["added", "number"],
			["added", "number"],
			["added", "number"],
		]);
		expect((await page(id)).problem?.text).toContain("already");
	});

	it("is restored as an example if it was one", async () => {
		await setRows("projectors", { isSample: 1, isSamplePrice: 1 });
		await undo(await deleteModel());
		expect(await findModelRow(db(), "TW7100")).toMatchObject({ isSample: 1, isSamplePrice: 1 });
	});

	it("is restored without offers, or without those of deleted shops", async () => {
		const id = await deleteModel();
		await db().deleteFrom("retailers").where("id", "=", 1).execute();
		const { offers, notes } = await page(id);
		expect(offers).toHaveLength(1);
		expect(notes).toEqual([expect.stringContaining("shop 1: its shop is gone")]);
		await undo(id);
		expect(await model()).toBeDefined();
		expect(await offer(2)).toBeUndefined();
	});

	it("is not restored if it exists again", async () => {
		const id = await record({ ...MODEL, action: "deleted", before: await model() });
		expect((await page(id)).problem?.text).toContain("is there again already");
	});
});

it("an added model is deleted like any model, and can be restored", async () => {
	const id = await record({ ...MODEL, action: "added", after: await model() });
	const { isDangerous, notes } = await page(id);
	expect([isDangerous, notes[0]]).toEqual([true, expect.stringContaining("2 offers")]);
	await undo(id);
	expect(await model()).toBeUndefined();
	const gone = await db().selectFrom("deleted_models").selectAll().execute();
	expect(gone).toMatchObject([{ slug: "tw7100", deletedBy: "ann" }]);
	const { id: second = 0 } = (await newest()) ?? {};
	expect((await page(second)).offers).toHaveLength(2);
	await undo(second, { with_offers: "yes" });
	expect(await offer(2)).toMatchObject({ price: "899.00" });
});
