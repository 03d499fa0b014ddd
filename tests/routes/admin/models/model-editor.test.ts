import { beforeEach, describe, expect, it } from "vitest";
import { FORM_GROUPS } from "~/features/records/models/form/form-groups.server";
import { FORM_FIELDS } from "~/features/records/models/form/model-texts.server";
import { refuseWrites } from "../../../databases/refuse-writes";
import { rowOf, setRows } from "../../../databases/rows";
import { expectLogged } from "../../../expect-logged";
import { makeListings, makeProjectors } from "../../../factories";
import { staffHeaders } from "../../../staff";
import { flashed } from "../../call";
import {
	fieldErrors,
	headers,
	historyLines,
	MODEL_PATH,
	openedFields,
	openModel,
	remove,
	sendModel,
	startWithModel,
	storedModel,
	storedOffers,
} from "./model-editor";

startWithModel();

describe("the form of a model", () => {
	it("is found under its SKU in any case, and returns 404 for others", async () => {
		expect((await openModel(headers, "/admin/models/eh-1")).data.name).toBe("Epson EH-TW7100");
		await expect(openModel(headers, "/admin/models/EH-9")).rejects.toMatchObject({ status: 404 });
	});

	it("has every column of the import template once", () => {
		const names = FORM_GROUPS.flatMap(({ fields }) => fields.map(({ name }) => name));
		expect([...names, "sku", "product_category", "editor_words"].sort()).toEqual(
			[...FORM_FIELDS].sort(),
		);
		expect(FORM_GROUPS.map(({ legend }) => legend)).not.toContain("Other");
	});

	it("is filled with the cells that an export writes", async () => {
		const { values } = (await openModel(headers)).data.form;
		expect(values).toMatchObject({
			price: "1299.00",
			brightness: "3000",
			inputs: "HDMI 2.1;USB-A",
			is_featured: "true",
			is_discontinued: "false",
			product_category: "gaming;Lecture hall;home-cinema",
			throw_ratio: "",
		});
	});

	it("writes nothing if nothing was changed, with a message", async () => {
		const before = await storedModel();
		const answer = await sendModel(headers, await openedFields(headers));
		expect([answer.status, answer.headers.get("Location")]).toEqual([303, MODEL_PATH]);
		expect(await storedModel()).toEqual(before);
		expect(await historyLines()).toEqual([]);
	});

	it("saves a price with a line in the history", async () => {
		const answer = await sendModel(headers, await openedFields(headers, { price: "£1,199.50" }));
		expect([answer.status, answer.headers.get("Location")]).toEqual([303, MODEL_PATH]);
		expect(await storedModel()).toMatchObject({ pricePence: 119950, shownPricePence: 119950 });
		expect(await historyLines()).toMatchObject([
			{
				by: "shop",
				subject: "model",
				subjectKey: "EH-1",
				title: "Epson EH-TW7100",
				action: "changed",
				before: { price: "1299.00" },
				after: { price: "1199.50" },
			},
		]);
	});

	it("saves a successor as its model is spelled, and a family", async () => {
		await makeProjectors({ sku: "EH-2" });
		const typed = { replaced_by: " eh-2 ", family: "Epson home" };
		expect((await sendModel(headers, await openedFields(headers, typed))).status).toBe(303);
		expect(await storedModel()).toMatchObject({ replacedBy: "EH-2", family: "Epson home" });
		await remove("EH-2");
		const price = await openedFields(headers, { price: "1000" });
		expect((await sendModel(headers, price)).status).toBe(303);
		expect(await storedModel()).toMatchObject({ replacedBy: "EH-2", pricePence: 100_000 });
	});

	it.each([
		["EH-9", "Replaced by must be the SKU of another model: no projector with SKU EH-9"],
		["eh-1", "Replaced by must be the SKU of another model, not its own"],
	])("refuses the successor %s, and keeps what was typed", async (replaced_by, message) => {
		const typed = { replaced_by, price: "1000" };
		const answer = await sendModel(headers, await openedFields(headers, typed));
		expect(answer.status).toBe(400);
		expect(answer.data).toMatchObject({ form: { values: { ...typed, model: "EH-TW7100" } } });
		expect(fieldErrors(answer.data?.form?.result)).toEqual({ replaced_by: [message] });
		expect(await storedModel()).toMatchObject({ replacedBy: null, pricePence: 129_900 });
	});

	it("saves an unticked box as no, and the ticked categories", async () => {
		const changes = {
			is_featured: undefined,
			is_discontinued: "true",
			product_category: ["home-cinema", "Lecture hall"],
			editor_words: " The one\r\nto get. ",
		};
		await sendModel(headers, await openedFields(headers, changes));
		expect(await storedModel()).toMatchObject({
			isFeatured: 0,
			isDiscontinued: 1,
			productCategory: '["home-cinema","Lecture hall"]',
			editorWords: "The one to get.",
		});
		const [line] = await historyLines();
		expect(Object.keys(line?.after ?? {}).sort()).toEqual([
			"editor_words",
			"is_discontinued",
			"is_featured",
			"product_category",
		]);
	});

	it("continues with the next model of the filtered list, and returns to the list after the last", async () => {
		const from = "from=missing%3Dfigures";
		const figures = { resolution: "4K", light_source_type: "Laser", throw_ratio: "1:1" };
		const fields = await openedFields(headers, { next: "yes", ...figures });
		const answer = await sendModel(headers, fields, `${MODEL_PATH}?${from}`);
		expect(answer.headers.get("Location")).toBe(`/admin/models/EH-2?${from}`);
		expect(
			(await sendModel(headers, fields, `${MODEL_PATH}?${from}`)).headers.get("Location"),
		).toBe("/admin/models?missing=figures");
		const last = "/admin/models/EH-2";
		const lastFields = await openedFields(headers, { next: "yes" }, last);
		expect((await sendModel(headers, lastFields, last)).headers.get("Location")).toBe(
			"/admin/models",
		);
	});

	it("warns of a name that another model has, as an import does", async () => {
		const answer = await sendModel(headers, await openedFields(headers, { model: "z" }));
		expect(answer.status).toBe(303);
		expect(flashed(answer.headers)).toContain(
			"SKU EH-1 is Epson z, which is here already as SKU EH-2.",
		);
	});
});

