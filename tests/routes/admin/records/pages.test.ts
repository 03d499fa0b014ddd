import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_TEXTS } from "~/features/pages/default-texts.server";
import { listTextProblems } from "~/features/pages/pages.queries.server";
import { loader as guide } from "~/routes/site/buying-guide";
import { loader as guides } from "~/routes/site/guides";
import { loader as page } from "~/routes/site/page";
import { loader as privacy } from "~/routes/site/privacy";
import { addRows, setRows } from "../../../databases/rows";
import { makeCategories, makeProjectors } from "../../../factories";
import { get, getJson, statusOf, visit } from "../../call";
import { at, formAt, linesOf, openPage, saveForm, sendForm, undoNewest } from "../staff-pages";

const FORM = {
	title: "A dark room",
	kind: "guide",
	slug: "",
	summary: "",
	text: "Start with *curtains*.\n\n{{model EH-1}}\n\nOr {{compare EH-1 EH-2}}.",
	published: "yes",
};

const add = (fields = {}) => sendForm("/admin/pages/new", { ...FORM, ...fields });

const save = (fields: Record<string, string>) => saveForm("/admin/pages/1", fields);

const shown = async (path: string) => (await visit(page, path)).data;

describe("an article", () => {
	beforeEach(() => makeProjectors({ sku: "EH-1", model: "One" }, { sku: "EH-2", model: "Two" }));

	it("is shown with its models, listed, in feed and site map, and found by the search", async () => {
		expect((await add()).to).toBe("/admin/pages/1");
		const { html } = await shown("/guides/a-dark-room");
		expect(html).toContain('<a href="/projector/eh-1" class="model-card">');
		expect(html).toContain(
			'<a href="/compare?sku=eh-1&amp;sku=eh-2">Compare Epson One and Epson Two</a>',
		);
		const summary = "Start with curtains.";
		expect((await visit(guides, "/guides")).data).toMatchObject([{ title: FORM.title, summary }]);
		const feed = await (await get("/guides.xml")).text();
		expect(feed).toContain('href="http://beamwise.test/guides/a-dark-room"');
		const map = await (await get("/sitemap.xml")).text();
		expect(map).toContain("/guides</loc>");
		expect(map).toContain("/guides/a-dark-room</loc>");
		expect(await getJson("/api/projectors/search?q=dark+curt&links=1")).toMatchObject({
			pages: [{ name: FORM.title, path: "/guides/a-dark-room" }],
		});
	});

	it("is not found while it is a draft", async () => {
		await add({ published: "" });
		expect(await statusOf("/guides/a-dark-room")).toBe(404);
		expect((await visit(guides, "/guides")).data).toEqual([]);
		expect(await (await get("/guides.xml")).text()).not.toContain("<entry>");
		await save({ published: "yes" });
		expect(await statusOf("/guides/a-dark-room")).toBe(200);
	});

	it("keeps the date of its content when its state changes", async () => {
		await add();
		await setRows("pages", { changedAt: "2026-01-02T12:00:00.000Z" });
		await save({ published: "" });
		await save({ published: "yes", slug: "other" });
		expect((await shown("/guides/other")).page.changedAt).toBe("2026-01-02T12:00:00.000Z");
		await save({ text: "Other." });
		expect((await shown("/guides/other")).page.changedAt).not.toMatch(/^2026-01-02/);
	});

	it("leads on from its former addresses, and comes back as it was", async () => {
		await add();
		await save({ slug: "second" });
		await save({ slug: "third", kind: "page" });
		const to = (path: string) =>
			visit(page, path).catch((thrown: Response) => [
				thrown.status,
				thrown.headers.get("Location"),
			]);
		expect(await to("/guides/a-dark-room?a=1")).toEqual([301, "/page/third?a=1"]);
		expect(await to("/page/THIRD")).toEqual([301, "/page/third"]);
		await sendForm("/admin/pages/1/delete");
		expect(await statusOf("/page/third")).toBe(404);
		expect(await statusOf("/guides/second")).toBe(404);
		const before = await linesOf("page");
		expect(before[0]).toMatchObject({ action: "deleted", before: { slug: "third" } });
		await undoNewest("page");
		expect(await to("/guides/second")).toEqual([301, "/page/third"]);
		expect((await shown("/page/third")).page.changedAt).toBe(before[0]?.before?.changed_at);
	});

	it("names dead links and unknown models on the page that follows", async () => {
		await makeCategories();
		await add({ text: "[a](/nowhere) [b](/compare?sku=x) [c](/projector/EH-1/) {{model NONE}}" });
		const warnings = [
			"No model has the SKU “NONE”.",
			"No published page of this site has the address /nowhere.",
		];
		expect(at((await openPage("/admin/pages/1")).data, "record", "warnings")).toEqual(warnings);
	});

	it.each([
		[{ title: " " }, { title: ["Title is required"] }],
		[{ slug: "A b" }, { slug: [expect.stringContaining("Address must be lower-case letters")] }],
		[{ title: "字", slug: "" }, { slug: [expect.stringContaining("Address must be")] }],
		[{ text: " \r\n" }, { text: ["Text is required"] }],
		[{ text: "é".repeat(50_001) }, { text: ["Text must be at most 100 kB (100,000 bytes)"] }],
		[{ kind: "text" }, { kind: ["Kind must be a page or an article"] }],
		[{ slug: "taken" }, { slug: ["A dark room has the address /guides/taken"] }],
	])("is refused: %j", async (fields, error) => {
		await add({ slug: "taken" });
		const { status, data } = await add({ slug: "free", ...fields });
		expect([status, data]).toMatchObject([400, { result: { error }, values: fields }]);
	});

	it("may have 100 kB with line ends as browsers send them, and no more than 199 others", async () => {
		const line = `${"x".repeat(98)}\r\n`;
		expect((await add({ text: line.repeat(1010) })).status).toBe(303);
		const rows = Array.from({ length: 199 }, (_, index) => ({
			id: index + 2,
			kind: "page" as const,
			slug: `p${index}`,
			title: "P",
			summary: "",
			text: "t",
			isPublished: 1,
			changedAt: "2026-01-02T12:00:00.000Z",
		}));
		await addRows("pages", ...rows);
		expect((await add({ slug: "free" })).data).toMatchObject({
			result: { error: { title: ["There are 200 pages already, which is the most"] } },
		});
	});

	it("is previewed without being saved, new or changed, and keeps the form's version", async () => {
		const sent = await add({ intent: "preview", text: "# Hi\n\n{{model NONE}}" });
		expect([sent.status, sent.data]).toMatchObject([
			200,
			{
				result: { initialValue: { title: FORM.title } },
				preview: { html: '<h2 id="hi">Hi</h2>\n', warnings: [expect.any(String)] },
			},
		]);
		expect(await linesOf("page")).toEqual([]);
		await add();
		const opened = await formAt("/admin/pages/1");
		await save({ title: "Theirs" });
		const again = await sendForm("/admin/pages/1", { ...opened, title: "Mine", intent: "preview" });
		const version = String(at(again.data, "version"));
		expect((await sendForm("/admin/pages/1", { ...opened, title: "Mine", version })).status).toBe(
			409,
		);
	});
});

