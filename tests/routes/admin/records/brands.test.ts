import { db } from "db/connection.server";
import type { Database } from "db/schema";
import type { Transaction } from "kysely";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { replaceBrandLogo } from "~/features/records/brands/brand-writes.queries.server";
import { loader as brandPage } from "~/routes/site/brand";
import { makeProjectors } from "../../../factories";
import * as svgs from "../../../files/hostile-svgs";
import { png, webp } from "../../../files/pictures";
import { flashed, get, redirectAt, visit } from "../../call";
import {
	at,
	fileForm,
	formAt,
	linesOf,
	logoOf,
	openPage,
	saveForm,
	sendForm,
} from "../staff-pages";

const shown = async (slug: string) => at((await openPage(`/admin/brands/${slug}`)).data, "record");

const rename = (slug: string, fields: Record<string, string>) =>
	saveForm(`/admin/brands/${slug}`, fields);

const add = (brand: string, bytes: Buffer | undefined) =>
	sendForm("/admin/brands/new", fileForm(bytes, { brand }));

const upload = (slug: string, bytes: Buffer | undefined) =>
	sendForm(`/admin/brands/${slug}`, fileForm(bytes));

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

it("brands: lists brands by name, and finds them", async () => {
	expect(at((await openPage("/admin/brands")).data, "page", "rows")).toMatchObject([
		{ name: "Anker Nebula", lines: ["1 model", "Our own logo"] },
		{ name: "BenQ", lines: ["1 model", expect.any(String)] },
		{ name: "Optoma", lines: ["3 models", expect.any(String)] },
	]);
	expect(at((await openPage("/admin/brands?q=opt")).data, "page", "rows")).toMatchObject([
		{ key: "optoma" },
	]);
});

describe("a brand that is renamed", () => {
	it("changes all its models, and its old address redirects", async () => {
		const { status, to } = await rename("optoma", { brand: "Vivid Light" });
		expect([status, to]).toEqual([303, "/admin/brands/vivid-light"]);
		expect(await spellings()).toMatchObject({ A: "Vivid Light", B: "Vivid Light", D: "BenQ" });
		expect(await redirectAt("/brand/optoma?sort=oldest")).toEqual([
			301,
			"/brand/vivid-light?sort=oldest",
		]);
		expect((await visit(brandPage, "/brand/vivid-light")).status).toBe(200);
		const found = await (await get("/api/projectors/search?q=vivid")).json();
		expect(JSON.stringify(found)).toContain('"A"');
		expect(await linesOf("brand")).toMatchObject([
			{
				action: "changed",
				subjectKey: "vivid-light",
				title: "Vivid light",
				before: { name: "Optoma", models: 3 },
				after: { name: "Vivid Light", models: 3 },
			},
		]);
	});

	it("is merged with another only after a confirmation", async () => {
		const asked = await rename("optoma", { brand: "benq" });
		expect(asked.status).toBe(409);
		expect(JSON.stringify(asked.data)).toContain("There is a brand BenQ already, with 1 model");
		expect((await spellings()).A).toBe("Optoma");
		const done = await rename("optoma", { brand: "BenQ", merge: "benq" });
		expect(done.status).toBe(303);
		expect(await spellings()).toMatchObject({ A: "BenQ", D: "BenQ" });
		expect((await linesOf("brand"))[0]).toMatchObject({
			before: { name: "Optoma", models: 3 },
			after: { name: "BenQ", models: 4 },
		});
	});

	it("keeps its logo in a merge, unless the other brand has one", async () => {
		await upload("optoma", await png(240, 80));
		await rename("optoma", { brand: "Vivid" });
		expect(at(await shown("vivid"), "image", "remove")).toBeDefined();
		await upload("benq", await png(300, 80));
		const logo = at(await shown("benq"), "image", "image", "logo");
		await rename("vivid", { brand: "BenQ", merge: "benq" });
		expect(at(await shown("benq"), "image", "image", "logo")).toEqual(logo);
		expect(await db().selectFrom("brand_marks").select("brandSlug").execute()).toHaveLength(1);
	});

	it("keeps the built-in logo of the brand it is merged into", async () => {
		const before = await logoOf("anker-nebula");
		expect(before).toMatchObject({ kind: "image" });
		await upload("optoma", await png(240, 80));
		await rename("optoma", { brand: "Nebula", merge: "anker-nebula" });
		expect(await logoOf("anker-nebula")).toEqual(before);
		expect(await db().selectFrom("brand_marks").select("brandSlug").execute()).toEqual([]);
	});

	it.each([
		["x".repeat(81), "Name must be at most 80 characters"],
		["--", "Name must have a letter or a digit"],
	])("cannot be named %j", async (brand, message) => {
		const { status, data } = await rename("optoma", { brand });
		expect([status, data]).toMatchObject([
			400,
			{ values: { brand }, result: { error: { brand: [message] } } },
		]);
	});

	it("returns 410 at its old address, for a form and for a logo", async () => {
		const form = await formAt("/admin/brands/optoma");
		await rename("optoma", { brand: "Other" });
		const gone = await sendForm("/admin/brands/optoma", { ...form, brand: "Mine" });
		expect([gone.status, gone.data]).toMatchObject([410, { values: { brand: "Mine" } }]);
		expect((await upload("optoma", await png(240, 80))).status).toBe(410);
	});
});

