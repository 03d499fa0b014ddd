import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { recordChange } from "~/audit-log/audit-log.queries.server";
import { rowOf } from "../../../databases/rows";
import { makeCategories, makeJargonTerms, makeProjectors } from "../../../factories";
import { jpeg, png } from "../../../files/pictures";
import { statusOf } from "../../call";
import {
	at,
	fileForm,
	linesOf,
	openPage,
	openUndo,
	saveForm,
	sendForm,
	undoNewest,
} from "../staff-pages";

const NOW = new Date("2026-03-01T12:00:00.000Z");

const term = (id: number) =>
	db().selectFrom("jargon_terms").selectAll().where("id", "=", id).executeTakeFirst();

const category = (id: number) =>
	db().selectFrom("categories").selectAll().where("id", "=", id).executeTakeFirst();

const synonyms = () => db().selectFrom("synonyms").select(["words", "meaning"]).execute();

const idOf = async (name: string) => {
	const row = await rowOf("jargon_terms", { term: name });
	return row.id;
};

const upload = (path: string, bytes: Buffer) => sendForm(path, fileForm(bytes));

const marks = () => db().selectFrom("brand_marks").select("brandSlug").execute();

beforeEach(async () => {
	await makeCategories();
	await makeJargonTerms();
});

describe("undoing a term", () => {
	it("restores only the fields of the line, and can itself be undone", async () => {
		const id = await idOf("DLP");
		const before = await term(id);
		await saveForm(`/admin/jargon/${id}`, { description: "Other." });
		expect((await undoNewest("term")).to).toBe(`/admin/history?subject=term&key=${id}`);
		expect(await term(id)).toEqual(before);
		const [line, undone] = await linesOf("term");
		expect(line).toMatchObject({
			action: "changed",
			title: "DLP",
			before: { description: "Other." },
			after: { description: before?.description },
			undoesId: undone?.id,
		});
		await undoNewest("term");
		expect((await term(id))?.description).toBe("Other.");
	});

	it("restores its place in the list", async () => {
		const id = await idOf("DLP");
		await sendForm("/admin/jargon", { move: `first ${id}` });
		const place = (await linesOf("term"))[0]?.before?.place;
		expect((await undoNewest("term")).status).toBe(303);
		const order = await db()
			.selectFrom("jargon_terms")
			.select("id")
			.orderBy("place", (one) => one.asc().nullsLast())
			.orderBy("id")
			.execute();
		expect(order.findIndex((row) => row.id === id) + 1).toBe(place);
	});

	it("deletes one that was added, and adds one that was deleted, under its id", async () => {
		await sendForm("/admin/jargon/new", { term: "Frame rate", description: "Pictures." });
		const id = await idOf("Frame rate");
		const added = await term(id);
		expect(await openUndo("term")).toMatchObject({ preview: { button: "Delete it" } });
		await undoNewest("term");
		expect(await term(id)).toBeUndefined();
		await undoNewest("term");
		expect(await term(id)).toEqual(added);
	});

	it("shows why it is impossible", async () => {
		const id = await idOf("DLP");
		await sendForm(`/admin/jargon/${id}/delete`);
		await sendForm("/admin/jargon/new", { term: "dlp", description: "Again." });
		const [, deleted] = await linesOf("term");
		const { data } = await openPage(`/admin/history/${deleted?.id}`);
		expect(at(data, "preview", "problem")).toMatchObject({
			text: expect.stringContaining("Another term has this name"),
		});
		const added = { subject: "term", subjectKey: "3", title: "Throw ratio" } as const;
		const { description = "" } = (await term(3)) ?? {};
		const line = {
			...added,
			by: "ann",
			action: "added",
			after: { term: "Throw ratio", description },
		};
		await recordChange(db(), { ...line, action: "added" }, NOW);
		expect((await openUndo("term")).preview).toMatchObject({
			problem: { text: expect.stringContaining("Labels in the tables of models") },
		});
	});
});

describe("undoing a category", () => {
	it("restores its name and address, in the lists of models too", async () => {
		await makeProjectors({ sku: "A", product_category: "gaming" });
		await saveForm("/admin/categories/5", { name: "Play", slug: "play" });
		expect((await undoNewest("category")).status).toBe(303);
		expect(await category(5)).toMatchObject({ name: "Gaming", slug: "gaming" });
		const model = await rowOf("projectors");
		expect(model.productCategory).toBe('["gaming"]');
		expect(await statusOf("/category/gaming")).toBe(200);
		expect(await statusOf("/category/play")).toBe(301);
	});

	it("adds one that was deleted under its id, and deletes it again", async () => {
		const before = await category(6);
		await sendForm("/admin/categories/6/delete");
		await undoNewest("category");
		expect(await category(6)).toMatchObject({ ...before, place: null });
		await undoNewest("category");
		expect(await category(6)).toBeUndefined();
	});

	it("does not delete one that a model names", async () => {
		await sendForm("/admin/categories/new", { name: "Board Games", description: "Tables." });
		await makeProjectors({ sku: "A", product_category: "board-games" });
		expect((await openUndo("category")).preview).toMatchObject({
			problem: { text: expect.stringContaining("1 model") },
		});
	});

	it("restores its drawing in place of a picture, but not a deleted picture", async () => {
		await upload("/admin/categories/5", await jpeg(1000, 700));
		await undoNewest("category");
		expect((await category(5))?.imagePath).toBe("/categories/gaming.svg");
		expect((await openUndo("category")).preview).toMatchObject({
			problem: { text: expect.stringContaining("picture") },
		});
	});
});

describe("undoing a brand", () => {
	beforeEach(() => makeProjectors({ sku: "A", brand: "Optoma" }, { sku: "B", brand: "BenQ" }));

	it("restores the name of its models, and its address", async () => {
		await saveForm("/admin/brands/optoma", { brand: "Vivid" });
		expect((await undoNewest("brand")).status).toBe(303);
		expect(await statusOf("/brand/optoma")).toBe(200);
		expect(await statusOf("/brand/vivid")).toBe(301);
		expect((await linesOf("brand"))[0]).toMatchObject({
			subjectKey: "optoma",
			before: { name: "Vivid" },
			after: { name: "Optoma" },
		});
		await undoNewest("brand");
		expect(await statusOf("/brand/vivid")).toBe(200);
	});

	it("is refused after a merge", async () => {
		await saveForm("/admin/brands/optoma", { brand: "BenQ", merge: "benq" });
		expect((await openUndo("brand")).preview).toMatchObject({
			problem: { text: expect.stringContaining("another brand") },
		});
	});

	it("deletes an uploaded logo for good", async () => {
		await upload("/admin/brands/optoma", await png(240, 80));
		await undoNewest("brand");
		expect(await marks()).toEqual([]);
		expect((await openUndo("brand")).preview).toMatchObject({
			problem: { text: expect.stringContaining("logo") },
		});
	});

	it("deletes one that was added with its logo, if no model names it", async () => {
		await sendForm("/admin/brands/new", fileForm(await png(240, 80), { brand: "Newcomer" }));
		expect((await marks()).length).toBe(1);
		await undoNewest("brand");
		expect(await marks()).toEqual([]);
	});
});

it("undoing a synonym removes one that was added, and adds one that was removed", async () => {
	await sendForm("/admin/insight", { words: "beamer", meaning: "projector" });
	expect(await synonyms()).toHaveLength(1);
	expect((await undoNewest("synonym")).status).toBe(303);
	expect(await synonyms()).toEqual([]);
	await undoNewest("synonym");
	expect(await synonyms()).toEqual([{ words: "beamer", meaning: "projector" }]);
});