describe("a form that is rejected", () => {
	it("is shown again with the typed values", async () => {
		const fields = await openedFields(headers, { brightness: "bright", speaker: "Two" });
		const { status, data } = await sendModel(headers, fields);
		expect([status, fieldErrors(data?.form?.result)]).toEqual([
			400,
			{ brightness: ['Brightness must be a whole number, not "bright"'] },
		]);
		expect(data?.form?.values).toMatchObject({ brightness: "bright", speaker: "Two" });
	});

	it("returns 400 if the editor's words are too long", async () => {
		const fields = await openedFields(headers, { editor_words: "x".repeat(201) });
		const { status, data } = await sendModel(headers, fields);
		expect([status, fieldErrors(data?.form?.result)]).toEqual([
			400,
			{
				editor_words: [
					`What we say where we pick this model must be at most 200 characters, not "${"x".repeat(59)}…"`,
				],
			},
		]);
	});

	it("is rejected if far too large", async () => {
		const fields = await openedFields(headers, { price: "1" });
		fields.set("description", "x".repeat(600_000));
		expect((await sendModel(headers, fields)).status).toBe(413);
		expect((await storedModel())?.pricePence).toBe(129900);
	});
});

describe("a form sent after the session ended", () => {
	async function sentSignedOut(changes: Record<string, string>) {
		const { signFormOwner } = await import("~/auth/staff-form.server");
		const { id } = await rowOf("users", { username: "shop" });
		const fields = await openedFields(headers, changes);
		fields.set("form_owner", signFormOwner(id, new Date()));
		const answer = await sendModel({}, fields);
		return new URL(answer.headers.get("Location") ?? "", "http://x").searchParams.get("to") ?? "";
	}

	it("is kept as a draft for the same person only, unsaved", async () => {
		const path = await sentSignedOut({ price: "999", description: "字".repeat(5000) });
		expect(path).toMatch(/^\/admin\/models\/EH-1\?draft=/);
		const { data } = await openModel(headers, path);
		expect(data.draft?.form?.values).toMatchObject({
			price: "999",
			description: "字".repeat(5000),
		});
		expect((await openModel(await staffHeaders("colleague"), path)).data.draft).toBeUndefined();
		expect((await storedModel())?.pricePence).toBe(129900);
		await remove("EH-1");
		await expect(openModel(headers, path)).rejects.toMatchObject({ init: { status: 410 } });
	});
});

describe("example values", () => {
	beforeEach(async () => {
		await makeListings({ sku: "EH-1", price: "1200" });
		await setRows("projectors", { isSample: 1, isSamplePrice: 1 });
		await setRows("retailer_listings", { isSample: 1 });
	});

	const marks = async () => {
		const model = await storedModel();
		return [model?.isSample, model?.isSamplePrice, (await storedOffers())[0]?.isSample];
	};

	it("become real one by one, as they are changed", async () => {
		await sendModel(headers, await openedFields(headers));
		expect(await marks()).toEqual([1, 1, 1]);
		await sendModel(headers, await openedFields(headers, { speaker: "Two" }));
		expect(await marks()).toEqual([0, 1, 1]);
		await sendModel(headers, await openedFields(headers, { price: "1" }));
		expect(await marks()).toEqual([0, 0, 1]);
	});

	it("become real by a button, with a line in the history", async () => {
		const fields = await openedFields(headers, { intent: "price-real" });
		expect((await sendModel(headers, fields)).status).toBe(303);
		expect(await marks()).toEqual([1, 0, 1]);
		expect(await historyLines()).toMatchObject([
			{ before: { price_is_example: true }, after: { price_is_example: false } },
		]);
	});

	it("stay examples if the price has changed meanwhile", async () => {
		const fields = await openedFields(headers, { intent: "price-real" });
		await setRows("projectors", { pricePence: 5 });
		expect((await sendModel(headers, fields)).status).toBe(409);
		expect(await marks()).toEqual([1, 1, 1]);
	});
});

it("discontinues a model with one button, and undoes it", async () => {
	const press = async (intent: string) =>
		sendModel(headers, await openedFields(headers, { intent }));
	expect((await press("discontinue")).status).toBe(303);
	expect((await storedModel())?.isDiscontinued).toBe(1);
	await press("discontinue");
	await press("continue");
	expect((await storedModel())?.isDiscontinued).toBe(0);
	expect(await historyLines()).toHaveLength(2);
});

it("model editor: returns 503 with the typed values while the database is read-only", async () => {
	const fields = await openedFields(headers, { price: "999" });
	await refuseWrites("projectors", "read-only");
	const answer = await sendModel(headers, fields);
	expect(answer.status).toBe(503);
	expect(answer.data?.form).toMatchObject({ values: { price: "999" } });
	expect(answer.data?.problem).toContain("We could not save this just now.");
	expectLogged("A model was not saved");
});
