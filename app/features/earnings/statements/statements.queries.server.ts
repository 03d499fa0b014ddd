import { jsonTable } from "db/json/json-table";
import type { Db, Trx } from "db/schema";
import { sql } from "kysely";
import { z } from "zod";
import type { StatementLine } from "./read-lines.server";
import { STATEMENT_FIELD_NAMES, type StatementColumns } from "./statement-columns";

/** A line with the shop that the name in the statement means; null for a shop that is not on this site. */
export type ShopLine = StatementLine & { retailerId: number | null };

/** Number of lines that one SQL statement inserts. */
const LINES_PER_INSERT = 5000;

const LINE_COLUMNS = {
	line: "integer",
	retailerId: "integer",
	shop: "text",
	key: "text",
	day: "text",
	pence: "integer",
	state: "text",
	reference: "text",
	why: "text",
	isCurrent: "integer",
} as const;

/** Marks as current the lines that no later line of the same file replaces. */
function markCurrentLines(lines: readonly ShopLine[]) {
	const lastLineByKey = new Map<string, number>();
	for (const { retailerId, key, line } of lines) {
		if (key !== null) lastLineByKey.set(`${retailerId} ${key}`, line);
	}
	return lines.map((statementLine) => {
		const isCurrent =
			statementLine.key === null ||
			lastLineByKey.get(`${statementLine.retailerId} ${statementLine.key}`) === statementLine.line;
		return { ...statementLine, isCurrent: isCurrent ? 1 : 0 };
	});
}

interface NewStatement {
	fileName: string;
	digest: string;
	readAt: string;
	readBy: string;
}

/** Stores a statement; its lines replace lines about the same sales in earlier statements. Returns its id. */
export async function insertStatement(
	trx: Trx,
	statement: NewStatement,
	lines: readonly ShopLine[],
): Promise<number> {
	const { id } = await trx
		.insertInto("statements")
		.values(statement)
		.returning("id")
		.executeTakeFirstOrThrow();
	const markedLines = markCurrentLines(lines);
	for (let start = 0; start < markedLines.length; start += LINES_PER_INSERT) {
		const chunk = markedLines.slice(start, start + LINES_PER_INSERT);
		await sql`
			insert into statement_lines
				("statementId", "line", "retailerId", "shop", "saleKey", "day", "pence", "state", "reference", "why", "isCurrent")
			select cast(${id} as integer), "line", "retailerId", "shop", "key", "day", "pence", "state", "reference", "why",
				"isCurrent"
			from ${jsonTable(trx, chunk, LINE_COLUMNS)} as "new"
		`.execute(trx);
	}
	await sql`
		update statement_lines set "isCurrent" = 0
		where "isCurrent" = 1 and "statementId" <> ${id} and "saleKey" is not null and exists (
			select 1 from statement_lines as "later" where "later"."statementId" = ${id}
				and "later"."retailerId" = statement_lines."retailerId" and "later"."saleKey" = statement_lines."saleKey"
		)
	`.execute(trx);
	return id;
}

/**
 * Deletes a statement; the lines that it replaced become current again. Returns its file name; undefined if there is no
 * such statement.
 */
export async function deleteStatement(trx: Trx, id: number): Promise<string | undefined> {
	await sql`
		update statement_lines set "isCurrent" = 1
		where "statementId" <> ${id} and exists (
			select 1 from statement_lines as "deletedLine" where "deletedLine"."statementId" = ${id} and "deletedLine"."isCurrent" = 1
				and "deletedLine"."retailerId" = statement_lines."retailerId" and "deletedLine"."saleKey" = statement_lines."saleKey"
		) and not exists (
			select 1 from statement_lines as "later"
			where "later"."retailerId" = statement_lines."retailerId" and "later"."saleKey" = statement_lines."saleKey"
				and "later"."statementId" <> ${id}
				and ("later"."statementId" > statement_lines."statementId"
					or "later"."statementId" = statement_lines."statementId" and "later"."line" > statement_lines."line")
		)
	`.execute(trx);
	const deleted = await trx
		.deleteFrom("statements")
		.where("id", "=", id)
		.returning("fileName")
		.executeTakeFirst();
	return deleted?.fileName;
}

