import { db } from "db/connection.server";
import type { ChangeSubject, Database } from "db/schema";
import { beforeEach, describe, expect, it } from "vitest";
import { insertDraft } from "~/auth/drafts.queries.server";
import { refuseWrites } from "../../../databases/refuse-writes";
import { expectLogged } from "../../../expect-logged";
import { makeCategories, makeJargonTerms, makeProjectors, makeShops } from "../../../factories";
import { staffHeaders } from "../../../staff";
import { at, formAt, linesOf, openPage, sendForm } from "../staff-pages";

type Fields = Record<string, string>;

interface Kind {
	subject: ChangeSubject;
	table: keyof Database;
	path: string;
	/** Key of a record that may be changed and deleted. */
	key: string;
	/** Fields of a new record, if a form without a file adds it. */
	added?: Fields;
	/** Two people's changes of the same record. */
	theirs: Fields;
	mine: Fields;
	wrong: { fields: Fields; field: string; message: string };
}

const KINDS: readonly Kind[] = [
	{
		subject: "term",
		table: "jargon_terms",
		path: "/admin/jargon",
		key: "5",
		added: { term: "Frame rate", description: "Pictures a second." },
		theirs: { description: "Theirs." },
		mine: { description: "Mine." },
		wrong: { fields: { term: "" }, field: "term", message: "Term is required" },
	},
	{
		subject: "shop",
		table: "retailers",
		path: "/admin/shops",
		key: "4",
		added: { name: "Sevenoaks & Co", website_url: "https://www.sevenoaks.example" },
		theirs: { delivery_otherwise: "3.00" },
		mine: { name: "Mine" },
		wrong: { fields: { name: "" }, field: "name", message: "Name is required" },
	},
	{
		subject: "category",
		table: "categories",
		path: "/admin/categories",
		key: "6",
		added: { name: "Board Games", description: "For rules that everybody can read." },
		theirs: { description: "Theirs." },
		mine: { name: "Mine" },
		wrong: {
			fields: { description: " " },
			field: "description",
			message: "Description is required",
		},
	},
	{
		subject: "brand",
		table: "projectors",
		path: "/admin/brands",
		key: "benq",
		theirs: { brand: "BENQ" },
		mine: { brand: "Mine" },
		wrong: { fields: { brand: "" }, field: "brand", message: "Name is required" },
	},
];

const ADDED = KINDS.filter(({ added }) => added);

beforeEach(async () => {
	await makeCategories();
	await makeShops();
	await makeJargonTerms();
	await makeProjectors({ sku: "A", brand: "BenQ" });
});

async function draftAt(path: string, fields: Fields): Promise<string> {
	await staffHeaders();
	const user = await db().selectFrom("users").select("id").executeTakeFirstOrThrow();
	const typed = new FormData();
	for (const [name, value] of Object.entries(fields)) typed.append(name, value);
	const id = await insertDraft(db(), { userId: user.id, path, fields: typed }, new Date());
	return `${path}?draft=${id}`;
}