const PRIVACY = "/admin/pages/privacy";
const BUDGET = "/admin/pages/budget";

const ownPrivacy = async () => (await visit(privacy, "/privacy")).data.text;

it("a text is ours until the owner's is published, with its own date, and can be undone", async () => {
	const ours = await formAt(PRIVACY);
	expect(ours.text).toMatch(/^## Who is responsible\n/);
	await saveForm(PRIVACY, { text: "# Mine", published: "" });
	expect(await ownPrivacy()).toBeUndefined();
	await saveForm(PRIVACY, { published: "yes" });
	await setRows("pages", { changedAt: "2026-01-02T12:00:00.000Z" });
	expect(await ownPrivacy()).toEqual({
		html: '<h2 id="mine">Mine</h2>\n',
		changedAt: "2026-01-02T12:00:00.000Z",
	});
	await saveForm(PRIVACY, { intent: "original", text: "typed" });
	expect(await ownPrivacy()).toBeUndefined();
	expect(await formAt(PRIVACY)).toEqual(ours);
	expect(await db().selectFrom("pages").selectAll().execute()).toEqual([]);
	await undoNewest("text");
	expect(await ownPrivacy()).toMatchObject({ html: '<h2 id="mine">Mine</h2>\n' });
	expect(await linesOf("text")).toMatchObject(Array(4).fill({ subjectKey: "privacy" }));
});

it("a text leaves the company to the settings, which the page ends with", async () => {
	const company = async () => (await visit(privacy, "/privacy")).data.company;
	expect(await company()).toBeUndefined();
	const number = "01234567";
	await saveForm("/admin/settings/company", { name: "Lichtspiel Ltd", number });
	expect(await company()).toMatchObject({ name: "Lichtspiel Ltd", number, vat: "" });
});

it("a text replaces a section of the guide, with headings below the section's", async () => {
	await saveForm(BUDGET, { text: "## Entry\n\n{{figure throw}}" });
	const { customTexts: ownTexts } = (await visit(guide, "/buying-guide")).data;
	expect(Object.keys(ownTexts ?? {})).toEqual(["budget"]);
	expect(ownTexts?.budget).toMatch(/^<h3 id="entry">Entry<\/h3>\n<figure/);
	expect((await saveForm(BUDGET, { text: " " })).data).toMatchObject({
		result: { error: { text: ["Text is required"] } },
	});
	expect((await sendForm(`${BUDGET}/delete`)).status).toBe(409);
});

it("a text is listed with the pages, and is no page of the owner's", async () => {
	await saveForm(BUDGET, { text: "Mine" });
	expect((await openPage("/admin/pages")).data).toMatchObject({
		page: { rows: [] },
		relatedLists: [
			{ items: Array(3).fill({ lines: ["Ours"] }) },
			{ items: expect.arrayContaining([expect.objectContaining({ name: "Budget bands" })]) },
		],
	});
	expect((await openPage("/admin/pages/1")).status).toBe(404);
});

it("a text of ours says as Markdown what its page says, without a dead link", async () => {
	await makeCategories();
	await makeProjectors({
		features: "3D;Auto keystone;HDR10;Netflix built in;eARC;Vertical lens shift",
		product_category: "home-cinema",
	});
	expect(DEFAULT_TEXTS.map(({ name }) => name)).toHaveLength(12);
	for (const { markdown } of DEFAULT_TEXTS) {
		expect(await listTextProblems(db(), markdown())).toEqual([]);
	}
	const lights = DEFAULT_TEXTS.find(({ name }) => name === "light-sources")?.markdown();
	expect(lights).toContain(
		"{{figure lives}}\n\n### Lamp\n\nA very bright bulb that you replace when it fades.\n\n#### Pros\n\n- The most light",
	);
});
