import { createHash } from "node:crypto";
import type { Db } from "db/schema";
import { write } from "db/writes/write";
import { readSheets } from "~/features/ingest/read/read-sheets.server";
import { ExpectedError } from "~/logging/expected-error";
import {
	findStatementTable,
	readStatementLines,
	type StatementLine,
	type StatementTable,
} from "./read-lines.server";
import { hasRequiredColumns, type StatementColumns } from "./statement-columns";
import {
	findChosenColumns,
	findStatementByDigest,
	findStatementShops,
	insertStatement,
	type ShopLine,
	upsertChosenColumns,
	upsertStatementShops,
} from "./statements.queries.server";

/** A statement is a table of short cells, so it may have more rows than an import. */
export const STATEMENT_LIMITS = { maxBytes: 60 * 1024 * 1024, maxRows: 250_000 };

/** Maximum number of shop names that one page asks about. */
const MAX_SHOP_QUESTIONS = 100;

export interface StatementFile {
	bytes: Uint8Array;
	fileName: string;
	readBy: string;
	now: Date;
	/** Columns that staff chose. */
	columns?: StatementColumns | undefined;
	/** True if staff want to choose the columns, even those that could be guessed. */
	mustAskColumns?: boolean | undefined;
	/** Shops that staff chose for the names in the statement; null for a shop that is not one of this site's. */
	shops?: ReadonlyMap<string, number | null> | undefined;
	/** The shop of all lines, whatever shops the statement names. */
	commonShopId?: number | undefined;
}

/** The questions to staff before a statement can be read. */
export interface StatementQuestions {
	status: "questions";
	headers: readonly string[];
	columns: StatementColumns;
	/** True if the columns have to be chosen first. */
	needsColumns: boolean;
	/** Names in the statement whose shop is not known; '' for a statement without names. */
	unknownShopNames: readonly string[];
}

export type StatementResult =
	| StatementQuestions
	| { status: "repeated"; fileName: string; readAt: string }
	| { status: "read"; id: number };

async function findTableColumns(
	db: Db,
	table: StatementTable,
	chosenColumns: StatementColumns | undefined,
) {
	const columns = chosenColumns ?? (await findChosenColumns(db, table.layout)) ?? table.columns;
	const isWithinTable = Object.values(columns).every((index) => index < table.headers.length);
	return isWithinTable ? columns : table.columns;
}

/** Returns a shop's name as a key: without spaces around it, in lower case. */
const shopKey = (name: string) => name.trim().toLowerCase();

/** Returns a line of a shop that is not one of this site's: its amount is not counted. */
function toUncountedLine(line: StatementLine): ShopLine {
	const why = `Its shop “${line.shop}” is not one of this site's.`;
	return { ...line, retailerId: null, key: null, pence: 0, state: "unread", why };
}

/**
 * Reads a statement and stores it; or returns the questions that staff have to answer first: which columns to use, and
 * which shops its names mean. A file that was read before changes nothing.
 */
export async function readStatement(
	db: Db,
	{
		bytes,
		fileName,
		readBy,
		now,
		columns: chosenColumns,
		mustAskColumns,
		shops,
		commonShopId,
	}: StatementFile,
): Promise<StatementResult> {
	const digest = createHash("sha256").update(bytes).digest("base64url");
	const earlierStatement = await findStatementByDigest(db, digest);
	if (earlierStatement) {
		return {
			status: "repeated",
			fileName: earlierStatement.fileName,
			readAt: earlierStatement.readAt,
		};
	}
	const table = findStatementTable(await readSheets(bytes, fileName, STATEMENT_LIMITS));
	if (table === undefined) {
		throw new ExpectedError(400, "This file has no table with headings and rows below them.");
	}
	const { headers, layout } = table;
	const columns = await findTableColumns(db, table, chosenColumns);
	const questions = { status: "questions" as const, headers, columns };
	if (mustAskColumns || !hasRequiredColumns(columns))
		return { ...questions, needsColumns: true, unknownShopNames: [] };
	const lines = readStatementLines(table, columns);
	if (lines.length === 0) {
		throw new ExpectedError(400, "This statement has headings but no lines below them.");
	}
	const rememberedShops = await findStatementShops(db, layout);
	const chosenShops = [...(shops ?? [])].map(([name, id]) => [shopKey(name), id] as const);
	const shopByName = new Map([...rememberedShops, ...chosenShops]);
	/** The first spelling of each name in the statement, by the name's key. */
	const spellingByName = new Map(lines.toReversed().map(({ shop }) => [shopKey(shop), shop]));
	const shopsToRemember = new Map(
		commonShopId !== undefined && columns.shop === undefined ? [["", commonShopId]] : chosenShops,
	);
	const unknownNames =
		commonShopId === undefined
			? [...spellingByName]
					.filter(([name]) => !shopByName.has(name))
					.map(([, originalName]) => originalName)
			: [];
	if (unknownNames.length > 0) {
		return {
			...questions,
			needsColumns: false,
			unknownShopNames: unknownNames.slice(0, MAX_SHOP_QUESTIONS),
		};
	}
	const shopLines = lines.map((line): ShopLine => {
		const retailerId = commonShopId ?? shopByName.get(shopKey(line.shop)) ?? null;
		return retailerId === null ? toUncountedLine(line) : { ...line, retailerId };
	});
	const id = await write(db, async (trx) => {
		await upsertStatementShops(trx, layout, shopsToRemember);
		if (chosenColumns) await upsertChosenColumns(trx, layout, columns);
		return insertStatement(trx, { fileName, digest, readAt: now.toISOString(), readBy }, shopLines);
	});
	return { status: "read", id };
}