describe.each(KINDS)("a $subject", ({ subject, table, path, key, theirs, mine, wrong }) => {
	const one = `${path}/${key}`;

	it.each(["99", "x", "0", "1e1"])("has no page for the key %s", async (unknown) => {
		const { status, data } = await openPage(`${path}/${unknown}`);
		expect([status, at(data, "record")]).toEqual([404, undefined]);
		await expect(openPage(`${path}/${unknown}/delete`)).rejects.toMatchObject({ status: 404 });
	});

	it("is changed, with a line of the audit log", async () => {
		expect((await sendForm(one, { ...(await formAt(one)), ...mine })).status).toBe(303);
		const [line] = await linesOf(subject);
		const [value] = Object.values(mine);
		expect([line?.action, Object.values(line?.after ?? {})]).toEqual([
			"changed",
			expect.arrayContaining([value]),
		]);
	});

	it("writes nothing if nothing changes, even for an old version", async () => {
		const form = { ...(await formAt(one)), version: "old" };
		expect((await sendForm(one, form)).status).toBe(303);
		expect(await linesOf(subject)).toEqual([]);
	});

	it("shows both versions to the later of two people, and saves their second try", async () => {
		const form = await formAt(one);
		await sendForm(one, { ...form, ...theirs });
		const { status, data } = await sendForm(one, { ...form, ...mine });
		expect(status).toBe(409);
		expect(at(data, "result", "initialValue")).toMatchObject(mine);
		expect(at(data, "conflict", "storedValues")).toMatchObject(theirs);
		const version = String(at(data, "version"));
		expect((await sendForm(one, { ...form, ...mine, version })).status).toBe(303);
	});

	it("is refused with the typed values", async () => {
		const { status, data } = await sendForm(one, { ...(await formAt(one)), ...wrong.fields });
		expect(status).toBe(400);
		expect(at(data, "result", "error", wrong.field)).toEqual([wrong.message]);
		expect(at(data, "values")).toMatchObject(wrong.fields);
		expect(await linesOf(subject)).toEqual([]);
	});

	it("keeps the version that a refused form was opened with, so that a save of meanwhile is not lost", async () => {
		const form = await formAt(one);
		await sendForm(one, { ...form, ...theirs });
		const { status, data } = await sendForm(one, { ...form, ...wrong.fields });
		expect([status, at(data, "version")]).toEqual([400, form.version]);
	});

	it("shows the typed values if it is missing", async () => {
		const { status, data } = await sendForm(`${path}/999`, { ...(await formAt(one)), ...mine });
		expect([status, at(data, "isMissing")]).toEqual([410, true]);
		expect(at(data, "values")).toMatchObject(mine);
	});

	it("restores the values typed before the session ended, with their version", async () => {
		const address = await draftAt(one, { ...(await formAt(one)), ...mine, version: "older" });
		expect(at((await openPage(address)).data, "draft")).toMatchObject({
			values: mine,
			version: "older",
		});
		const missing = await openPage(await draftAt(`${path}/999`, mine));
		expect([missing.status, at(missing.data, "draft", "values")]).toMatchObject([410, mine]);
	});

	it("shows the typed values while the database is read-only", async () => {
		const [form, headers] = [await formAt(one), await staffHeaders()];
		await refuseWrites(table, "read-only");
		const { status, data } = await sendForm(one, { ...form, ...mine }, headers);
		expect([status, at(data, "values")]).toMatchObject([503, mine]);
		expectLogged(`A ${subject} was not saved`);
	});
});

describe.each(ADDED)("a new $subject", ({ subject, path, added = {}, wrong }) => {
	it("is stored, with a line of the audit log, and deleted again", async () => {
		expect((await sendForm(`${path}/new`, added)).status).toBe(303);
		const [line] = await linesOf(subject);
		expect(line).toMatchObject({ action: "added", by: "shop", after: added });
		const one = `${path}/${line?.subjectKey}`;
		expect(at(await openPage(`${one}/delete`), "data", "impact")).toMatchObject({
			isBlocked: false,
		});
		expect((await sendForm(`${one}/delete`)).to).toBe(path);
		expect((await openPage(one)).status).toBe(404);
		expect((await linesOf(subject))[0]).toMatchObject({ action: "deleted", before: added });
		// Someone else was quicker.
		expect((await sendForm(`${one}/delete`)).status).toBe(303);
		expect(await linesOf(subject)).toHaveLength(2);
		const again = await sendForm(one, { ...added, intent: "add" });
		expect(again.status).toBe(303);
		const key = (await linesOf(subject))[0]?.subjectKey;
		expect(Number(key)).toBe(Number(line?.subjectKey) + 1);
	});

	it("is refused with the typed values", async () => {
		const { status, data } = await sendForm(`${path}/new`, { ...added, ...wrong.fields });
		expect(status).toBe(400);
		expect(at(data, "result", "error", wrong.field)).toEqual([wrong.message]);
		expect(at(data, "values")).toMatchObject({ ...added, ...wrong.fields });
	});

	it("restores the values typed before the session ended", async () => {
		const { data } = await openPage(await draftAt(`${path}/new`, added));
		expect(data).toMatchObject({ hasDraft: true, values: added });
	});
});
