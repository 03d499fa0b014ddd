import { db } from "db/connection.server";
import { beforeEach, expect, it } from "vitest";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import { deleteModel } from "~/features/records/models/delete/delete-model.queries.server";
import { storedTexts } from "~/features/records/models/form/model-texts.server";
import { action, loader } from "~/routes/admin/models/grid";
import { makeCategories, makeProjectors } from "../../../factories";
import { submitForm, visit } from "../../call";
import { headers, historyLines, startSignedIn } from "./model-editor";

const PATH = "/admin/models/grid?columns=brightness,weight,is_featured";

const see = async (path = PATH) => (await visit(loader, path, headers)).data;

const texts = async (sku: string) => {
	const row = await findModelRow(db(), sku);
	return row ? storedTexts(row) : {};
};

/** The form of the grid as a browser sends it, with other values for some cells. */
async function form(typed: Record<string, string> = {}, path = PATH) {
	const { rows, columns } = await see(path);
	const fields = new URLSearchParams();
	for (const { sku, version, cells } of rows) {
		fields.append("row", sku);
		fields.set(`${sku} version`, version);
		for (const { name, kind } of columns) {
			const text = typed[`${sku} ${name}`] ?? cells[name] ?? "";
			if (kind !== "check" || text === "true") fields.set(`${sku} ${name}`, text);
		}
	}
	return fields;
}

const post = (fields: URLSearchParams, path = PATH) =>
	submitForm(action, path, Object.fromEntries(fields), headers);

startSignedIn();
beforeEach(async () => {
	await makeCategories();
	await makeProjectors({
		sku: "A",
		brand: "Acer",
		model: "One",
		brightness: "3000",
		weight: "3 kg",
	});
});

/** Saves the only row as somebody else does meanwhile. */
const saveMeanwhile = async (typed: Record<string, string>) =>
	expect((await post(await form(typed))).status).toBe(303);

it("the grid has 25 rows a page, found by words, with the chosen columns", async () => {
	await makeProjectors(
		...Array.from({ length: 30 }, (_, n) => ({ sku: `B-${n}`, brand: "BenQ", model: `M${n}` })),
	);
	const first = await see("/admin/models/grid?columns=Weight,nothing&columns=price&q=BenQ");
	expect(first).toMatchObject({ total: 30, pages: 2, rows: { length: 25 } });
	expect(first.columns.map(({ name }) => name)).toEqual(["weight", "price"]);
	expect((await see("/admin/models/grid?q=BenQ&page=2")).rows).toHaveLength(5);
	const { columns } = await see("/admin/models/grid");
	expect(columns.map(({ name }) => name)).toContain("brightness");
});

it("the grid saves changed cells alone, with a line for each model", async () => {
	const typed = { "A weight": "4 kg", "A is_featured": "true" };
	const sent = await form(typed);
	await saveMeanwhile({ "A brightness": "3500" });
	expect((await post(sent)).headers.get("Location")).toBe(PATH.replaceAll(",", "%2C"));
	expect(await texts("A")).toMatchObject({
		brightness: "3500",
		weight: "4 kg",
		is_featured: "true",
	});
	const [line] = await historyLines();
	expect(line).toMatchObject({ subject: "model", after: { weight: "4 kg" } });
});

it("the grid shows both values of a cell that two people changed, and saves on the second try", async () => {
	const sent = await form({ "A weight": "4 kg", "A brightness": "3100" });
	await saveMeanwhile({ "A weight": "5 kg" });
	const { status, data } = await post(sent);
	expect(status).toBe(409);
	expect(data?.rows?.[0]).toMatchObject({
		cells: { weight: "4 kg", brightness: "3100" },
		storedTextByChangedCell: { weight: "5 kg", brightness: "3000" },
		conflictingColumns: ["weight"],
	});
	expect(await texts("A")).toMatchObject({ brightness: "3000", weight: "5 kg" });
	sent.set("A version", data?.rows?.[0]?.version ?? "");
	sent.set("take", "A weight");
	expect((await post(sent)).status).toBe(303);
	expect(await texts("A")).toMatchObject({ brightness: "3100", weight: "5 kg" });
});

it("the grid saves nothing while a cell is wrong, and names it by its label", async () => {
	const { status, data } = await post(await form({ "A brightness": "bright", "A weight": "4 kg" }));
	expect(status).toBe(400);
	expect(data?.rows?.[0]?.errors.brightness?.[0]).toMatch(/^Brightness must be/);
	expect(data?.rows?.[0]?.cells).toMatchObject({ brightness: "bright", weight: "4 kg" });
	expect((await texts("A")).weight).toBe("3 kg");
});

it("the grid keeps what was typed for a model that was deleted meanwhile", async () => {
	const sent = await form({ "A weight": "4 kg" });
	await deleteModel(db(), "A", { by: "bob", now: new Date() });
	const { status, data } = await post(sent);
	expect([status, data?.rows]).toMatchObject([
		409,
		[{ isDeleted: true, cells: { weight: "4 kg" } }],
	]);
});

it("the grid asks about ticked rows once its cells are saved", async () => {
	const many = (fields: URLSearchParams, name: string) => {
		fields.set("do", name);
		fields.set("tick", "A");
		return post(fields);
	};
	expect(await many(await form({ "A weight": "4 kg" }), "delete")).toMatchObject({
		status: 400,
		data: { ticked: ["A"], rows: [{ cells: { weight: "4 kg" } }] },
	});
	expect((await many(await form(), "nothing")).status).toBe(400);
	const asked = await many(await form(), "delete");
	expect(asked.headers.get("Location")).toMatch(/^\/admin\/models\/many\?.*do=delete&sku=A$/);
});

it("a successor that is no other model is a message at its cell", async () => {
	await makeProjectors({ sku: "B" });
	const path = "/admin/models/grid?columns=replaced_by,family";
	// Only the last row is sent.
	const typed = { "B replaced_by": "X", "B family": "Acer ones" };
	const refused = await post(await form(typed, path), path);
	expect(refused.status).toBe(400);
	expect(refused.data).toMatchObject({
		rows: [
			{
				sku: "B",
				cells: { replaced_by: "X", family: "Acer ones" },
				errors: {
					replaced_by: ["Replaced by must be the SKU of another model: no projector with SKU X"],
				},
			},
		],
	});
	expect(await texts("B")).toMatchObject({ replaced_by: "", family: "" });
	expect((await post(await form({ ...typed, "B replaced_by": "a" }, path), path)).status).toBe(303);
	expect(await texts("B")).toMatchObject({ replaced_by: "A", family: "Acer ones" });
});
