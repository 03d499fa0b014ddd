import { db } from "db/connection.server";
import type { Database } from "db/schema";
import type { Transaction } from "kysely";
import { expect, it } from "vitest";
import { orderedRowQueries } from "~/features/changes/table-rows.queries.server";

const { findRow, listRows, writeRow, deleteRow, order } = orderedRowQueries("jargon_terms", {
	subject: "term",
	limit: 10,
	highestFixedId: 4,
});

const inTransaction = <Result>(act: (trx: Transaction<Database>) => Promise<Result>) =>
	db().transaction().execute(act);

const add = (term: string) =>
	inTransaction((trx) => writeRow(trx, { id: 0, term, description: "", place: null }));

it("table rows: gives new rows ids that no row had before", async () => {
	expect(await add("a")).toMatchObject({ id: 5 });
	const last = await add("b");
	await inTransaction((trx) => deleteRow(trx, last));
	expect(await findRow(db(), "6")).toBeUndefined();
	expect(await add("c")).toMatchObject({ id: 7 });
});

it("table rows: updates a row, or adds it again under its id", async () => {
	const row = await add("a");
	const changed = { ...row, description: "Other.", place: 2 };
	await inTransaction((trx) => writeRow(trx, changed));
	expect(await findRow(db(), "5")).toEqual(changed);
	await inTransaction((trx) => deleteRow(trx, row));
	await inTransaction((trx) => writeRow(trx, changed));
	expect(await findRow(db(), "5")).toEqual(changed);
});

it("table rows: lists rows by place, then those without one by id", async () => {
	for (const term of ["a", "b", "c"]) await add(term);
	await inTransaction((trx) => order.setPlaces(trx, [{ id: 7, place: 1 }]));
	expect((await listRows(db())).map(({ term }) => term)).toEqual(["c", "a", "b"]);
});

it.each(["0", "x", "1e1", "99"])("table rows: finds nothing for the key %s", async (key) => {
	expect(await findRow(db(), key)).toBeUndefined();
});
