import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { deleteUnusedPhotos } from "~/features/images/images.queries.server";
import { loader as guide } from "~/routes/site/buying-guide";
import { loader as home } from "~/routes/site/home";
import { loader as page } from "~/routes/site/page";
import { png } from "../../../files/pictures";
import { get, visit } from "../../call";
import { at, fileForm, linesOf, openPage, saveForm, sendForm, undoNewest } from "../staff-pages";

const PATH = "/admin/pages/1";

const FORM = {
	title: "A dark room",
	kind: "guide",
	slug: "dark",
	text: "Start with curtains.\n\n![At night](house)",
	published: "",
};

const add = (fields = {}) => sendForm("/admin/pages/new", { ...FORM, ...fields });

async function sendPicture(fields: Record<string, string>, bytes?: Buffer) {
	return sendForm(PATH, fileForm(bytes, { picture: "", name: "", alt: "A house", ...fields }));
}

const shownPictures = async () => at((await openPage(PATH)).data, "record", "images");
const warnings = async () => at((await openPage(PATH)).data, "record", "warnings");
const html = async () => (await visit(page, "/guides/dark")).data.html;
const addressIn = (text: string) => /\/page-pictures\/[0-9a-f]{12}-\d+\.jpg/.exec(text)?.[0] ?? "";

beforeEach(async () => {
	await add();
});

describe("pictures of an article", () => {
	it("are added, shown in preview and page, and named by their file", async () => {
		const { status, to } = await sendPicture({ name: " House.PNG" }, await png(800, 400));
		expect([status, to]).toEqual([303, `${PATH}#pictures`]);
		expect(await shownPictures()).toMatchObject([
			{ name: "house", alt: "A house", width: 800, height: 400 },
		]);
		expect(await warnings()).toEqual([]);
		const preview = await saveForm(PATH, { intent: "preview" });
		expect(at(preview.data, "preview", "warnings")).toEqual([]);
		const shown = String(at(preview.data, "preview", "html"));
		expect(shown).toContain('width="800" height="400" alt="At night" loading="lazy"');
		await saveForm(PATH, { published: "yes" });
		expect(await html()).toBe(shown);
		expect((await visit(page, "/guides/dark")).data.image).toMatch(/^\/og\/guides\/dark\.png\?v=/);
		const file = await get(addressIn(shown));
		expect(file.headers.get("Content-Type")).toBe("image/jpeg");
		expect(file.headers.get("Cache-Control")).toContain("immutable");
		expect((await sendPicture({}, await png(64, 64))).status).toBe(303);
		expect(await shownPictures()).toMatchObject([{ name: "house" }, { name: "picture" }]);
	});

	it("are named with their line if there is none, and then the article is not published", async () => {
		const problem = "Line 3: this page has no picture “house”.";
		expect(await warnings()).toEqual([problem]);
		const { status, data } = await saveForm(PATH, { published: "yes" });
		expect([status, data]).toMatchObject([400, { result: { error: { text: [problem] } } }]);
		expect((await add({ published: "yes", slug: "other" })).status).toBe(400);
	});

	it.each<[string, Record<string, string>, (() => Promise<Buffer>) | undefined, object]>([
		["no file", {}, undefined, { file: expect.stringContaining("choose a picture") }],
		[
			"no description",
			{ alt: " " },
			() => png(64, 64),
			{ alt: expect.stringContaining("Description is required") },
		],
		[
			"a long description",
			{ alt: "x".repeat(251) },
			() => png(64, 64),
			{ alt: expect.stringContaining("250") },
		],
		[
			"no letters in its name",
			{ name: "字" },
			() => png(64, 64),
			{ name: expect.stringContaining("letters") },
		],
		[
			"a name twice",
			{ name: "taken" },
			() => png(64, 64),
			{ name: expect.stringContaining("taken") },
		],
		["a text", {}, async () => Buffer.from("<svg/>"), { file: expect.stringContaining("SVG") }],
		["a small picture", {}, () => png(31, 64), { file: expect.stringContaining("at least 32") }],
	])("are refused with %s", async (_, fields, make, errors) => {
		await sendPicture({ name: "taken" }, await png(40, 40));
		const { status, data } = await sendPicture(fields, await make?.());
		expect(status).toBeGreaterThanOrEqual(400);
		expect(data).toMatchObject({
			failedImage: { storedName: "", draft: { name: fields.name ?? "" }, errors },
		});
		expect(await shownPictures()).toHaveLength(1);
	});

	it("are replaced, described anew and removed, and each is undone", async () => {
		await sendPicture({ name: "house" }, await png(800, 400));
		await saveForm(PATH, { published: "yes", text: "![](house)" });
		const first = addressIn(await html());
		const change = { intent: "save", picture: "house" };
		await sendPicture({ ...change, alt: "A new house" }, await png(600, 300));
		expect(await html()).toContain('height="300" alt="A new house"');
		const second = addressIn(await html());
		expect(second).not.toBe(first);
		await sendPicture({ ...change, alt: "The house" });
		expect([addressIn(await html()), await html()]).toEqual([
			second,
			expect.stringContaining("The house"),
		]);
		await sendPicture({ intent: "remove", picture: "house" });
		expect(await html()).toBe("<p></p>\n");
		expect(await warnings()).toEqual(["Line 1: this page has no picture “house”."]);
		expect((await sendPicture({ intent: "remove", picture: "house" })).status).toBe(410);

		await deleteUnusedPhotos(db());
		await undoNewest("page");
		expect(await html()).toContain('height="300" alt="The house"');
		const [, , , replaced] = await linesOf("page");
		expect(replaced?.before?.pictures).toMatch(/^house: A house \([0-9a-f]{12}\)$/);
		await sendForm("/admin/pages/1/delete");
		expect((await get(second)).status).toBe(404);
		await deleteUnusedPhotos(db());
		await undoNewest("page");
		expect(await html()).toContain('height="300" alt="The house"');
	});

	it("are deleted once the history has forgotten them", async () => {
		await sendPicture({ name: "house" }, await png(80, 40));
		await sendPicture({ intent: "remove", picture: "house" });
		const count = async () =>
			(await db().selectFrom("photographs").select("hash").execute()).length;
		await deleteUnusedPhotos(db());
		expect(await count()).toBe(1);
		await db().deleteFrom("staff_changes").execute();
		await deleteUnusedPhotos(db());
		expect(await count()).toBe(0);
	});
});

it("page pictures: lists ticked, published articles on the home page and in the guide's contents", async () => {
	const listed = async () => [
		(await visit(home, "/")).data.articles?.map(({ title }) => title),
		(await visit(guide, "/buying-guide")).data.articles?.map(({ path }) => path),
	];
	const ticked = { text: "Curtains.", on_home: "yes", in_guide: "yes" };
	await saveForm(PATH, ticked);
	expect(await listed()).toEqual([undefined, undefined]);
	await saveForm(PATH, { published: "yes", in_guide: "" });
	expect(await listed()).toEqual([["A dark room"], undefined]);
	await saveForm(PATH, { on_home: "", in_guide: "yes" });
	expect(await listed()).toEqual([undefined, ["/guides/dark"]]);
	await saveForm(PATH, { ...ticked, kind: "page" });
	expect(await listed()).toEqual([undefined, undefined]);
});
