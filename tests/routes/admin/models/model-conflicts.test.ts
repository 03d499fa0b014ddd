import { describe, expect, it } from "vitest";
import { makeProjectors } from "../../../factories";
import { staffHeaders } from "../../../staff";
import {
	headers,
	historyLines,
	MODEL_PATH,
	modelFields,
	openedFields,
	remove,
	sendModel,
	startWithModel,
	storedModel,
} from "./model-editor";

startWithModel();

describe("a form whose model was changed meanwhile", () => {
	it("returns 409 with both versions, and saving again keeps the typed values", async () => {
		const mine = await openedFields(headers, { price: "999", speaker: "Two" });
		const other = await staffHeaders("colleague");
		await sendModel(other, await openedFields(other, { price: "1100", mpn: "V11" }));
		const answer = await sendModel(headers, mine);
		expect(answer.status).toBe(409);
		const form = answer.data?.form;
		expect(form).toMatchObject({
			values: { speaker: "Two", price: "999", mpn: "" },
			conflict: {
				laterSave: { by: "colleague" },
				storedValues: { speaker: "", price: "1100.00", mpn: "V11" },
				untouchedFields: ["mpn"],
			},
		});
		expect(await storedModel()).toMatchObject({ pricePence: 110000, speaker: null, mpn: "V11" });
		if (!form) throw new Error("no form");
		const again = modelFields(form, { take: ["mpn"] });
		expect((await sendModel(headers, again)).status).toBe(303);
		expect(await storedModel()).toMatchObject({ pricePence: 99900, speaker: "Two", mpn: "V11" });
	});

	it("does not attribute the change of a file to a colleague", async () => {
		await sendModel(headers, await openedFields(headers, { mpn: "V11", price: "1100" }));
		const mine = await openedFields(headers, { speaker: "Two" });
		await makeProjectors({ sku: "EH-1", brand: "Epson", model: "EH-TW7100", price: "1000" });
		const { status, data } = await sendModel(headers, mine);
		expect([status, data?.form?.conflict?.laterSave]).toEqual([409, undefined]);
	});

	it("is saved by one of eight simultaneous requests", async () => {
		const forms = await Promise.all(
			Array.from({ length: 8 }, (_, n) => openedFields(headers, { brightness: `${2000 + n}` })),
		);
		const answers = await Promise.all(forms.map((fields) => sendModel(headers, fields)));
		expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(7).fill(409)]);
		expect(await historyLines()).toHaveLength(1);
	});

	it("returns 409 without the version that it is based on", async () => {
		const fields = await openedFields(headers, { speaker: "Two", version: undefined });
		expect((await sendModel(headers, fields)).status).toBe(409);
	});
});

describe("a form whose model was deleted meanwhile", () => {
	it("returns 410 with the typed values, and can be saved as a new model", async () => {
		const fields = await openedFields(headers, { price: "999" });
		await remove("EH-1");
		const answer = await sendModel(headers, fields);
		expect(answer.status).toBe(410);
		expect(answer.data).toMatchObject({
			deletedModel: { sku: "EH-1", form: { values: { price: "999" } } },
		});
		fields.set("intent", "add");
		const added = await sendModel(headers, fields);
		expect([added.status, added.headers.get("Location")]).toEqual([303, MODEL_PATH]);
		expect(await storedModel()).toMatchObject({ pricePence: 99900, brightness: 3000 });
		expect(await historyLines()).toMatchObject([{ action: "added", after: { price: "999.00" } }]);
	});

	it("returns 404 if it was never opened", async () => {
		const answer = await sendModel(headers, new FormData(), "/admin/models/EH-9");
		expect(answer.status).toBe(404);
	});
});
