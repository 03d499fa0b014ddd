import { createHash } from "node:crypto";
import type { Db } from "db/schema";
import { write } from "db/writes/write";
import { readSheets } from "~/features/ingest/read/read-sheets.server";
import { ExpectedError } from "~/logging/expected-error";
import {
	findTable,
	readStatementLines,
	type StatementLine,
	type StatementTable,
} from "./read-lines.server";
import { isComplete, type StatementColumns } from "./statement-columns";
import {
	findByDigest,
	findChosenColumns,
	findStatementShops,
	insertStatement,
	type ShopLine,
	upsertChosenColumns,
	upsertStatementShops,
} from "./statements.queries.server";

/** A statement is a table of short cells, so it may have more rows than an import. */
export const STATEMENT_LIMITS = { maxBytes: 60 * 1024 * 1024, maxRows: 250_000 };

/** Names of shops that one page asks about. */
const MAX_NAMES = 100;

export interface StatementFile {
	bytes: Uint8Array;
	fileName: string;
	readBy: string;
	now: Date;
	/** Columns that staff chose. */
	columns?: StatementColumns | undefined;
	/** True if staff are to choose the columns, even if they are known. */
	asksColumns?: boolean | undefined;
	/** Shops that staff chose for the names in the statement; null for a shop that is not one of this site's. */
	shops?: ReadonlyMap<string, number | null> | undefined;
	/** The shop of the whole statement, whatever names are in it. */
	shopId?: number | undefined;
}

/** What staff are asked before a statement can be read. */
export interface StatementQuestions {
	status: "questions";
	headers: readonly string[];
	columns: StatementColumns;
	/** True if the columns have to be chosen first. */
	needsColumns: boolean;
	/** Names in the statement whose shop is not known; '' for a statement without names. */
	shops: readonly string[];
}

export type StatementResult =
	| StatementQuestions
	| { status: "repeated"; fileName: string; readAt: string }
	| { status: "read"; id: number };

async function columnsOf(db: Db, table: StatementTable, chosen: StatementColumns | undefined) {
	const columns = chosen ?? (await findChosenColumns(db, table.layout)) ?? table.columns;
	const fits = Object.values(columns).every((index) => index < table.headers.length);
	return fits ? columns : table.columns;
}

/** Returns a name in a statement for comparison. */
const shopKey = (name: string) => name.trim().toLowerCase();

/** Returns a line of a shop that is not one of this site's, which does not count. */
function toUncountedLine(line: StatementLine): ShopLine {
	const why = `Its shop “${line.shop}” is not one of this site's.`;
	return { ...line, retailerId: null, key: null, pence: 0, state: "unread", why };
}

/**
 * Reads a statement and stores it; or returns what staff have to say first: which columns hold what, and which shops it is
 * of. A file that was read before changes nothing.
 */
export async function readStatement(
	db: Db,
	{ bytes, fileName, readBy, now, columns: chosen, asksColumns, shops, shopId }: StatementFile,
): Promise<StatementResult> {
	const digest = createHash("sha256").update(bytes).digest("base64url");
	const earlier = await findByDigest(db, digest);
	if (earlier) {
		return { status: "repeated", fileName: earlier.fileName, readAt: earlier.readAt };
	}
	const table = findTable(await readSheets(bytes, fileName, STATEMENT_LIMITS));
	if (table === undefined) {
		throw new ExpectedError(400, "This file has no table with headings and rows below them.");
	}
	const { headers, layout } = table;
	const columns = await columnsOf(db, table, chosen);
	const questions = { status: "questions" as const, headers, columns };
	if (asksColumns || !isComplete(columns)) return { ...questions, needsColumns: true, shops: [] };
	const lines = readStatementLines(table, columns);
	if (lines.length === 0) {
		throw new ExpectedError(400, "This statement has headings but no lines below them.");
	}
	const remembered = await findStatementShops(db, layout);
	const chosenShops = [...(shops ?? [])].map(([name, id]) => [shopKey(name), id] as const);
	const shopByName = new Map([...remembered, ...chosenShops]);
	/** The names in the statement as it writes them first. */
	const names = new Map(lines.toReversed().map(({ shop }) => [shopKey(shop), shop]));
	const newShops = new Map(
		shopId !== undefined && columns.shop === undefined ? [["", shopId]] : chosenShops,
	);
	const unknown =
		shopId === undefined
			? [...names].filter(([name]) => !shopByName.has(name)).map(([, written]) => written)
			: [];
	if (unknown.length > 0) {
		return { ...questions, needsColumns: false, shops: unknown.slice(0, MAX_NAMES) };
	}
	const shopLines = lines.map((line): ShopLine => {
		const retailerId = shopId ?? shopByName.get(shopKey(line.shop)) ?? null;
		return retailerId === null ? toUncountedLine(line) : { ...line, retailerId };
	});
	const id = await write(db, async (trx) => {
		await upsertStatementShops(trx, layout, newShops);
		if (chosen) await upsertChosenColumns(trx, layout, columns);
		return insertStatement(trx, { fileName, digest, readAt: now.toISOString(), readBy }, shopLines);
	});
	return { status: "read", id };
}
