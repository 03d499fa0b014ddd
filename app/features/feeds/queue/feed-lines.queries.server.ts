import { containsWord } from "db/contains-word";
import { countRows } from "db/count-rows";
import { decodeJsonList } from "db/json/json-columns";
import type { Db, FeedLinesTable } from "db/schema";
import { type Selectable, sql } from "kysely";
import { queryWords } from "~/components/staff/list-state";
import { pageCount } from "~/features/catalogue/lists/list-page-state";
import { modelName } from "~/features/catalogue/model";
import { listModelNames } from "~/features/catalogue/models.queries.server";
import { decodeLineFacts, decodeProposals } from "~/features/ingest/columns/feed-line";
import { searchModels } from "~/features/search/index/search-index.queries.server";
import { searchTerms } from "~/features/search/index/search-terms";
import { LINE_KINDS, LINES_PER_PAGE, type LineListState } from "./line-list";

const LINE_COLUMNS = [
	"id",
	"feedId",
	"firstSeenAt",
	"seenAt",
	"merchant",
	"title",
	"brand",
	"mpn",
	"eans",
	"url",
	"pricePence",
	"inStock",
	"condition",
	"state",
	"projectorSku",
	"rule",
	"answeredBy",
	"proposals",
	"facts",
] as const;

export type LineFilter = Pick<LineListState, "state" | "kind" | "query">;

const SEARCHED_TEXT = sql<string>`"brand" || ' ' || "title"`;

/** Filters lines by feed, state, kind, and the words of a query in title or brand. */
export function selectMatchingLines(db: Db, feedId: number, { state, kind, query }: LineFilter) {
	const rank = LINE_KINDS.findIndex(([lineKind]) => lineKind === kind);
	let lineQuery = db
		.selectFrom("feed_lines")
		.where("feedId", "=", feedId)
		.where("state", "=", state);
	if (kind !== undefined) lineQuery = lineQuery.where("rank", "=", sql<0 | 1 | 2>`${rank}`);
	for (const word of queryWords(query))
		lineQuery = lineQuery.where(containsWord(SEARCHED_TEXT, word));
	return lineQuery;
}

type LineRow = Pick<Selectable<FeedLinesTable>, (typeof LINE_COLUMNS)[number]>;

async function toLines(db: Db, rows: readonly LineRow[]) {
	const decodedRows = rows.map((row) => ({ row, proposals: decodeProposals(row.proposals) }));
	const skus = decodedRows.flatMap(({ row, proposals }) => [
		...(row.projectorSku === null ? [] : [row.projectorSku]),
		...proposals.map(({ sku }) => sku),
	]);
	const names = await listModelNames(db, skus);
	return decodedRows.map(({ row: { projectorSku, ...row }, proposals }) => ({
		...row,
		eans: decodeJsonList(row.eans),
		facts: decodeLineFacts(row.facts),
		inStock: row.inStock === 1,
		matchedModel:
			projectorSku === null
				? undefined
				: { sku: projectorSku, name: names.get(projectorSku) ?? projectorSku },
		// A deleted model cannot be chosen.
		proposals: proposals.flatMap(({ sku, why }) => {
			const name = names.get(sku);
			return name === undefined ? [] : [{ sku, name, why }];
		}),
	}));
}

export type QueuedLine = Awaited<ReturnType<typeof toLines>>[number];

/** A model that a line may be, with the reason. */
export type ProposedModel = QueuedLine["proposals"][number];

/** Returns a page of a feed's lines, the likeliest models first; the last page if the page number is too high. */
export async function pageOfLines(db: Db, feedId: number, state: LineListState) {
	const lineQuery = selectMatchingLines(db, feedId, state);
	const total = await countRows(lineQuery);
	const pages = pageCount(total, LINES_PER_PAGE);
	const page = Math.min(state.page, pages);
	const rows = await lineQuery
		.select(LINE_COLUMNS)
		.orderBy("rank")
		.orderBy("id")
		.limit(LINES_PER_PAGE)
		.offset((page - 1) * LINES_PER_PAGE)
		.execute();
	return { lines: await toLines(db, rows), total, page, pages };
}

/** Counts a feed's lines by state, and lines that wait for a decision by kind. */
export async function countLines(db: Db, feedId: number) {
	const rows = await db
		.selectFrom("feed_lines")
		.select(["state", "rank", (eb) => eb.fn.countAll<number>().as("count")])
		.where("feedId", "=", feedId)
		.groupBy(["state", "rank"])
		.execute();
	const countsByState = { new: 0, matched: 0, "left-out": 0 };
	const countsByKind = { projector: 0, proposal: 0, other: 0 };
	for (const { state, rank, count } of rows) {
		countsByState[state] += count;
		if (state === "new") countsByKind[LINE_KINDS[rank][0]] += count;
	}
	return { countsByState, countsByKind };
}

export async function findLine(db: Db, feedId: number, lineId: number) {
	const [line] = await listFeedLinesById(db, feedId, [lineId]);
	return line;
}

/** Returns lines of any feed by their ids, at most a page of them. */
export async function listLinesById(db: Db, lineIds: readonly number[]) {
	if (lineIds.length === 0) return [];
	const rows = await db
		.selectFrom("feed_lines")
		.select(LINE_COLUMNS)
		.where("id", "in", lineIds)
		.limit(LINES_PER_PAGE)
		.execute();
	return toLines(db, rows);
}

/** Returns lines of a feed by their ids, at most a page of them. */
export async function listFeedLinesById(db: Db, feedId: number, lineIds: readonly number[]) {
	const rows = await db
		.selectFrom("feed_lines")
		.select(LINE_COLUMNS)
		.where("feedId", "=", feedId)
		.where("id", "in", lineIds)
		.orderBy("id")
		.limit(LINES_PER_PAGE)
		.execute();
	return toLines(db, rows);
}

const MAX_MATCHES = 8;

/** Searches the catalogue for models that a line may be. */
export async function findProposedModels(db: Db, query: string): Promise<ProposedModel[]> {
	const { projectors } = await searchModels(db, searchTerms(query), MAX_MATCHES);
	return projectors.map((projector) => ({
		sku: projector.sku,
		name: modelName(projector),
		// Staff searched for the model, so its SKU is shown in place of a reason.
		why: projector.sku,
	}));
}
