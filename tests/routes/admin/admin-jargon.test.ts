import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { termsIn } from "~/features/catalogue/glossary/glossary";
import { listChanges } from "~/history/changes.queries.server";
import * as deletion from "~/routes/admin/taxonomy/delete-term";
import * as list from "~/routes/admin/taxonomy/jargon";
import * as adding from "~/routes/admin/taxonomy/new-term";
import * as one from "~/routes/admin/taxonomy/term";
import { loader as guide } from "~/routes/site/buying-guide";
import { loader as home } from "~/routes/site/home";
import { makeJargonTerms } from "../../factories";
import { staffHeaders } from "../../staff";
import { statusOf, submitForm, visit } from "../call";

const FORM = { term: "Frame rate", description: "Pictures a second." };

const history = async () =>
	(await listChanges(db(), { subject: "term" }, { limit: 50, offset: 0 })).map(
		({ action, title, before, after }) => ({ action, title, before, after }),
	);

const add = async (fields = {}) =>
	submitForm(adding.action, "/admin/jargon/new", { ...FORM, ...fields }, await staffHeaders());

async function shown(id: number) {
	const { data } = await visit(one.loader, `/admin/jargon/${id}`, await staffHeaders());
	if (!data.term) throw new Error("no term");
	return data.term;
}

async function save(id: number, fields: Record<string, string>, version?: string) {
	const page = await shown(id);
	const form = { ...page.values, version: version ?? page.version, ...fields };
	return submitForm(one.action, `/admin/jargon/${id}`, form, await staffHeaders());
}

const idOf = async (term: string) =>
	(
		await db()
			.selectFrom("jargon_terms")
			.select("id")
			.where("term", "=", term)
			.executeTakeFirstOrThrow()
	).id;

const homeTerms = async () => {
	const { jargon } = (await visit(home, "/")).data;
	return jargon.status === "ok" ? jargon.data.map(({ id }) => id) : [];
};

const guideTerms = async () => {
	const { glossary } = (await visit(guide, "/buying-guide")).data;
	return glossary.status === "ok" ? termsIn(glossary.data).map(({ term }) => term) : [];
};

beforeEach(makeJargonTerms);

it.each(["", "/new", "/1", "/1/delete"])("is for staff: /admin/jargon%s", async (rest) => {
	expect(await statusOf(`/admin/jargon${rest}`)).toBe(302);
});

describe("a term that is added", () => {
	it("stands in the guide, and last in the list", async () => {
		expect((await add()).status).toBe(303);
		expect(await guideTerms()).toContain("Frame rate");
		expect(await history()).toEqual([
			{ action: "added", title: "Frame rate", before: undefined, after: FORM },
		]);
		const { data } = await visit(list.loader, "/admin/jargon?q=frame+RATE", await staffHeaders());
		expect(data.terms.rows.map(({ term }) => term)).toContain("Frame rate");
		expect(data.terms.rows.find(({ term }) => term === "Frame rate")?.position).toBe(data.count);
	});

	it.each([
		[{ term: "" }, { term: ["Term is required"] }],
		[{ description: " " }, { description: ["What it means is required"] }],
		[{ term: "throw RATIO" }, { term: ["Another term has this name"] }],
		[{ term: "Throw-ratio" }, { term: ["Another term has this name"] }],
		[{ term: "x".repeat(81) }, { term: ["Term must be at most 80 characters"] }],
	])("is refused with what was typed: %j", async (fields, errors) => {
		const { status, data } = await add(fields);
		expect([status, data]).toMatchObject([400, { errors, values: { ...FORM, ...fields } }]);
		expect(await history()).toEqual([]);
	});
});

describe("a term that is changed", () => {
	it("is another on every page, and in the history", async () => {
		const id = await idOf("DLP");
		expect((await save(id, { term: "DLP chip" })).status).toBe(303);
		expect(await guideTerms()).toContain("DLP chip");
		expect(await history()).toEqual([
			{
				action: "changed",
				title: "DLP chip",
				before: { term: "DLP" },
				after: { term: "DLP chip" },
			},
		]);
	});

	it("keeps a name that labels lead to", async () => {
		const { status, data } = await save(3, { term: "Throw" });
		expect([status, data]).toMatchObject([400, { values: { term: "Throw" } }]);
		expect(JSON.stringify(data)).toContain("Labels in the tables of models lead to this term");
		expect((await save(3, { description: "Other." })).status).toBe(303);
	});

	it("is shown beside what was saved meanwhile, and given back where it is gone", async () => {
		const id = await idOf("DLP");
		const { version } = await shown(id);
		await save(id, { description: "Theirs." });
		const stale = await save(id, { description: "Mine." }, version);
		expect([stale.status, stale.data]).toMatchObject([
			409,
			{ values: { description: "Mine." }, stored: { values: { description: "Theirs." } } },
		]);
		const form = { term: "DLP", description: "Mine.", version };
		await db().deleteFrom("jargon_terms").where("id", "=", id).execute();
		const gone = await submitForm(one.action, `/admin/jargon/${id}`, form, await staffHeaders());
		expect([gone.status, gone.data]).toMatchObject([410, { values: { description: "Mine." } }]);
	});
});

describe("the order of terms", () => {
	const move = async (text: string, path = "/admin/jargon") =>
		submitForm(list.action, path, { move: text }, await staffHeaders());

	it("is by id at home and by the alphabet in the guide, until staff move one", async () => {
		expect(await homeTerms()).toEqual([1, 2, 3, 4, 5, 6]);
		expect((await guideTerms())[0]).toBe("3LCD");
	});

	it("rules home's six, and what the guide begins with", async () => {
		const dlp = await idOf("DLP");
		const answer = await move(`first ${dlp}`, "/admin/jargon?page=2&q=x");
		expect(answer.headers.get("Location")).toBe("/admin/jargon?page=2");
		expect(await homeTerms()).toEqual([dlp, 1, 2, 3, 4, 5]);
		expect((await guideTerms()).slice(0, 2)).toEqual(["DLP", "ANSI lumens"]);
		await move("up 2");
		expect(await homeTerms()).toEqual([dlp, 2, 1, 3, 4, 5]);
	});
});

describe("a term that is deleted", () => {
	const remove = async (id: number) =>
		submitForm(deletion.action, `/admin/jargon/${id}/delete`, {}, await staffHeaders());

	it("leaves the guide", async () => {
		const id = await idOf("DLP");
		expect((await remove(id)).status).toBe(303);
		expect(await guideTerms()).not.toContain("DLP");
		expect((await history())[0]).toMatchObject({ action: "deleted", title: "DLP" });
		expect((await remove(id)).status).toBe(303);
	});

	it("stays where labels lead to it", async () => {
		const { status, data } = await remove(3);
		expect(status).toBe(409);
		expect(JSON.stringify(data)).toContain("labels in the tables of models");
		expect(await guideTerms()).toContain("Throw ratio");
	});
});
