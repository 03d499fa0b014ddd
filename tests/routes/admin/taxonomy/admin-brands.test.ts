import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import * as one from "~/routes/admin/taxonomy/brand";
import * as list from "~/routes/admin/taxonomy/brands";
import * as deletion from "~/routes/admin/taxonomy/delete-brand";
import * as adding from "~/routes/admin/taxonomy/new-brand";
import { loader as brandPage } from "~/routes/site/brand";
import { makeProjectors } from "../../../factories";
import { png } from "../../../files/pictures";
import { staffHeaders } from "../../../staff";
import { get, statusOf, submitForm, thrownAt, visit } from "../../call";
import { fileForm, history, logoOf, upload } from "./brand-forms";

async function shown(slug: string) {
	const { data } = await visit(one.loader, `/admin/brands/${slug}`, await staffHeaders());
	if (!data.brand) throw new Error("no brand");
	return data.brand;
}

async function rename(slug: string, fields: Record<string, string>) {
	const { version } = await shown(slug);
	const form = { version, ...fields };
	return submitForm(one.action, `/admin/brands/${slug}`, form, await staffHeaders());
}

const add = async (brand: string, bytes: Buffer | undefined) =>
	submitForm(adding.action, "/admin/brands/new", fileForm(bytes, { brand }), await staffHeaders());

const spellings = async () => {
	const rows = await db()
		.selectFrom("projectors")
		.select(["sku", "brand"])
		.orderBy("sku")
		.execute();
	return Object.fromEntries(rows.map(({ sku, brand }) => [sku, brand]));
};

beforeEach(() =>
	makeProjectors(
		{ sku: "A", brand: "Optoma" },
		{ sku: "B", brand: "OPTOMA" },
		{ sku: "C", brand: "Optoma" },
		{ sku: "D", brand: "BenQ" },
		{ sku: "E", brand: "nebula" },
	),
);

it.each(["", "/new", "/optoma", "/optoma/delete"])(
	"is for staff: /admin/brands%s",
	async (rest) => {
		expect(await statusOf(`/admin/brands${rest}`)).toBe(302);
		const sent = await submitForm(one.action, "/admin/brands/optoma", { brand: "X" });
		expect(sent.headers.get("Location")).toContain("/admin/login");
		expect((await spellings()).A).toBe("Optoma");
	},
);

it("lists brands by name, and finds them", async () => {
	const headers = await staffHeaders();
	const { data } = await visit(list.loader, "/admin/brands", headers);
	expect(data.brands.map(({ name, models }) => [name, models])).toEqual([
		["Anker Nebula", 1],
		["BenQ", 1],
		["Optoma", 3],
	]);
	const found = await visit(list.loader, "/admin/brands?q=opt", headers);
	expect(found.data.brands.map(({ slug }) => slug)).toEqual(["optoma"]);
});

