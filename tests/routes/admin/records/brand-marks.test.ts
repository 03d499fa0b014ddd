import { db } from "db/connection.server";
import type { Database } from "db/schema";
import type { Transaction } from "kysely";
import sharp from "sharp";
import { beforeEach, expect, it } from "vitest";
import { replaceMark } from "~/features/records/brands/brands.queries.server";
import { loader as brandPage } from "~/routes/site/brand";
import { makeProjectors } from "../../../factories";
import * as svgs from "../../../files/hostile-svgs";
import { png, webp } from "../../../files/pictures";
import { flashed, get, visit } from "../../call";
import { fileForm, linesOf, logoOf, sendForm } from "../staff-pages";

const upload = (slug: string, bytes: Buffer | undefined) =>
	sendForm(`/admin/brands/${slug}`, fileForm(bytes));

beforeEach(() =>
	makeProjectors(
		{ sku: "A", brand: "Optoma" },
		{ sku: "B", brand: "OPTOMA" },
		{ sku: "C", brand: "Optoma" },
		{ sku: "D", brand: "BenQ" },
		{ sku: "E", brand: "nebula" },
	),
);

it.each([
	["PNG", () => png(960, 320), 480, 160],
	["WebP", () => webp(900, 900), 160, 160],
	["SVG", async () => Buffer.from(svgs.PLAIN), 480, 160],
	["SVG with scripts", async () => Buffer.from(svgs.SCRIPTED), 480, 160],
])(
	"an uploaded mark is converted to PNG and shown on every page: %s",
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

it("an uploaded mark is replaced by the previous logo when it is removed", async () => {
	const before = await logoOf("optoma");
	await upload("optoma", await png(240, 80));
	const stored = await logoOf("optoma");
	await sendForm("/admin/brands/optoma", { intent: "remove" });
	expect(await logoOf("optoma")).toEqual(before);
	expect(stored?.kind === "image" && (await get(stored.src)).status).toBe(404);
	expect((await linesOf("brand")).map(({ action }) => action)).toEqual(["changed", "changed"]);
});

it("an uploaded mark takes precedence over a built-in mark", async () => {
	await upload("anker-nebula", await png(240, 80));
	expect(JSON.stringify(await logoOf("anker-nebula"))).toMatch(/anker-nebula\.[0-9a-f]{12}/);
});

it.each([
	["white", svgs.svgOf('<rect width="240" height="80" fill="#fff"/>')],
	["empty", svgs.svgOf("")],
])("an uploaded mark is accepted with a warning if it is %s", async (_, svg) => {
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
])("an uploaded mark cannot be %s", async (_, bytes, status, problem) => {
	const before = await logoOf("optoma");
	const answer = await upload("optoma", bytes);
	expect(answer.status).toBe(status);
	expect(JSON.stringify(answer.data)).toMatch(problem);
	expect(await logoOf("optoma")).toEqual(before);
});

it.each([
	["does not bring back a brand that was renamed meanwhile", { slug: "vivid", isNew: false }],
	["does not add a brand that models have named since", { slug: "optoma", isNew: true }],
])("an uploaded mark %s", async (_, brand) => {
	const mark = { hash: "0123456789ab", bytes: await png(240, 80) };
	const author = { by: "ann", now: new Date() };
	const store = (trx: Transaction<Database>) =>
		replaceMark(trx, { ...brand, name: "Vivid" }, mark, author);
	expect(await db().transaction().execute(store)).toBe(false);
	expect(await db().selectFrom("brand_marks").select("brandSlug").execute()).toEqual([]);
});

it("an uploaded mark has only one address", async () => {
	await upload("optoma", await png(240, 80));
	for (const file of ["optoma.png", "optoma.aaaaaaaaaaaa.png", "benq.aaaaaaaaaaaa.png", "x"]) {
		expect((await get(`/brands/${file}`)).status).toBe(404);
	}
});
