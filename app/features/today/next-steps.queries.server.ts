import { jsonList } from "db/json/json-table";
import type { Db } from "db/schema";
import { sql } from "kysely";
import { DAY_MS, HOUR_MS, utcDay } from "~/config/time";
import { DISPLAY_FIELDS } from "~/features/catalogue/fields/field-values.server";
import { MODEL_FIELDS } from "~/features/catalogue/fields/model-fields.server";
import { modelName } from "~/features/catalogue/model";
import { isStaleOffer } from "~/features/catalogue/offers/offers.queries.server";
import { countText } from "~/features/catalogue/words/count-text";
import { decodeEarningsPeriod } from "~/features/earnings/tables/earnings-table";
import { earningsTable, sumOf } from "~/features/earnings/tables/earnings-tables.server";
import { feedPath } from "~/features/feeds/feed-addresses";
import { listTopModels } from "~/features/insight/tables/insight.queries.server";
import { decodePeriod } from "~/features/insight/tables/insight-table";
import { modelAdminPath } from "~/features/records/models/model-addresses";
import { siteSettings } from "~/features/settings/settings.queries.server";
import type { EarningsOfClicks, Opportunity } from "./next-steps";

/** Rows of each kind that are looked at. */
const MAX_ROWS = 500;

/** Models that are looked at most. */
const MAX_VIEWED = 100;

interface ShopClicks {
	name: string;
	/** Of 30 days and of the last 7. */
	clicks: number;
	week: number;
	hasTemplate: boolean;
}

async function listShops(db: Db, now: Date): Promise<Map<number, ShopClicks>> {
	const { from, to } = decodePeriod(new URLSearchParams(), now);
	const weekFrom = utcDay(new Date(now.getTime() - 6 * DAY_MS));
	const { rows } = await sql<ShopClicks & { id: number; linkTemplate: string | null }>`
		select "id", "name", "linkTemplate", sum("clicks") as "clicks",
			sum(case when "day" >= ${weekFrom} then "clicks" else 0 end) as "week"
		from listing_clicks join retailers on "id" = "retailerId"
		where "day" between ${from} and ${to} and "isPaused" = 0
		group by "id", "name", "linkTemplate" order by "id" limit ${sql.lit(MAX_ROWS)}
	`.execute(db);
	return new Map(
		rows.map(({ id, name, clicks, week, linkTemplate }) => {
			const shop = { name, clicks: Number(clicks), week: Number(week) };
			return [id, { ...shop, hasTemplate: linkTemplate !== null }];
		}),
	);
}

/** The clicks in words: of a week, or of 30 days if the week has none. */
function clicksText({ clicks, week }: Pick<ShopClicks, "clicks" | "week">): string {
	const verb = (count: number) => (count === 1 ? "goes" : "go");
	return week > 0
		? `${countText(week, "click", "clicks")} a week ${verb(week)} there`
		: `${countText(clicks, "click", "clicks")} in 30 days went there`;
}

/** Returns the feeds that have not brought prices for a while, with the clicks that go to their shops. */
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
		const age = now.getTime() - Date.parse(lastGoodAt ?? createdAt);
		// Two rounds may fail by chance.
		const limit =
			everyHours > 0 ? Math.max(DAY_MS, 2 * everyHours * HOUR_MS) : offers.staleDays * DAY_MS;
		if (age <= limit) return [];
		const ids =
			retailerId === null
				? feedShops.filter(({ feedId }) => feedId === id).map((shop) => shop.retailerId)
				: [retailerId];
		const shopsOfFeed = ids.flatMap((id) => shops.get(id ?? 0) ?? []);
		const clicks = shopsOfFeed.reduce((sum, shop) => sum + shop.clicks, 0);
		const week = shopsOfFeed.reduce((sum, shop) => sum + shop.week, 0);
		const of = retailerId === null ? name : (shops.get(retailerId)?.name ?? name);
		const days = countText(Math.floor(age / DAY_MS), "day", "days");
		const state = lastGoodAt === null ? "has never brought prices" : `is stale for ${days}`;
		return [
			{
				subject: retailerId === null ? `feed ${id}` : `shop ${retailerId}`,
				text: `Feed of ${of} ${state}: ${clicksText({ clicks, week })}`,
				to: feedPath(id),
				visits: clicks,
			},
		];
	});
}

