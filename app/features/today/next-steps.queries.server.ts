import { jsonList } from "db/json/json-table";
import type { Db } from "db/schema";
import { sql } from "kysely";
import { DAY_MS, HOUR_MS, utcDay } from "~/config/time";
import { DISPLAY_FIELDS } from "~/features/catalogue/fields/field-values.server";
import { MODEL_FIELDS } from "~/features/catalogue/fields/model-fields.server";
import { modelName } from "~/features/catalogue/model";
import { staleOfferCondition } from "~/features/catalogue/offers/offers.queries.server";
import { countText } from "~/features/catalogue/words/count-text";
import { decodeEarningsPeriod } from "~/features/earnings/tables/earnings-table";
import { earningsTable, sumOf } from "~/features/earnings/tables/earnings-tables.server";
import { feedPath } from "~/features/feeds/feed-addresses";
import { listTopModels } from "~/features/insight/tables/insight.queries.server";
import { decodeInsightPeriod } from "~/features/insight/tables/insight-table";
import { modelAdminPath } from "~/features/records/models/model-addresses";
import { siteSettings } from "~/features/settings/settings.queries.server";
import type { EarningsOfClicks, Opportunity } from "./next-steps";

/** Maximum number of rows of each kind. */
const MAX_ROWS = 500;

/** Number of most viewed models to check. */
const MAX_VIEWED_MODELS = 100;

interface ShopClicks {
	name: string;
	/** Number of clicks of the last 30 days. */
	clicks: number;
	/** Number of clicks of the last 7 days. */
	weekClicks: number;
	/** True if the shop has a link template, by which its clicks earn commission. */
	hasTemplate: boolean;
}

async function listClickedShops(db: Db, now: Date): Promise<Map<number, ShopClicks>> {
	const { from, to } = decodeInsightPeriod(new URLSearchParams(), now);
	const weekFrom = utcDay(new Date(now.getTime() - 6 * DAY_MS));
	const { rows } = await sql<ShopClicks & { id: number; linkTemplate: string | null }>`
		select "id", "name", "linkTemplate", sum("clicks") as "clicks",
			sum(case when "day" >= ${weekFrom} then "clicks" else 0 end) as "weekClicks"
		from listing_clicks join retailers on "id" = "retailerId"
		where "day" between ${from} and ${to} and "isPaused" = 0
		group by "id", "name", "linkTemplate" order by "id" limit ${sql.lit(MAX_ROWS)}
	`.execute(db);
	return new Map(
		rows.map(({ id, name, clicks, weekClicks, linkTemplate }) => {
			const shop = { name, clicks: Number(clicks), weekClicks: Number(weekClicks) };
			return [id, { ...shop, hasTemplate: linkTemplate !== null }];
		}),
	);
}

/** Returns the clicks of the last week as part of a sentence; the clicks of 30 days if the week has no click. */
function clicksText({ clicks, weekClicks }: Pick<ShopClicks, "clicks" | "weekClicks">): string {
	const verb = (count: number) => (count === 1 ? "goes" : "go");
	return weekClicks > 0
		? `${countText(weekClicks, "click", "clicks")} a week ${verb(weekClicks)} there`
		: `${countText(clicks, "click", "clicks")} in 30 days went there`;
}

/** Returns the feeds without recent prices, with the clicks on links to their shops. */
async function listStaleFeeds(
	db: Db,
	shops: ReadonlyMap<number, ShopClicks>,
	now: Date,
): Promise<Opportunity[]> {
	const { offers } = await siteSettings(db);
	const [feeds, feedShops] = await Promise.all([
		db
			.selectFrom("feeds")
			.select(["id", "name", "retailerId", "everyHours", "lastGoodAt", "createdAt"])
			.where("isPaused", "=", 0)
			.orderBy("id")
			.limit(MAX_ROWS)
			.execute(),
		db
			.selectFrom("feed_merchants")
			.select(["feedId", "retailerId"])
			.where("retailerId", "is not", null)
			.distinct()
			.limit(10 * MAX_ROWS)
			.execute(),
	]);
	return feeds.flatMap(({ id, name, retailerId, everyHours, lastGoodAt, createdAt }) => {
		const ageMs = now.getTime() - Date.parse(lastGoodAt ?? createdAt);
		// Twice the interval, so that one failed run is tolerated.
		const maxAgeMs =
			everyHours > 0 ? Math.max(DAY_MS, 2 * everyHours * HOUR_MS) : offers.staleDays * DAY_MS;
		if (ageMs <= maxAgeMs) return [];
		const shopIds =
			retailerId === null
				? feedShops.filter(({ feedId }) => feedId === id).map((shop) => shop.retailerId)
				: [retailerId];
		const shopsOfFeed = shopIds.flatMap((id) => shops.get(id ?? 0) ?? []);
		const clicks = shopsOfFeed.reduce((sum, shop) => sum + shop.clicks, 0);
		const weekClicks = shopsOfFeed.reduce((sum, shop) => sum + shop.weekClicks, 0);
		const feedOwner = retailerId === null ? name : (shops.get(retailerId)?.name ?? name);
		const days = countText(Math.floor(ageMs / DAY_MS), "day", "days");
		const state = lastGoodAt === null ? "has never brought prices" : `is stale for ${days}`;
		return [
			{
				subject: retailerId === null ? `feed ${id}` : `shop ${retailerId}`,
				text: `Feed of ${feedOwner} ${state}: ${clicksText({ clicks, weekClicks })}`,
				to: feedPath(id),
				visits: clicks,
			},
		];
	});
}

