import { beforeEach, expect, it } from "vitest";
import { action, loader } from "~/routes/admin/models/new-model";
import { loader as deleteLoader } from "~/routes/admin/records/delete";
import { makeCategories, makeProjectors } from "../../../factories";
import { staffHeaders } from "../../../staff";
import { submitForm, visit } from "../../call";
import { historyLines, openedFields, openModel, sendModel, storedModel } from "./model-editor";

const PATH = "/admin/models/new";

let headers: { Cookie: string };

beforeEach(async () => {
	await makeCategories();
	await makeProjectors({
		sku: "EH-1",
		brand: "Epson",
		model: "EH-TW7100",
		price: "1299",
		brightness: "3000",
		eans: "8715946680453",
		mpn: "V11",
	});
	headers = await staffHeaders();
});

const send = (fields: Record<string, string>) => submitForm(action, PATH, fields, headers);

it("a new model needs only a SKU, a brand and a name", async () => {
	const answer = await send({ sku: "New-1", brand: "BenQ", model: "W1" });
	expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/models/New-1"]);
	expect(await storedModel("New-1")).toMatchObject({ slug: "new-1", isSample: 0, pricePence: 0 });
	const [line] = await historyLines();
	expect(line).toMatchObject({ action: "added", subjectKey: "New-1", title: "BenQ W1" });
	expect(line?.after).toMatchObject({ sku: "New-1", price: null, price_is_example: false });
	expect(line?.before).toBeUndefined();
});

it("a new model returns 400 with the import's messages and the typed values", async () => {
	const answer = await send({ sku: "a b", brand: "", model: "W1", brightness: "x" });
	expect(answer.status).toBe(400);
	expect(answer.data).toMatchObject({
		values: { sku: "a b", model: "W1", brightness: "x" },
		result: {
			error: {
				"": ["No model was added yet: please check the fields that are marked."],
				sku: ['SKU must be up to 64 letters, digits, dots, hyphens or underscores, not "a b"'],
				brand: ["Brand is required"],
				brightness: ['Brightness must be a whole number, not "x"'],
			},
		},
	});
});

it.each([
	["EH-9", "Replaced by must be the SKU of another model: no projector with SKU EH-9"],
	["new-1", "Replaced by must be the SKU of another model, not its own"],
])("a new model returns 400 for the successor %s", async (replaced_by, message) => {
	const typed = { sku: "New-1", brand: "BenQ", model: "W1", replaced_by };
	const answer = await send(typed);
	expect(answer.status).toBe(400);
	const form = { values: typed, result: { error: { replaced_by: [message] } } };
	expect(answer.data).toMatchObject(form);
	expect(await storedModel("New-1")).toBeUndefined();
	expect((await send({ ...typed, replaced_by: "eh-1" })).status).toBe(303);
	expect(await storedModel("New-1")).toMatchObject({ replacedBy: "EH-1" });
});

it("a new model returns 400 if a model has the SKU, in any case", async () => {
	const answer = await send({ sku: "eh-1", brand: "BenQ", model: "W1" });
	expect(answer.status).toBe(400);
	expect(answer.data).toMatchObject({
		link: { to: "/admin/models/EH-1", text: "Change Epson EH-TW7100 (EH-1)" },
		result: { error: { sku: ["Epson EH-TW7100 has this SKU already"] } },
	});
	expect(await storedModel()).toMatchObject({ brand: "Epson" });
	expect(await historyLines()).toEqual([]);
});

it.each(["new", "NEW"])("a new model can have the SKU %s, and has a form", async (sku) => {
	const answer = await send({ sku, brand: "BenQ", model: "W1" });
	const path = answer.headers.get("Location") ?? "";
	expect(path).toBe(`/admin/models/.${sku}`);
	expect((await openModel(headers, path)).data.sku).toBe(sku);
	const saved = await sendModel(headers, await openedFields(headers, { mpn: "V" }, path), path);
	expect([saved.status, saved.headers.get("Location")]).toEqual([303, path]);
	expect((await visit(deleteLoader, `${path}/delete`, headers)).data).toMatchObject({
		recordPath: path,
		impact: { name: "BenQ W1" },
	});
});

it("a new model is prefilled as a copy without unique fields", async () => {
	const { data } = await visit(loader, `${PATH}?from=eh-1`, headers);
	expect(data.form.values).toMatchObject({ brand: "Epson", brightness: "3000" });
	for (const name of ["sku", "eans", "mpn", "price"]) {
		expect(data.form.values).not.toHaveProperty(name);
	}
	expect((await visit(loader, `${PATH}?from=none`, headers)).data.form.values).toEqual({});
});
