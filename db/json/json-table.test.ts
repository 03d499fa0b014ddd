import { db } from "db/connection.server";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { encodeJson } from "./json-columns";
import { jsonElements, jsonList, jsonTable } from "./json-table";

const ODD = "a\0b\ud83dc\udc00d 📽";
/** As PostgreSQL can store it. */
const STORED = "a\u{fffd}b\u{fffd}c\u{fffd}d 📽";

it("json table: reads odd characters alike on both engines", async () => {
	const rows =
		await sql`select * from ${jsonTable(db(), [{ text: ODD }], { text: "text" })} as "new"`.execute(
			db(),
		);
	expect(rows.rows).toEqual([{ text: STORED }]);
	const listed = await sql`select 1 as "found" where ${STORED} in ${jsonList(db(), [ODD])}`.execute(
		db(),
	);
	expect(listed.rows).toEqual([{ found: 1 }]);
	const column = sql`${encodeJson([{ text: ODD }])}`;
	const held =
		await sql`select "value" ->> 'text' as "text" from ${jsonElements(db(), column)} as "held"`.execute(
			db(),
		);
	expect(held.rows).toEqual([{ text: STORED }]);
});