describe("an added brand", () => {
	it("has a logo and no page yet, and can be deleted", async () => {
		const { status, to } = await add("Bang & Olufsen", await png(240, 80));
		const path = `/admin/brands/${encodeURIComponent("bang-&-olufsen")}`;
		expect([status, to]).toEqual([303, path]);
		expect(await shown(encodeURIComponent("bang-&-olufsen"))).toMatchObject({
			intro: "0 models",
			image: { image: { note: "Uploaded logo" } },
		});
		expect(await logoOf("bang-&-olufsen")).toBeUndefined();
		await makeProjectors({ sku: "F", brand: "Bang & Olufsen" });
		const logo = await logoOf("bang-&-olufsen");
		expect(logo?.kind === "image" && (await get(logo.src)).status).toBe(200);
		expect((await sendForm(`${path}/delete`)).status).toBe(409);
		await db().deleteFrom("projectors").where("sku", "=", "F").execute();
		await sendForm(`${path}/delete`);
		expect((await openPage(path)).status).toBe(404);
		expect((await linesOf("brand")).map(({ action }) => action)).toEqual(["deleted", "added"]);
	});

	it.each([
		["", "Name is required"],
		["optoma", "There is a brand Optoma already"],
	])("is refused as %j", async (brand, message) => {
		const { status, data } = await add(brand, await png(240, 80));
		expect([status, data]).toMatchObject([
			400,
			{ values: { brand }, result: { error: { brand: [message] } } },
		]);
	});

	it("needs a logo", async () => {
		const { status, data } = await add("Newcomer", undefined);
		expect([status, data]).toMatchObject([
			400,
			{
				values: { brand: "Newcomer" },
				result: { error: { file: ["Please choose a file first."] } },
			},
		]);
	});
});

it.each([
	["PNG", () => png(960, 320), 480, 160],
	["WebP", () => webp(900, 900), 160, 160],
	["SVG", async () => Buffer.from(svgs.PLAIN), 480, 160],
	["SVG with scripts", async () => Buffer.from(svgs.SCRIPTED), 480, 160],
])(
	"an uploaded logo is converted to PNG and shown on every page: %s",
	async (_, make, width, height) => {
		expect((await upload("optoma", await make())).status).toBe(303);
		const logo = await logoOf("optoma");
		if (logo?.kind !== "image") throw new Error("no picture");
		expect(logo.src).toMatch(/^\/brands\/optoma\.[0-9a-f]{12}\.png$/);
		expect((await visit(brandPage, "/brand/optoma")).data.logo).toEqual(logo);
		const answer = await get(logo.src);
		expect(Object.fromEntries(answer.headers)).toMatchObject({
			"content-type": "image/png",
			"cache-control": "public, max-age=31536000, immutable",
			"x-content-type-options": "nosniff",
		});
		const bytes = Buffer.from(await answer.arrayBuffer());
		expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width, height });
		expect(bytes.includes("alert")).toBe(false);
	},
);

it("an uploaded logo is replaced by the previous logo when it is removed", async () => {
	const before = await logoOf("optoma");
	await upload("optoma", await png(240, 80));
	const stored = await logoOf("optoma");
	await sendForm("/admin/brands/optoma", { intent: "remove" });
	expect(await logoOf("optoma")).toEqual(before);
	expect(stored?.kind === "image" && (await get(stored.src)).status).toBe(404);
	expect((await linesOf("brand")).map(({ action }) => action)).toEqual(["changed", "changed"]);
});

it("an uploaded logo takes precedence over a built-in logo", async () => {
	await upload("anker-nebula", await png(240, 80));
	expect(JSON.stringify(await logoOf("anker-nebula"))).toMatch(/anker-nebula\.[0-9a-f]{12}/);
});

it.each([
	["white", svgs.svgOf('<rect width="240" height="80" fill="#fff"/>')],
	["empty", svgs.svgOf("")],
])("an uploaded logo is accepted with a warning if it is %s", async (_, svg) => {
	const { status, headers } = await upload("optoma", Buffer.from(svg));
	expect(status).toBe(303);
	expect(flashed(headers)).toContain("nearly all white or empty");
});

it.each([
	["nothing", undefined, 400, /choose a file/],
	["half a drawing", Buffer.from(svgs.PLAIN.slice(0, -8)), 400, /cannot be made into a picture/],
	["a page", Buffer.from(`<!doctype html>${svgs.PLAIN}`), 415, /web page/],
	[
		"10 MB of scripts",
		Buffer.from(svgs.svgOf(`<script>${"x".repeat(10 * 1024 * 1024)}</script>`)),
		413,
		/5 MB/,
	],
])("an uploaded logo cannot be %s", async (_, bytes, status, problem) => {
	const before = await logoOf("optoma");
	const answer = await upload("optoma", bytes);
	expect(answer.status).toBe(status);
	expect(JSON.stringify(answer.data)).toMatch(problem);
	expect(await logoOf("optoma")).toEqual(before);
});

it.each([
	["does not bring back a brand that was renamed meanwhile", { slug: "vivid", isNew: false }],
	["does not add a brand that models have named since", { slug: "optoma", isNew: true }],
])("an uploaded logo %s", async (_, brand) => {
	const mark = { hash: "0123456789ab", bytes: await png(240, 80) };
	const author = { by: "ann", now: new Date() };
	const store = (trx: Transaction<Database>) =>
		replaceBrandLogo(trx, { ...brand, name: "Vivid" }, mark, author);
	expect(await db().transaction().execute(store)).toBe(false);
	expect(await db().selectFrom("brand_marks").select("brandSlug").execute()).toEqual([]);
});

it("an uploaded logo has only one address", async () => {
	await upload("optoma", await png(240, 80));
	for (const file of ["optoma.png", "optoma.aaaaaaaaaaaa.png", "benq.aaaaaaaaaaaa.png", "x"]) {
		expect((await get(`/brands/${file}`)).status).toBe(404);
	}
});
