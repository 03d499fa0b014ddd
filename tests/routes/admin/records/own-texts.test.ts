import { db } from "db/connection.server";
import { expect, it } from "vitest";
import { OUR_TEXTS } from "~/features/pages/our-texts.server";
import { listTextProblems } from "~/features/pages/pages.queries.server";
import { loader as guide } from "~/routes/site/buying-guide";
import { loader as privacy } from "~/routes/site/privacy";
import { setRows } from "../../../databases/rows";
import { makeCategories, makeProjectors } from "../../../factories";
import { visit } from "../../call";
import { formAt, linesOf, openPage, revertNewest, sendForm } from "../staff-pages";

const PRIVACY = "/admin/pages/privacy";
const BUDGET = "/admin/pages/budget";

const save = async (path: string, fields: Record<string, string>) =>
	sendForm(path, { ...(await formAt(path)), ...fields });

const ownPrivacy = async () => (await visit(privacy, "/privacy")).data.text;

it("is ours until the owner's is published, with its own date, and can be put back", async () => {
	const ours = await formAt(PRIVACY);
	expect(ours.text).toMatch(/^## Who is responsible\n/);
	await save(PRIVACY, { text: "# Mine", published: "" });
	expect(await ownPrivacy()).toBeUndefined();
	await save(PRIVACY, { published: "yes" });
	await setRows("pages", { changedAt: "2026-01-02T12:00:00.000Z" });
	expect(await ownPrivacy()).toEqual({
		html: '<h2 id="mine">Mine</h2>\n',
		changedAt: "2026-01-02T12:00:00.000Z",
	});
	await save(PRIVACY, { intent: "original", text: "typed" });
	expect(await ownPrivacy()).toBeUndefined();
	expect(await formAt(PRIVACY)).toEqual(ours);
	expect(await db().selectFrom("pages").selectAll().execute()).toEqual([]);
	await revertNewest("text");
	expect(await ownPrivacy()).toMatchObject({ html: '<h2 id="mine">Mine</h2>\n' });
	expect(await linesOf("text")).toMatchObject(Array(4).fill({ subjectKey: "privacy" }));
});

it("leaves the company to the settings, which the page ends with", async () => {
	const company = async () => (await visit(privacy, "/privacy")).data.company;
	expect(await company()).toBeUndefined();
	const number = "01234567";
	await save("/admin/settings/company", { name: "Lichtspiel Ltd", number });
	expect(await company()).toMatchObject({ name: "Lichtspiel Ltd", number, vat: "" });
});

it("replaces a section of the guide, with headings below the section's", async () => {
	await save(BUDGET, { text: "## Entry\n\n{{figure throw}}" });
	const { ownTexts } = (await visit(guide, "/buying-guide")).data;
	expect(Object.keys(ownTexts ?? {})).toEqual(["budget"]);
	expect(ownTexts?.budget).toMatch(/^<h3 id="entry">Entry<\/h3>\n<figure/);
	expect((await save(BUDGET, { text: " " })).data).toMatchObject({
		result: { error: { text: ["Text is required"] } },
	});
	expect((await sendForm(`${BUDGET}/delete`)).status).toBe(409);
});

it("is listed with the pages, and is no page of the owner's", async () => {
	await save(BUDGET, { text: "Mine" });
	expect((await openPage("/admin/pages")).data).toMatchObject({
		page: { rows: [] },
		related: [
			{ items: Array(3).fill({ lines: ["Ours"] }) },
			{ items: expect.arrayContaining([expect.objectContaining({ name: "Budget bands" })]) },
		],
	});
	expect((await openPage("/admin/pages/1")).status).toBe(404);
});

it("of ours says as Markdown what its page says, without a dead link", async () => {
	await makeCategories();
	await makeProjectors({
		features: "3D;Auto keystone;HDR10;Netflix built in;eARC;Vertical lens shift",
		product_category: "home-cinema",
	});
	expect(OUR_TEXTS.map(({ name }) => name)).toHaveLength(12);
	for (const { markdown } of OUR_TEXTS) {
		expect(await listTextProblems(db(), markdown())).toEqual([]);
	}
	const lights = OUR_TEXTS.find(({ name }) => name === "light-sources")?.markdown();
	expect(lights).toContain(
		"{{figure lives}}\n\n### Lamp\n\nA very bright bulb that you replace when it fades.\n\n#### Pros\n\n- The most light",
	);
});
