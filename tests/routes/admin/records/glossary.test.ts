import { beforeEach, describe, expect, it } from "vitest";
import { loader as guide } from "~/routes/site/buying-guide";
import { loader as home } from "~/routes/site/home";
import { rowOf } from "../../../databases/rows";
import { makeJargonTerms } from "../../../factories";
import { visit } from "../../call";
import { at, linesOf, openPage, saveForm, sendForm } from "../staff-pages";

const FORM = { term: "Frame rate", description: "Pictures a second." };

const add = (fields = {}) => sendForm("/admin/jargon/new", { ...FORM, ...fields });

const save = (id: number, fields: Record<string, string>) =>
	saveForm(`/admin/jargon/${id}`, fields);

const idOf = async (term: string) => (await rowOf("jargon_terms", { term })).id;

const homeTerms = async () => {
	const { jargon } = (await visit(home, "/")).data;
	return jargon.status === "ok" ? jargon.data.map(({ id }) => id) : [];
};

const guideTerms = async () => {
	const { glossary } = (await visit(guide, "/buying-guide")).data;
	return glossary.status === "ok" ? glossary.data.map(({ term }) => term) : [];
};

beforeEach(makeJargonTerms);

it("appears in the guide once it is added, and last in the list", async () => {
	await add();
	expect(await guideTerms()).toContain("Frame rate");
	const page = at((await openPage("/admin/jargon?q=frame+RATE")).data, "page");
	const position = at(page, "recordCount");
	expect(at(page, "rows")).toContainEqual(
		expect.objectContaining({ name: "Frame rate", position }),
	);
});

it.each([
	[{ term: "throw RATIO" }, { term: ["Another term has this name"] }],
	[{ term: "Throw-ratio" }, { term: ["Another term has this name"] }],
	[{ term: "x".repeat(81) }, { term: ["Term must be at most 80 characters"] }],
])("glossary: is refused: %j", async (fields, errors) => {
	const { status, data } = await add(fields);
	expect([status, data]).toMatchObject([400, { result: { error: errors } }]);
});

it("glossary: is updated in the guide when it is changed, and removed when it is deleted", async () => {
	const id = await idOf("DLP");
	await save(id, { term: "DLP chip" });
	expect(await guideTerms()).toContain("DLP chip");
	expect(await linesOf("term")).toMatchObject([
		{ action: "changed", title: "DLP chip", before: { term: "DLP" }, after: { term: "DLP chip" } },
	]);
	await sendForm(`/admin/jargon/${id}/delete`);
	expect(await guideTerms()).not.toContain("DLP chip");
});

it("cannot be renamed or deleted if labels link to it", async () => {
	const { status, data } = await save(3, { term: "Throw" });
	expect([status, data]).toMatchObject([400, { values: { term: "Throw" } }]);
	expect(JSON.stringify(data)).toContain("Labels in the tables of models link to this term");
	expect((await save(3, { description: "Other." })).status).toBe(303);
	const refused = await sendForm("/admin/jargon/3/delete");
	expect(refused.status).toBe(409);
	expect(at(refused.data, "problem")).toContain("labels in the tables of models");
	expect(await guideTerms()).toContain("Throw ratio");
});

describe("the order of terms", () => {
	const move = (text: string, path = "/admin/jargon") => sendForm(path, { move: text });

	it("is by id at home and alphabetical in the guide until staff move one", async () => {
		expect(await homeTerms()).toEqual([1, 2, 3, 4, 5, 6]);
		expect((await guideTerms())[0]).toBe("3LCD");
	});

	it("applies to the six at home and the beginning of the guide", async () => {
		const dlp = await idOf("DLP");
		const answer = await move(`first ${dlp}`, "/admin/jargon?page=2&q=x");
		expect(answer.to).toBe("/admin/jargon?page=2");
		expect(await homeTerms()).toEqual([dlp, 1, 2, 3, 4, 5]);
		expect((await guideTerms()).slice(0, 2)).toEqual(["DLP", "ANSI lumens"]);
		await move("up 2");
		expect(await homeTerms()).toEqual([dlp, 2, 1, 3, 4, 5]);
	});
});
