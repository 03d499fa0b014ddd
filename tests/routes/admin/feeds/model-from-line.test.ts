import { db } from "db/connection.server";
import { describe, expect, it } from "vitest";
import * as model from "~/routes/admin/feeds/new-model";
import { makeProjectors } from "../../../factories";
import { staffHeaders } from "../../../staff";
import { offers } from "../../../support/feed-runs";
import { submitForm, visit } from "../../call";
import { answer, EAN, numbersOf, OTHER_EAN, path, queue, see, startWithFeed } from "./line-queue";

startWithFeed();

describe("a new model from a line", () => {
	const LINE = {
		title: "Epson EH-QB1000 4K Laser Projector - Black",
		ean: EAN,
		mpn: "V11HA90040",
	};

	const form = async (lineId = 1) =>
		(await visit(model.loader, `${path}/${lineId}/model`, await staffHeaders())).data.values;

	const make = async (fields: Record<string, string>) =>
		submitForm(model.action, `${path}/1/model`, fields, await staffHeaders());

	it("is prefilled from the line, with a free SKU", async () => {
		await makeProjectors({ sku: "EPSON-EH-QB1000", brand: "Epson", model: "X" });
		await queue(LINE);
		expect(await form()).toEqual({
			sku: "EPSON-EH-QB1000-2",
			brand: "Epson",
			model: "EH-QB1000",
			eans: EAN,
			mpn: "V11HA90040",
			brightness: "",
			brightness_standard: "",
			resolution: "4K",
			throw_ratio: "",
			throw_type: "",
		});
	});

	it("links back to the list that it was opened from", async () => {
		await queue(LINE);
		const query = "?kind=projector&q=epson";
		const { data } = await visit(model.loader, `${path}/1/model${query}`, await staffHeaders());
		expect(data.linesPath).toBe(path + query);
		const fields = { ...data.values };
		const made = await submitForm(
			model.action,
			`${path}/1/model${query}`,
			fields,
			await staffHeaders(),
		);
		expect(made.headers.get("Location")).toBe(path + query);
	});

	it("is created, and assigned to the line", async () => {
		await queue(LINE);
		const values = { ...(await form()), sku: "QB1000", model: "EH-QB1000" };
		const made = await make(values);
		expect([made.status, made.headers.get("Location")]).toEqual([303, path]);
		expect(await numbersOf("QB1000")).toMatchObject({ eans: [EAN], mpn: "V11HA90040" });
		expect((await see()).countsByState).toEqual({ new: 0, matched: 1, "left-out": 0 });
		await queue(LINE);
		expect(await offers()).toEqual(["QB1000 1 500.00"]);
	});

	it.each([
		[{ sku: "tw7100" }, "sku", "Epson EH-TW7100 has this SKU already"],
		[{ brand: "" }, "brand", "Brand is required"],
		[{ eans: OTHER_EAN }, "eans", "Epson EH-LS12000 (LS12000) has this barcode already"],
	])("is not created with %j", async (fields, field, message) => {
		await makeProjectors({ sku: "LS12000", brand: "Epson", model: "EH-LS12000", eans: OTHER_EAN });
		await queue(LINE);
		const values = { ...(await form()), sku: "QB1000", ...fields };
		const refused = await make(values);
		expect(refused.status).toBe(400);
		const lastResult =
			refused.data && "lastResult" in refused.data ? refused.data.lastResult : undefined;
		expect(lastResult?.error?.[field]?.join()).toContain(message);
		// Conform leaves blank fields out.
		const typed = Object.entries(values).filter(([, value]) => value !== "");
		expect({ ...fields, ...lastResult?.initialValue }).toMatchObject(Object.fromEntries(typed));
		expect((await see()).countsByState.new).toBe(1);
	});
});

describe("new models from many lines", () => {
	const make = (...ids: number[]) =>
		answer(["answer=models", ...ids.map((id) => `line=${id}`)].join("&"));

	it("are made at once with their figures; lines of models that are here stay", async () => {
		await queue(
			{ title: "Epson EH-QB1000 4K projector, 3,300 ANSI lumens", ean: EAN },
			{ title: "Epson EH-QB1000 projector (white)" },
			{ title: "Epson EH-LS12000B projector" },
			{ title: "Epson CO-FH02 Full HD 3000 lumens projector" },
		);
		const made = await make(1, 2, 3, 4);
		expect([made.status, made.headers.get("Location")]).toEqual([303, path]);
		const rows = await db()
			.selectFrom("projectors")
			.select(["sku", "brightness", "resolution", "eans"])
			.where("sku", "like", "EPSON-%")
			.orderBy("sku")
			.execute();
		expect(rows).toEqual([
			{ sku: "EPSON-CO-FH02", brightness: 3000, resolution: "Full HD", eans: "[]" },
			{ sku: "EPSON-EH-QB1000", brightness: 3300, resolution: "4K", eans: `["${EAN}"]` },
		]);
		expect((await see()).countsByState).toEqual({ new: 1, matched: 3, "left-out": 0 });
	});

	it("need ticked lines, and say why none was made", async () => {
		await queue({ title: "Epson EH-QB1000 projector bundle" });
		expect((await make()).status).toBe(400);
		const refused = await make(1);
		expect([refused.status, JSON.stringify(refused.data)]).toEqual([
			400,
			expect.stringContaining("no projector (“projector bundle”)"),
		]);
	});
});
