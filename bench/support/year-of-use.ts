import { inChunks } from "db/in-chunks";
import type { Database, Db } from "db/schema";
import type { Insertable } from "kysely";
import { upsertOffers } from "~/features/changes/upsert.queries.server";
import type { CatalogueModel } from "../../tests/large/catalogue";
import { pick, seededRandom } from "../../tests/support/random";

const DAY_MS = 24 * 3_600_000;
const DAYS = 365;
const ROWS_AT_ONCE = 1000;

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

async function insertAll<Table extends keyof Database>(
	db: Db,
	table: Table,
	rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
	for (const some of inChunks(rows, ROWS_AT_ONCE)) {
		await db.insertInto(table).values(some).execute();
	}
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
	await db.transaction().execute((trx) => upsertOffers(trx, records, { now, isSample: false }));
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
	const unchanged = { deliveryPence: null, inStock: 1, condition: "new", isSample: 0 } as const;
	const points = daysUntil(now).flatMap((day, n) =>
		offers
			.filter((_, offer) => (offer + n) % CHANGED_EVERY_DAYS === 0)
			.map((offer) => ({
				...offer,
				...unchanged,
				at: day.toISOString(),
				pricePence: offer.pricePence + n,
			})),
	);
	await insertAll(db, "price_points", points);
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
		.select(["id as listingId", "projectorSku", "retailerId"])
		.execute();
	const some = <T>(all: readonly T[], share: number) => all.filter(() => random() < share);
	const views = days.flatMap((day) =>
		some(models, MODELS_SEEN_A_DAY).map(({ slug }) => ({ day, slug, views: 12 })),
	);
	await insertAll(db, "model_views", views);
	const clicks = days.flatMap((day) =>
		some(offers, OFFERS_CLICKED_A_DAY).map((offer) => ({ day, ...offer, clicks: 2 })),
	);
	await insertAll(db, "listing_clicks", clicks);
	const searches = days.flatMap((day) =>
		Array.from({ length: WORDS_A_DAY }, (_, n) => {
			const words = `${pick(random, WORDS)} ${pick(random, WORDS)} ${n}`;
			return { day, words, searches: 3, found: 24 };
		}),
	);
	await insertAll(db, "searches", searches);
}

/** A year of contact messages, and of mails whose texts have been deleted. */
export async function insertMessages(db: Db, now: Date): Promise<void> {
	const of = <T>(count: number, make: (at: string, n: number) => T) =>
		daysUntil(now).flatMap((day) =>
			Array.from({ length: count }, (_, n) => make(day.toISOString(), n)),
		);
	const writer = { email: "bench@example.com", message: "Which one? ".repeat(40) };
	const messages = of(MESSAGES_A_DAY, (receivedAt, n) => ({
		...writer,
		name: `Bench ${n}`,
		receivedAt,
	}));
	await insertAll(db, "contact_messages", messages);
	const sent = { senderName: "Bench", subject: "", text: "" };
	const mails = of(MAILS_A_DAY, (at, n) => ({
		...sent,
		key: `bench ${at} ${n}`,
		createdAt: at,
		sentAt: at,
	}));
	await insertAll(db, "mails", mails);
}