/** Returns the shops with clicks on stale offers. */
async function listStaleOffers(db: Db, now: Date): Promise<Opportunity[]> {
	const { from, to } = decodeInsightPeriod(new URLSearchParams(), now);
	const isStale = await staleOfferCondition(db, now);
	const { rows } = await sql<{ id: number; name: string; offers: number; clicks: number }>`
		with "stale" as (
			select "id" as "listingId", "retailerId",
				(select coalesce(sum("clicks"), 0) from listing_clicks
					where listing_clicks."listingId" = retailer_listings."id"
						and "day" between ${from} and ${to}) as "clicks"
			from retailer_listings where ${isStale}
		)
		select retailers."id", "name", count(*) as "offers", sum("clicks") as "clicks"
		from "stale" join retailers on retailers."id" = "stale"."retailerId"
		where "clicks" > 0 group by retailers."id", "name"
		order by retailers."id" limit ${sql.lit(MAX_ROWS)}
	`.execute(db);
	return rows.map(({ id, name, offers, clicks }) => {
		const staleText = countText(Number(offers), "offer is stale", "offers are stale");
		const clickCountText = countText(Number(clicks), "click", "clicks");
		return {
			subject: `shop ${id}`,
			text: `Of ${name} ${staleText}: ${clickCountText} in 30 days went there`,
			to: "/admin/models?filter=stale",
			visits: Number(clicks),
		};
	});
}

/** Returns the shops without a link template, whose clicks earn nothing. */
function listShopsWithoutTemplate(shops: ReadonlyMap<number, ShopClicks>): Opportunity[] {
	return [...shops]
		.filter(([, { hasTemplate }]) => !hasTemplate)
		.map(([id, { name, clicks }]) => ({
			subject: `template ${id}`,
			text: `${name} gets ${countText(clicks, "click", "clicks")} in 30 days and has no link template, so they earn nothing`,
			to: `/admin/shops/${id}`,
			visits: clicks,
		}));
}

/** The key facts, and the lens shift. */
const NEEDED_FACTS = [
	...DISPLAY_FIELDS.filter(({ isKeyFact }) => isKeyFact).map(({ name, label }) => ({
		name,
		label,
	})),
	{ name: "lensShiftVertical", label: "Lens shift" },
] as const;

const lowerFirst = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

/** Returns the viewed models without a shop that has them in stock, or without a needed fact. */
async function listIncompleteModels(db: Db, now: Date): Promise<Opportunity[]> {
	const { views } = await listTopModels(
		db,
		decodeInsightPeriod(new URLSearchParams(), now),
		MAX_VIEWED_MODELS,
	);
	const viewsBySlug = new Map(views.map(({ slug, views: count }) => [slug ?? "", Number(count)]));
	const rows = await db
		.selectFrom("projectors")
		.selectAll()
		.where("slug", "in", jsonList(db, [...viewsBySlug.keys()], "text"))
		.where("isDiscontinued", "=", 0)
		.orderBy("sku")
		.limit(MAX_VIEWED_MODELS)
		.execute();
	return rows.flatMap((row) => {
		const visits = viewsBySlug.get(row.slug) ?? 0;
		const viewsText = visits === 1 ? "once" : `${visits.toLocaleString("en-GB")} times`;
		const textStart = `${modelName(row)} is looked at ${viewsText} a month and`;
		const subject = `model ${row.slug}`;
		if (row.freshOffers === 0) {
			const text = `${textStart} no shop has it in stock`;
			return [{ subject, text, to: modelAdminPath(row.sku), visits }];
		}
		// An input lag may be in any of several columns.
		const missingFact = NEEDED_FACTS.find(({ name }) =>
			name === "inputLag" ? row.inputLagMs === null : row[name] === MODEL_FIELDS[name].empty,
		);
		if (!missingFact) return [];
		const to = modelAdminPath(row.sku, `figures/${MODEL_FIELDS[missingFact.name].column}`);
		return [{ subject, text: `${textStart} has no ${lowerFirst(missingFact.label)}`, to, visits }];
	});
}

/** Returns all opportunities, with the clicks or views of 30 days. */
export async function listOpportunities(db: Db, now: Date): Promise<Opportunity[]> {
	const shops = await listClickedShops(db, now);
	const [feeds, offers, incompleteModels] = await Promise.all([
		listStaleFeeds(db, shops, now),
		listStaleOffers(db, now),
		listIncompleteModels(db, now),
	]);
	return [...feeds, ...offers, ...listShopsWithoutTemplate(shops), ...incompleteModels];
}

/** Returns the earnings and clicks of 90 days; undefined before any statement was read. */
export async function findEarningsOfClicks(db: Db, now: Date): Promise<EarningsOfClicks> {
	const statement = await db.selectFrom("statements").select("id").limit(1).executeTakeFirst();
	if (!statement) return undefined;
	const period = decodeEarningsPeriod(new URLSearchParams(), now);
	return sumOf(await earningsTable(db, "shops", period));
}
