import type { Db } from "db/schema";
import { type RawBuilder, sql } from "kysely";
import type { EarningsPeriod, EarningsSum, UnmatchedLine } from "./earnings-table";

type DayRange = Pick<EarningsPeriod, "from" | "to">;

/** Lines of statements (`sale`), each with the click that its reference names, if the click led to the same shop. */
const SALES = sql`
	statement_lines as "sale" left join click_references as "click"
		on "click"."reference" = "sale"."reference" and "click"."retailerId" = "sale"."retailerId"
`;

/** Condition for the sales of a period that count as earned; a sale that a later line replaced is not current. */
const isCountedSale = ({ from, to }: DayRange) => sql`
	"sale"."isCurrent" = 1 and "sale"."state" in ('pending', 'approved') and "sale"."day" between ${from} and ${to}
`;

/** Maximum number of groups of a query. */
const MAX_GROUPS = 100_000;

interface Grouping {
	/** Key of a sale; null if its click is not known. */
	saleKey: RawBuilder<unknown>;
	clickKey: RawBuilder<unknown>;
}

/** Role of the clicked pick; '' for a click on a model that was no pick. */
const PICK_ROLE = sql`case when "click"."reference" is null then null else coalesce("click"."pickRole", '') end`;

const GROUPINGS = {
	shops: {
		saleKey: sql`cast("sale"."retailerId" as text)`,
		clickKey: sql`cast("click"."retailerId" as text)`,
	},
	models: { saleKey: sql`"click"."projectorSku"`, clickKey: sql`"click"."projectorSku"` },
	pages: { saleKey: sql`"click"."page"`, clickKey: sql`"click"."page"` },
	picks: { saleKey: PICK_ROLE, clickKey: PICK_ROLE },
	days: { saleKey: sql`"sale"."day"`, clickKey: sql`"click"."day"` },
} as const satisfies Record<string, Grouping>;

/** Returns the sums of sales and clicks of a period, grouped by shop, model, page, pick or day. */
export async function listSums(db: Db, grouping: keyof typeof GROUPINGS, days: DayRange) {
	const { saleKey, clickKey } = GROUPINGS[grouping];
	const { rows } = await sql<{ key: string | null } & EarningsSum>`
		select "key", sum("pence") as "pence", sum("sales") as "sales", sum("clicks") as "clicks" from (
			select ${saleKey} as "key", "sale"."pence" as "pence",
				case when "sale"."pence" >= 0 then 1 else 0 end as "sales", 0 as "clicks"
			from ${SALES} where ${isCountedSale(days)}
			union all
			select ${clickKey}, 0, 0, 1 from click_references as "click"
			where "click"."day" between ${days.from} and ${days.to}
		) as "salesAndClicks" group by "key" order by sum("pence") desc, sum("clicks") desc, "key" limit ${sql.lit(MAX_GROUPS)}
	`.execute(db);
	return rows.map(({ key, pence, sales, clicks }) => ({
		key,
		pence: Number(pence),
		sales: Number(sales),
		clicks: Number(clicks),
	}));
}

/** Returns the names of all shops, by their ids as text: the keys of sums by shop. */
export async function listShopNamesByKey(db: Db) {
	const rows = await db.selectFrom("retailers").select(["id", "name"]).limit(10_000).execute();
	return new Map(rows.map(({ id, name }) => [String(id), name]));
}

/** Returns the names and slugs of clicked models that still exist, by SKU. */
export async function listClickedModels(db: Db) {
	const rows = await db
		.selectFrom("projectors")
		.select(["sku", "brand", "model", "slug"])
		.where("sku", "in", (eb) => eb.selectFrom("click_references").select("projectorSku"))
		.limit(MAX_GROUPS)
		.execute();
	return new Map(rows.map(({ sku, ...model }) => [sku, model]));
}

/**
 * Condition for lines of a period that are no sale, or whose reference names no click that led to their shop. A line is
 * no sale if its amount is not in pounds ('foreign'), or if it could not be read ('unread').
 */
const isUnmatched = ({ from, to }: DayRange) => sql`
	"sale"."isCurrent" = 1 and ("sale"."day" is null or "sale"."day" between ${from} and ${to}) and (
		"sale"."state" in ('foreign', 'unread')
		or "sale"."state" in ('pending', 'approved')
			and ("click"."reference" is null or "click"."retailerId" <> "sale"."retailerId")
	)
`;

/** Lines of statements, each with the click that its reference names, whatever shop that click led to. */
const SALES_WITH_ANY_CLICK = sql`
	statement_lines as "sale" left join click_references as "click" on "click"."reference" = "sale"."reference"
`;

/** Returns the reason why a sale is matched with no click. */
function unmatchedReason({
	reference,
	clickedShop,
}: {
	reference: string;
	/** Name of the shop of the reference's click; null if there is no such click. */
	clickedShop: string | null;
}): string {
	if (reference === "") return "It has no reference.";
	return clickedShop === null
		? "Its reference is of no click of the last 400 days."
		: `Its reference is of a click that led to ${clickedShop}.`;
}

/** Counts the lines that `listUnmatchedLines` returns. */
export async function countUnmatchedLines(db: Db, days: DayRange): Promise<number> {
	const { rows } = await sql<{
		count: number;
	}>`select count(*) as "count" from ${SALES_WITH_ANY_CLICK} where ${isUnmatched(days)}`.execute(
		db,
	);
	return Number(rows[0]?.count ?? 0);
}

/** Returns lines of a period that are not matched with a click, first the lines that are not counted. */
export async function listUnmatchedLines(
	db: Db,
	days: DayRange,
	limit: number,
): Promise<UnmatchedLine[]> {
	const { rows } = await sql<
		Omit<UnmatchedLine, "why"> & { why: string | null; clickedShop: string | null }
	>`
		select "statement"."fileName", "sale"."line", "sale"."day", coalesce("shop"."name", "sale"."shop") as "shop",
			case when "sale"."why" is null then "sale"."pence" end as "pence", "sale"."reference", "sale"."why",
			case when "click"."reference" is null then null
				else coalesce("shopOfClick"."name", 'a shop that is gone') end as "clickedShop"
		from ${SALES_WITH_ANY_CLICK}
			join statements as "statement" on "statement"."id" = "sale"."statementId"
			left join retailers as "shop" on "shop"."id" = "sale"."retailerId"
			left join retailers as "shopOfClick" on "shopOfClick"."id" = "click"."retailerId"
		where ${isUnmatched(days)}
		order by case when "sale"."why" is null then 1 else 0 end, case when "sale"."reference" = '' then 1 else 0 end,
			"sale"."statementId" desc, "sale"."line"
		limit ${limit}
	`.execute(db);
	return rows.map(({ clickedShop, why, ...line }) => ({
		...line,
		why: why ?? unmatchedReason({ reference: line.reference, clickedShop }),
	}));
}
