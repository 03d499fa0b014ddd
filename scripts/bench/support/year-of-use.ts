import { jsonTable } from "db/json/json-table";
import type { Db } from "db/schema";
import { type RawBuilder, sql } from "kysely";
import { inChunks } from "~/features/catalogue/write/chunks";
import { upsertListings } from "~/features/catalogue/write/listing-writes.queries.server";
import type { CatalogueModel } from "./catalogue";
import { pick, seededRandom } from "./random";

const DAY_MS = 24 * 3_600_000;
const DAYS = 365;
const ROWS_AT_ONCE = 5000;

/** Assumptions of docs/scale.md#what-it-takes-of-a-disk. */
const OFFERS_PER_MODEL = 3;
/** Interval of price changes. */
const CHANGED_EVERY_DAYS = 14;
const MODELS_SEEN_A_DAY = 0.3;
const OFFERS_CLICKED_A_DAY = 0.03;
const WORDS_A_DAY = 200;
const MESSAGES_A_DAY = 3;
const MAILS_A_DAY = 15;

const WORDS = [
	"epson",
	"4k",
	"laser",
	"gaming",
	"short throw",
	"portable",
	"cinema",
	"benq",
	"hdr",
];

type Row = Record<string, string | number | null>;

async function insertAll<T extends Row>(
	rows: readonly T[],
	insert: (rows: readonly T[]) => RawBuilder<unknown>,
	db: Db,
): Promise<void> {
	for (const some of inChunks(rows, ROWS_AT_ONCE)) await insert(some).execute(db);
}

/** Three offers of every model, as in a file. */
export async function insertOffers(
	db: Db,
	models: readonly CatalogueModel[],
	now: Date,
): Promise<void> {
	const shops = await db.selectFrom("retailers").select("slug").orderBy("id").execute();
	const records = models.flatMap(({ sku }, model) =>
		Array.from({ length: OFFERS_PER_MODEL }, (_, offer) => ({
			sku,
			retailer: shops[(model + offer) % shops.length]?.slug ?? "",
			price: 50_000 + 100 * model + offer,
			affiliate_url: `https://shop.example/${sku}?partner=bench`,
		})),
	);
	await db.transaction().execute((trx) => upsertListings(trx, records, { now, isSample: false }));
}

/** The days of a year until now, the oldest first. */
function daysUntil(now: Date): Date[] {
	return Array.from({ length: DAYS }, (_, n) => new Date(now.getTime() - (DAYS - n) * DAY_MS));
}

/** A year of prices that change, in the order in which they would have come. */
export async function insertPriceHistory(db: Db, now: Date): Promise<void> {
	const offers = await db
		.selectFrom("retailer_listings")
		.innerJoin("projectors", "projectors.sku", "retailer_listings.projectorSku")
		.select(["projectors.id as projectorId", "retailerId", "retailer_listings.pricePence"])
		.orderBy("retailer_listings.id")
		.execute();
	const points = daysUntil(now).flatMap((day, n) =>
		offers
			.filter((_, offer) => (offer + n) % CHANGED_EVERY_DAYS === 0)
			.map((offer) => ({ ...offer, at: day.toISOString(), pricePence: offer.pricePence + n })),
	);
	const columns = {
		projectorId: "integer",
		retailerId: "integer",
		at: "text",
		pricePence: "integer",
	} as const;
	await insertAll(
		points,
		(rows) => sql`
			insert into "price_points" ("projectorId", "retailerId", "at", "pricePence", "deliveryPence", "inStock", "condition",
				"isSample")
			select "projectorId", "retailerId", "at", "pricePence", null, 1, 'new', 0 from ${jsonTable(db, rows, columns)} as "new"
		`,
		db,
	);
}

/** A year of counted views, clicks and searches. */
export async function insertVisits(
	db: Db,
	models: readonly CatalogueModel[],
	now: Date,
): Promise<void> {
	const random = seededRandom(5);
	const days = daysUntil(now).map((day) => day.toISOString().slice(0, 10));
	const offers = await db
		.selectFrom("retailer_listings")
		.select(["id", "projectorSku", "retailerId"])
		.execute();
	const some = <T>(all: readonly T[], share: number) => all.filter(() => random() < share);
	await insertAll(
		days.flatMap((day) => some(models, MODELS_SEEN_A_DAY).map(({ slug }) => ({ day, slug }))),
		(rows) => sql`
			insert into "model_views" ("day", "slug", "views")
			select "day", "slug", 12 from ${jsonTable(db, rows, { day: "text", slug: "text" })} as "new"
		`,
		db,
	);
	const clickColumns = {
		day: "text",
		id: "integer",
		projectorSku: "text",
		retailerId: "integer",
	} as const;
	await insertAll(
		days.flatMap((day) => some(offers, OFFERS_CLICKED_A_DAY).map((offer) => ({ day, ...offer }))),
		(rows) => sql`
			insert into "listing_clicks" ("day", "listingId", "projectorSku", "retailerId", "clicks")
			select "day", "id", "projectorSku", "retailerId", 2 from ${jsonTable(db, rows, clickColumns)} as "new"
		`,
		db,
	);
	await insertAll(
		days.flatMap((day) =>
			Array.from({ length: WORDS_A_DAY }, (_, n) => ({
				day,
				words: `${pick(random, WORDS)} ${pick(random, WORDS)} ${n}`,
			})),
		),
		(rows) => sql`
			insert into "searches" ("day", "words", "searches", "found")
			select "day", "words", 3, 24 from ${jsonTable(db, rows, { day: "text", words: "text" })} as "new"
		`,
		db,
	);
}

/** A year of contact messages, and of mails whose texts have been deleted. */
export async function insertMessages(db: Db, now: Date): Promise<void> {
	const of = <T extends Row>(count: number, make: (at: string, n: number) => T) =>
		daysUntil(now).flatMap((day) =>
			Array.from({ length: count }, (_, n) => make(day.toISOString(), n)),
		);
	await insertAll(
		of(MESSAGES_A_DAY, (at, n) => ({ at, name: `Bench ${n}`, message: "Which one? ".repeat(40) })),
		(rows) => sql`
			insert into "contact_messages" ("name", "email", "message", "receivedAt")
			select "name", 'bench@example.com', "message", "at"
			from ${jsonTable(db, rows, { at: "text", name: "text", message: "text" })} as "new"
		`,
		db,
	);
	await insertAll(
		of(MAILS_A_DAY, (at, n) => ({ at, key: `bench ${at} ${n}` })),
		(rows) => sql`
			insert into "mails" ("key", "senderName", "subject", "text", "createdAt", "sentAt")
			select "key", 'Bench', '', '', "at", "at" from ${jsonTable(db, rows, { at: "text", key: "text" })} as "new"
		`,
		db,
	);
}