/** Returns the shops whose stale offers were followed. */
async function listStaleOffers(db: Db, now: Date): Promise<Opportunity[]> {
	const { from, to } = decodePeriod(new URLSearchParams(), now);
	const isStale = await isStaleOffer(db, now);
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
		const stale = countText(Number(offers), "offer is stale", "offers are stale");
		const followed = countText(Number(clicks), "click", "clicks");
		return {
			subject: `shop ${id}`,
			text: `Of ${name} ${stale}: ${followed} in 30 days went there`,
			to: "/admin/models?filter=stale",
			visits: Number(clicks),
		};
	});
}

/** Returns the shops that earn nothing by their clicks. */
function withoutTemplate(shops: ReadonlyMap<number, ShopClicks>): Opportunity[] {
	return [...shops]
		.filter(([, { hasTemplate }]) => !hasTemplate)
		.map(([id, { name, clicks }]) => ({
			subject: `template ${id}`,
			text: `${name} gets ${countText(clicks, "click", "clicks")} in 30 days and has no link template, so they earn nothing`,
			to: `/admin/shops/${id}`,
			visits: clicks,
		}));
}

/** The facts that matter most, and the lens shift. */
const NEEDED_FACTS = [
	...DISPLAY_FIELDS.filter(({ isKey }) => isKey).map(({ name, label }) => ({ name, label })),
	{ name: "lensShiftVertical", label: "Lens shift" },
] as const;

const lowerFirst = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

/** Returns the models that are looked at and have a gap: no shop, or a fact that matters. */
async function listGaps(db: Db, now: Date): Promise<Opportunity[]> {
	const { views } = await listTopModels(db, decodePeriod(new URLSearchParams(), now), MAX_VIEWED);
	const looks = new Map(views.map(({ slug, views: count }) => [slug ?? "", Number(count)]));
	const rows = await db
		.selectFrom("projectors")
		.selectAll()
		.where("slug", "in", jsonList(db, [...looks.keys()], "text"))
		.where("isDiscontinued", "=", 0)
		.orderBy("sku")
		.limit(MAX_VIEWED)
		.execute();
	return rows.flatMap((row) => {
		const visits = looks.get(row.slug) ?? 0;
		const times = visits === 1 ? "once" : `${visits.toLocaleString("en-GB")} times`;
		const lookedAt = `${modelName(row)} is looked at ${times} a month and`;
		const subject = `model ${row.slug}`;
		if (row.freshOffers === 0) {
			const text = `${lookedAt} no shop has it in stock`;
			return [{ subject, text, to: modelAdminPath(row.sku), visits }];
		}
		// A lag counts in whichever column it is.
		const lack = NEEDED_FACTS.find(({ name }) =>
			name === "inputLag" ? row.inputLagMs === null : row[name] === MODEL_FIELDS[name].empty,
		);
		if (!lack) return [];
		const to = modelAdminPath(row.sku, `figures/${MODEL_FIELDS[lack.name].column}`);
		return [{ subject, text: `${lookedAt} has no ${lowerFirst(lack.label)}`, to, visits }];
	});
}

/** Returns everything of which the clicks and looks of 30 days say what it is worth. */
export async function listOpportunities(db: Db, now: Date): Promise<Opportunity[]> {
	const shops = await listShops(db, now);
	const [feeds, offers, gaps] = await Promise.all([
		listStaleFeeds(db, shops, now),
		listStaleOffers(db, now),
		listGaps(db, now),
	]);
	return [...feeds, ...offers, ...withoutTemplate(shops), ...gaps];
}

/** Returns what the clicks of 90 days earned; undefined before any statement was read. */
export async function findEarned(db: Db, now: Date): Promise<EarningsOfClicks> {
	const statement = await db.selectFrom("statements").select("id").limit(1).executeTakeFirst();
	if (!statement) return undefined;
	const period = decodeEarningsPeriod(new URLSearchParams(), now);
	return sumOf(await earningsTable(db, "shops", period));
}