/** Finds the statement that was read from a file with this digest. */
export async function findStatementByDigest(db: Db, digest: string) {
	return db
		.selectFrom("statements")
		.select(["id", "fileName", "readAt"])
		.where("digest", "=", digest)
		.executeTakeFirst();
}

const MAX_STATEMENTS = 100;

/** Returns the latest statements with the sums of their lines. */
export async function listStatements(db: Db) {
	const statements = await db
		.selectFrom("statements")
		.select(["id", "fileName", "readAt", "readBy"])
		.orderBy("id", "desc")
		.limit(MAX_STATEMENTS)
		.execute();
	const { rows } = await sql<{
		statementId: number;
		lineCount: number;
		countedLineCount: number;
		pence: number;
		declinedLineCount: number;
		unreadLineCount: number;
		replacedLineCount: number;
	}>`
		select "statementId", count(*) as "lineCount",
			sum(case when "isCurrent" = 1 and "state" in ('pending', 'approved') then 1 else 0 end) as "countedLineCount",
			sum(case when "isCurrent" = 1 and "state" in ('pending', 'approved') then "pence" else 0 end) as "pence",
			sum(case when "isCurrent" = 1 and "state" = 'declined' then 1 else 0 end) as "declinedLineCount",
			sum(case when "state" in ('foreign', 'unread') then 1 else 0 end) as "unreadLineCount",
			sum(case when "isCurrent" = 0 then 1 else 0 end) as "replacedLineCount"
		from statement_lines
		where "statementId" in (select "id" from statements order by "id" desc limit ${sql.lit(MAX_STATEMENTS)})
		group by "statementId"
	`.execute(db);
	const sums = new Map(rows.map(({ statementId, ...sum }) => [statementId, sum]));
	const zeroSums = {
		lineCount: 0,
		countedLineCount: 0,
		pence: 0,
		declinedLineCount: 0,
		unreadLineCount: 0,
		replacedLineCount: 0,
	};
	return statements.map((statement) => ({ ...statement, ...(sums.get(statement.id) ?? zeroSums) }));
}

/**
 * Returns the ids of the shops that the names in statements mean, by name, without deleted shops. Names are stored for
 * each layout, the network or headers that such statements share.
 */
export async function findStatementShops(db: Db, layout: string) {
	const rows = await db
		.selectFrom("statement_shops")
		.leftJoin("retailers", "retailers.id", "statement_shops.retailerId")
		.select(["statement_shops.shop", "statement_shops.retailerId", "retailers.id as existingId"])
		.where("layout", "=", layout)
		.limit(10_000)
		.execute();
	const existingShops = rows.filter(({ retailerId, existingId }) => retailerId === existingId);
	return new Map(existingShops.map(({ shop, retailerId }) => [shop, retailerId]));
}

/** Stores the shops that the names in a layout's statements mean. */
export async function upsertStatementShops(
	trx: Trx,
	layout: string,
	shops: ReadonlyMap<string, number | null>,
): Promise<void> {
	for (const [shop, retailerId] of shops) {
		await trx
			.insertInto("statement_shops")
			.values({ layout, shop, retailerId })
			.onConflict((conflict) => conflict.columns(["layout", "shop"]).doUpdateSet({ retailerId }))
			.execute();
	}
}

const columnsSchema = z.partialRecord(z.enum(STATEMENT_FIELD_NAMES), z.int().min(0));

/** Returns the columns that staff chose for a layout. */
export async function findChosenColumns(
	db: Db,
	layout: string,
): Promise<StatementColumns | undefined> {
	const row = await db
		.selectFrom("statement_layouts")
		.select("columns")
		.where("layout", "=", layout)
		.executeTakeFirst();
	return row && columnsSchema.parse(JSON.parse(row.columns));
}

export async function upsertChosenColumns(
	trx: Trx,
	layout: string,
	chosenColumns: StatementColumns,
): Promise<void> {
	const columns = JSON.stringify(chosenColumns);
	await trx
		.insertInto("statement_layouts")
		.values({ layout, columns })
		.onConflict((conflict) => conflict.column("layout").doUpdateSet({ columns }))
		.execute();
}

/** Returns all shops of this site, as choices for the names in statements. */
export async function listSiteShops(db: Db) {
	return db.selectFrom("retailers").select(["id", "name"]).orderBy("name").limit(1000).execute();
}