describe("a brand that is renamed", () => {
	it("is called so by all its models, and its old address leads on", async () => {
		const { status, headers } = await rename("optoma", { brand: "Vivid Light" });
		expect([status, headers.get("Location")]).toEqual([303, "/admin/brands/vivid-light"]);
		expect(await spellings()).toMatchObject({ A: "Vivid Light", B: "Vivid Light", D: "BenQ" });
		const moved = await thrownAt(brandPage, "/brand/optoma?sort=oldest");
		expect([moved.status, moved.headers.get("Location")]).toEqual([
			301,
			"/brand/vivid-light?sort=oldest",
		]);
		expect((await visit(brandPage, "/brand/vivid-light")).status).toBe(200);
		const found = await (await get("/api/projectors/search?q=vivid")).json();
		expect(JSON.stringify(found)).toContain('"A"');
		expect(await history()).toEqual([
			{
				action: "changed",
				subjectKey: "vivid-light",
				title: "Vivid light",
				before: { name: "Optoma", models: 3 },
				after: { name: "Vivid Light", models: 3 },
			},
		]);
	});

	it("becomes one with another only when asked twice", async () => {
		const asked = await rename("optoma", { brand: "benq" });
		expect(asked.status).toBe(409);
		expect(JSON.stringify(asked.data)).toContain("There is a brand BenQ already, with 1 model");
		expect((await spellings()).A).toBe("Optoma");
		const done = await rename("optoma", { brand: "BenQ", merge: "benq" });
		expect(done.status).toBe(303);
		expect(await spellings()).toMatchObject({ A: "BenQ", D: "BenQ" });
		expect((await history())[0]).toMatchObject({
			before: { name: "Optoma", models: 3 },
			after: { name: "BenQ", models: 4 },
		});
	});

	it("takes its mark along, unless the other has one", async () => {
		await upload("optoma", await png(240, 80));
		await rename("optoma", { brand: "Vivid" });
		expect((await shown("vivid")).isUploaded).toBe(true);
		await upload("benq", await png(300, 80));
		const { logo } = await shown("benq");
		await rename("vivid", { brand: "BenQ", merge: "benq" });
		expect((await shown("benq")).logo).toEqual(logo);
		expect(await db().selectFrom("brand_marks").select("brandSlug").execute()).toHaveLength(1);
	});

	it("leaves the other our own mark of it", async () => {
		const before = await logoOf("anker-nebula");
		expect(before).toMatchObject({ kind: "image" });
		await upload("optoma", await png(240, 80));
		await rename("optoma", { brand: "Nebula", merge: "anker-nebula" });
		expect(await logoOf("anker-nebula")).toEqual(before);
		expect(await db().selectFrom("brand_marks").select("brandSlug").execute()).toEqual([]);
	});

	it.each([
		["", "Name is required"],
		["x".repeat(81), "Name must be at most 80 characters"],
		["--", "Name must have a letter or a digit"],
	])("cannot be called %j", async (brand, message) => {
		const { status, data } = await rename("optoma", { brand });
		expect([status, data]).toMatchObject([
			400,
			{ values: { brand }, errors: { brand: [message] } },
		]);
	});

	it("is stale after another rename, and gone after one that moved it", async () => {
		const { version } = await shown("optoma");
		await rename("optoma", { brand: "OPTOMA" });
		const form = { brand: "Mine", version };
		const stale = await submitForm(one.action, "/admin/brands/optoma", form, await staffHeaders());
		expect([stale.status, stale.data]).toMatchObject([
			409,
			{ values: { brand: "Mine" }, stored: { values: { brand: "OPTOMA" } } },
		]);
		await rename("optoma", { brand: "Other" });
		const gone = await submitForm(one.action, "/admin/brands/optoma", form, await staffHeaders());
		expect([gone.status, gone.data]).toMatchObject([410, { values: { brand: "Mine" } }]);
		expect((await upload("optoma", await png(240, 80))).status).toBe(410);
	});
});

describe("a brand that is added", () => {
	it("has a mark and no page yet, and can be deleted", async () => {
		const { status, headers } = await add("Bang & Olufsen", await png(240, 80));
		const path = `/admin/brands/${encodeURIComponent("bang-&-olufsen")}`;
		expect([status, headers.get("Location")]).toEqual([303, path]);
		expect(await shown(encodeURIComponent("bang-&-olufsen"))).toMatchObject({
			models: 0,
			isUploaded: true,
		});
		expect(await logoOf("bang-&-olufsen")).toBeUndefined();
		await makeProjectors({ sku: "F", brand: "Bang & Olufsen" });
		const logo = await logoOf("bang-&-olufsen");
		expect(logo?.kind === "image" && (await get(logo.src)).status).toBe(200);
		const used = await submitForm(deletion.action, `${path}/delete`, {}, await staffHeaders());
		expect(used.status).toBe(409);
		await db().deleteFrom("projectors").where("sku", "=", "F").execute();
		await submitForm(deletion.action, `${path}/delete`, {}, await staffHeaders());
		expect((await visit(one.loader, path, await staffHeaders())).status).toBe(404);
		expect((await history()).map(({ action }) => action)).toEqual(["deleted", "added"]);
	});

	it.each([
		["", "Name is required"],
		["optoma", "There is a brand Optoma already"],
	])("is refused as %j", async (brand, message) => {
		const { status, data } = await add(brand, await png(240, 80));
		expect([status, data]).toMatchObject([400, { brand, errors: { brand: [message] } }]);
	});

	it("needs a mark", async () => {
		const { status, data } = await add("Newcomer", undefined);
		expect([status, data]).toMatchObject([
			400,
			{ brand: "Newcomer", errors: { file: ["Please choose a file first."] } },
		]);
	});
});
