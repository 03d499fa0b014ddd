import { db } from "db/connection.server";
import type { Database } from "db/schema";
import type { Transaction } from "kysely";
import { describe, expect, it } from "vitest";
import { listJargonTerms } from "~/features/catalogue/glossary/jargon.queries.server";
import { termRecordSchema } from "~/features/changes/cells/records";
import { changedRows } from "~/features/changes/row-change";
import {
	deleteTerms,
	termChanges,
	termQueries,
	writeTerms,
} from "~/features/changes/terms/term-writes.queries.server";
import { makeJargonTerms } from "../../../../tests/factories";

const inTransaction = <T>(act: (trx: Transaction<Database>) => Promise<T>) =>
	db().transaction().execute(act);

const upsert = (...cells: { term: string; description: string }[]) =>
	inTransaction(async (trx) => {
		const changes = await termChanges(
			trx,
			cells.map((one) => termRecordSchema.parse(one)),
		);
		await writeTerms(trx, changedRows(changes));
		return changes;
	});

describe("termRecordSchema", () => {
	it.each([
		[{ term: " ", description: "d" }, "term is required"],
		[{ term: "HDR" }, "description is required"],
		[{ term: "日本", description: "d" }, "term must have a letter from a to z or a digit"],
		[{ term: "x".repeat(81), description: "d" }, "term must be at most 80 characters"],
		[{ term: "x", description: "d".repeat(1001) }, "description must be at most 1000 characters"],
	])("refuses %j with the message %j", (cells, message) => {
		const read = termRecordSchema.safeParse(cells);
		expect(read.error?.issues.map((issue) => issue.message)).toEqual([message]);
	});

	it("puts each text on one line", () => {
		const record = termRecordSchema.parse({ term: " Input \n lag ", description: "How\r\nlong." });
		expect(record).toEqual({ term: "Input lag", description: "How long." });
	});
});

describe("termChanges", () => {
	it("changes a stored term, ignoring case", async () => {
		await makeJargonTerms();
		const [change] = await upsert({ term: "THROW RATIO", description: "New words." });
		expect(change?.before?.id).toBe(3);
		const stored = (await listJargonTerms(db())).find(({ id }) => id === 3);
		expect(stored).toMatchObject({ term: "Throw ratio", description: "New words." });
	});

	it("adds any other term, once", async () => {
		await makeJargonTerms();
		const before = (await listJargonTerms(db())).length;
		await upsert(
			{ term: "Frame rate", description: "a" },
			{ term: "frame rate", description: "b" },
		);
		const terms = await listJargonTerms(db());
		expect(terms).toHaveLength(before + 1);
		expect(terms.at(-1)).toMatchObject({ term: "Frame rate", description: "b" });
	});

	it("never gives a new term the id of a deleted one", async () => {
		await makeJargonTerms();
		const last = (await listJargonTerms(db())).at(-1);
		await inTransaction((trx) => termQueries.deleteRow(trx, { id: last?.id ?? 0 }));
		const [change] = await upsert({ term: "Frame rate", description: "a" });
		expect(change?.after.id).toBe((last?.id ?? 0) + 1);
	});

	it("writes only changes, and can undo them", async () => {
		await makeJargonTerms();
		const stored = await listJargonTerms(db());
		const [first] = stored;
		if (!first) throw new Error("no terms");
		const [same] = await upsert(first);
		expect(same?.before).toBe(same?.after);
		const changes = await upsert(
			{ term: first.term, description: "Other." },
			{ term: "New", description: "New." },
		);
		await inTransaction(async (trx) => {
			await writeTerms(
				trx,
				changes.flatMap(({ before }) => before ?? []),
			);
			await deleteTerms(
				trx,
				changes.flatMap(({ before, after }) => (before ? [] : after)),
			);
		});
		expect(await listJargonTerms(db())).toEqual(stored);
	});

	it("never reuse the id of a deleted one", async () => {
		const add = async () => (await upsert({ term: "New", description: "New." }))[0]?.after;
		const first = await add();
		await inTransaction((trx) => deleteTerms(trx, first ? [first] : []));
		expect((await add())?.id).toBe((first?.id ?? 0) + 1);
	});
});
