import type { Database } from "db/schema";
import { type Kysely, sql } from "kysely";

/** What goes with a model that is deleted, counted. */
export interface ModelContents {
	offers: number;
	/** Days on which the price of any of its offers was noted. */
	historyDays: number;
	/** Price alerts that were confirmed and run. */
	alerts: number;
	hasPhoto: boolean;
	/** Lines of feeds that count as it. */
	feedLines: number;
}

/** Counts what hangs on a model. */
export async function countContents(
	db: Kysely<Database>,
	{ id, sku }: { id: number; sku: string },
): Promise<ModelContents> {
	const { rows } = await sql<Omit<ModelContents, "hasPhoto"> & { photos: number }>`
		select
			(select count(*) from "retailer_listings" where "projectorSku" = ${sku}) as "offers",
			(select count(distinct substr("at", 1, 10)) from "price_points" where "projectorId" = ${id}) as "historyDays",
			(
				select count(*) from "price_alerts"
				where "projectorSku" = ${sku} and "confirmedAt" is not null and "endedAt" is null
			) as "alerts",
			(select count(*) from "projector_images" where "projectorSku" = ${sku}) as "photos",
			(
				select count(*) from "feed_lines" where "projectorSku" = ${sku} and "state" = 'matched'
			) as "feedLines"
	`.execute(db);
	const { photos = 0, ...counts } = rows[0] ?? {};
	return { offers: 0, historyDays: 0, alerts: 0, feedLines: 0, ...counts, hasPhoto: photos > 0 };
}
