import { decodeList } from "db/json-columns";
import type { Database, FeedLineState, OfferCondition } from "db/schema";
import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { z } from "zod";
import { pageCount } from "~/features/catalogue/listing/list-state";
import { projectorName } from "~/features/catalogue/projector";
import { LINES_PER_PAGE, type LineListState } from "./line-list";

/** A model that a line may be. */
export interface ProposedModel {
	sku: string;
	name: string;
	/** A sentence. */
	why: string;
}

/** A line of a feed as staff judge it. */
export interface QueuedLine {
	id: number;
	merchant: string;
	title: string;
	brand: string;
	mpn: string;
	eans: string[];
	url: string;
	pricePence: number;
	inStock: boolean;
	condition: OfferCondition;
	state: FeedLineState;
	/** The model that it counts as. */
	matched: { sku: string; name: string } | undefined;
	rule: "ean" | "mpn" | "title" | "staff" | null;
	answeredBy: string | null;
	proposals: ProposedModel[];
}

const storedProposals = z.array(z.object({ sku: z.string(), why: z.string() }));

const LINE = [
	"id",
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
] as const;

const MAX_WORDS = 10;

/** The lines of a feed in a state whose title or brand has every word of a query. */
function matching<O>(
	lines: SelectQueryBuilder<Database, "feed_lines", O>,
	feedId: number,
	{ state, query }: Pick<LineListState, "state" | "query">,
): SelectQueryBuilder<Database, "feed_lines", O> {
	const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
	const searched = sql<string>`lower("brand" || ' ' || "title")`;
	return words.reduce(
		(found, word) =>
			found.where(
				sql<boolean>`${searched} like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`,
			),
		lines.where("feedId", "=", feedId).where("state", "=", state),
	);
}

type LineRow = Awaited<ReturnType<typeof selectRows>>[number];

const selectRows = (db: Kysely<Database>) => db.selectFrom("feed_lines").select(LINE).execute();

/** The names of models by SKU. */
async function namesOf(
	db: Kysely<Database>,
	skus: readonly string[],
): Promise<Map<string, string>> {
	if (skus.length === 0) return new Map();
	const rows = await db
		.selectFrom("projectors")
		.select(["sku", "brand", "model"])
		.where("sku", "in", skus)
		.execute();
	return new Map(rows.map((row) => [row.sku, projectorName(row)]));
}

async function toLines(db: Kysely<Database>, rows: readonly LineRow[]): Promise<QueuedLine[]> {
	const read = rows.map((row) => ({
		row,
		proposals: storedProposals.parse(JSON.parse(row.proposals)),
	}));
	const skus = read.flatMap(({ row, proposals }) => [
		...(row.projectorSku === null ? [] : [row.projectorSku]),
		...proposals.map(({ sku }) => sku),
	]);
	const names = await namesOf(db, [...new Set(skus)]);
	return read.map(({ row: { projectorSku, ...row }, proposals }) => ({
		...row,
		eans: decodeList(row.eans),
		inStock: row.inStock === 1,
		matched:
			projectorSku === null
				? undefined
				: { sku: projectorSku, name: names.get(projectorSku) ?? projectorSku },
		// A model that is gone since is none to choose.
		proposals: proposals.flatMap(({ sku, why }) => {
			const name = names.get(sku);
			return name === undefined ? [] : [{ sku, name, why }];
		}),
	}));
}

/** One page of a feed's lines. */
export interface LinePage {
	lines: QueuedLine[];
	total: number;
	/** From 1. */
	page: number;
	pages: number;
}

/** Lines of a feed, those that came first on top; a page past the last is the last. */
export async function pageOfLines(
	db: Kysely<Database>,
	feedId: number,
	state: LineListState,
): Promise<LinePage> {
	const counted = db.selectFrom("feed_lines").select((eb) => eb.fn.countAll<number>().as("count"));
	const { count: total } = await matching(counted, feedId, state).executeTakeFirstOrThrow();
	const pages = pageCount(total, LINES_PER_PAGE);
	const page = Math.min(state.page, pages);
	const rows = await matching(db.selectFrom("feed_lines").select(LINE), feedId, state)
		.orderBy("id")
		.limit(LINES_PER_PAGE)
		.offset((page - 1) * LINES_PER_PAGE)
		.execute();
	return { lines: await toLines(db, rows), total, page, pages };
}

/** How many lines of a feed are in each state. */
export async function countLines(
	db: Kysely<Database>,
	feedId: number,
): Promise<Record<FeedLineState, number>> {
	const rows = await db
		.selectFrom("feed_lines")
		.select(["state", (eb) => eb.fn.countAll<number>().as("count")])
		.where("feedId", "=", feedId)
		.groupBy("state")
		.execute();
	const counts = { new: 0, matched: 0, "left-out": 0 };
	for (const { state, count } of rows) counts[state] = count;
	return counts;
}

/** A line of this feed. */
export async function findLine(
	db: Kysely<Database>,
	feedId: number,
	lineId: number,
): Promise<QueuedLine | undefined> {
	const rows = await db
		.selectFrom("feed_lines")
		.select(LINE)
		.where("feedId", "=", feedId)
		.where("id", "=", lineId)
		.execute();
	const [line] = await toLines(db, rows);
	return line;
}
