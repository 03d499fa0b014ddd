import { db } from "db/connection.server";
import type { Db, Trx } from "db/schema";
import { writeForStaff } from "db/writes/write";
import { type ChangeStamp, findChange, recordChange } from "~/audit-log/audit-log.queries.server";
import type { Question } from "~/components/staff/question-card";
import { dateTimeText } from "~/components/uk-date";
import { listModelNames } from "~/features/catalogue/models.queries.server";
import { formatPence } from "~/features/catalogue/offers/price/price";
import { listShopNamesById } from "~/features/catalogue/offers/shops/shops.queries.server";
import { poundsText } from "~/features/catalogue/values/pounds";
import { apply } from "~/features/changes/apply.queries.server";
import { offerLogKey } from "~/features/changes/change-fields";
import { hasChangeParts } from "~/features/changes/change-parts.queries.server";
import { invert } from "~/features/changes/invert.queries.server";
import { readOffers } from "~/features/changes/offers/offer-writes.queries.server";
import {
	type HeldPriceRow,
	heldOffer,
	listWaitingPrices,
	listWaitingPricesOfRun,
	WAITING_PRICES,
} from "~/features/changes/prices/held-offers.queries.server";
import { priceFallText } from "~/features/changes/prices/price-fall";
import { type OfferRow, offerChange, offerKey } from "~/features/changes/row-change";
import { runPath } from "~/features/feeds/feed-addresses";
import type { Decision, QuestionKind } from "~/features/questions/question-kind";
import { QUESTIONS_PER_PAGE } from "~/features/questions/question-list";
import { ExpectedError } from "~/logging/expected-error";

const NO_LONGER_WAITING = "This price waits no longer. Nothing was changed.";
const PRICE_CHANGED = "Another price is held by now. Nothing was changed: please look at it again.";

/** Returns the imports and runs of feeds that held prices, by their ids. */
async function listSourcesById(db: Db, prices: readonly HeldPriceRow[]) {
	const rows = await db
		.selectFrom("runs")
		.leftJoin("feeds", "feeds.id", "runs.feedId")
		.select(["runs.id", "runs.feedId", "runs.fileName", "feeds.name"])
		.where(
			"runs.id",
			"in",
			prices.map(({ runId }) => runId ?? 0),
		)
		.execute();
	return new Map(rows.map((row) => [row.id, row]));
}

type PriceSource = NonNullable<ReturnType<Awaited<ReturnType<typeof listSourcesById>>["get"]>>;

const offersPath = (sku: string) => `/admin/models/${encodeURIComponent(sku)}#offers`;

/** Returns a link to the import or run that held a price, or to the offer if that no longer exists. */
function sourceLink(
	{ projectorSku }: HeldPriceRow,
	source: PriceSource | undefined,
): Question["source"] {
	if (!source) return { text: projectorSku, to: offersPath(projectorSku) };
	const { id, feedId, fileName, name } = source;
	if (feedId !== null) return { text: name ?? "its feed", to: runPath(feedId, id) };
	return { text: fileName ?? `Import ${id}`, to: `/admin/upload?import=${id}` };
}

/** Returns the offer that accepting a price writes; undefined if neither its row nor a stored offer has an address. */
function offerToWrite(price: HeldPriceRow, storedOffer: OfferRow | undefined) {
	const { projectorSku, retailerId, pricePence } = price;
	const offerOfRow = heldOffer(price);
	if (offerOfRow || !storedOffer) return offerOfRow;
	const record = {
		sku: projectorSku,
		retailer: String(retailerId),
		price: pricePence,
		affiliate_url: storedOffer.affiliateUrl,
	};
	return { projectorSku, retailerId, record };
}

/** Reads the runs, offers, models and shops of held prices. */
async function readPriceContext(db: Db, prices: readonly HeldPriceRow[]) {
	const skus = prices.map(({ projectorSku }) => projectorSku);
	const sources = await listSourcesById(db, prices);
	const offers = await readOffers(db, skus);
	const names = await listModelNames(db, skus);
	const shops = await listShopNamesById(db);
	return {
		sourceOf: ({ runId }: HeldPriceRow) => sources.get(runId ?? 0),
		storedOfferOf: (price: HeldPriceRow) => offers.get(offerKey(price)),
		titleOf: ({ projectorSku, retailerId }: HeldPriceRow) =>
			`${names.get(projectorSku) ?? projectorSku} at ${shops.get(retailerId) ?? ""}`,
	};
}

type PriceContext = Awaited<ReturnType<typeof readPriceContext>>;

/** Returns a held price as a question. */
function priceQuestion(
	price: HeldPriceRow,
	{ sourceOf, storedOfferOf, titleOf }: PriceContext,
): Question {
	const { id, pricePence, fromPence, isFirst, firstHeldAt } = price;
	const storedOffer = storedOfferOf(price);
	const offer = offerToWrite(price, storedOffer);
	// `isFirst` is 1 for the first real price of an offer: it is compared with the model's cheapest price.
	const fall = { fromPence, toPence: pricePence, isFirst: isFirst === 1 };
	const confirm = offer
		? { text: `Take ${formatPence(pricePence)}`, choice: String(pricePence) }
		: { text: "Add the offer by hand", to: offersPath(price.projectorSku) };
	return {
		ref: `price-${id}`,
		kind: "Held price",
		since: dateTimeText(firstHeldAt),
		title: titleOf(price),
		facts: [
			// A no-break space keeps the number and its sign on one line.
			`Its price ${priceFallText(fall)}.`.replace(" %", "\u00a0%"),
			storedOffer
				? `The offer stays at ${formatPence(storedOffer.pricePence)}.`
				: "The offer is not shown.",
		],
		source: sourceLink(price, sourceOf(price)),
		confirm,
		discard: "It is wrong",
		shopUrl: offer?.record.affiliate_url,
	};
}

/** Writes the offer of a held price like its import or run; a line of the audit log is the cause. */
async function takeOffer(
	trx: Trx,
	price: HeldPriceRow,
	{ sourceOf, storedOfferOf }: PriceContext,
	{ changeId, now }: { changeId: number; now: Date },
) {
	const before = storedOfferOf(price);
	const offer = offerToWrite(price, before);
	if (!offer) throw new ExpectedError(400, "Its address is not known: add the offer by hand.");
	const feedId = sourceOf(price)?.feedId ?? undefined;
	const change = offerChange(before, offer, { now, isSample: false, isFeed: feedId !== undefined });
	const feedField = feedId !== undefined && { feedId };
	await apply(trx, { cause: { changeId }, ...feedField, changes: { offers: [change] } }, now);
}

const TITLES_BY_STATE = { taken: "The price was taken", discarded: "The price stays out" };

/** Accepts or discards a held price. `choice` is the price that the card showed, in pence. */
async function decide(
	id: number,
	state: keyof typeof TITLES_BY_STATE,
	choice: string | undefined,
	stamp: ChangeStamp,
): Promise<Decision> {
	const changeId = await writeForStaff(db(), async (trx) => {
		const [price] = await listWaitingPrices(trx, [id]);
		if (!price) throw new ExpectedError(409, NO_LONGER_WAITING);
		const { pricePence } = price;
		if (choice !== undefined && choice !== String(pricePence)) {
			throw new ExpectedError(409, PRICE_CHANGED);
		}
		const context = await readPriceContext(trx, [price]);
		const storedOffer = context.storedOfferOf(price);
		const isTaken = state === "taken";
		const decision = `${formatPence(pricePence)} ${isTaken ? "taken" : "left out"}`;
		const line = {
			by: stamp.by,
			subject: "price",
			subjectKey: offerLogKey(price),
			title: context.titleOf(price),
			action: "changed",
			before: {
				...(isTaken && { price: storedOffer ? poundsText(storedOffer.pricePence) : null }),
				decision: null,
			},
			after: { ...(isTaken && { price: poundsText(pricePence) }), decision },
		} as const;
		const changeId = await recordChange(trx, line, stamp.now);
		if (isTaken) await takeOffer(trx, price, context, { changeId, now: stamp.now });
		const heldPrices = [{ before: price, after: { ...price, state } }];
		await apply(trx, { cause: { changeId }, changes: { heldPrices } }, stamp.now);
		return changeId;
	});
	return { title: TITLES_BY_STATE[state], decisionId: changeId };
}

async function listQuestions(db: Db, ids: readonly number[]): Promise<Question[]> {
	const prices = await listWaitingPrices(db, ids);
	const context = await readPriceContext(db, prices);
	return prices.map((price) => priceQuestion(price, context));
}

/** Returns the first questions about prices that a run holds. */
export async function listPriceQuestions(db: Db, runId: number): Promise<Question[]> {
	return listQuestions(db, await listWaitingPricesOfRun(db, runId, QUESTIONS_PER_PAGE));
}

/** Questions about prices that fell too far, so that imports and runs of feeds left them out. */
export const priceQuestions: QuestionKind = {
	label: "Held prices",
	waitingRowsQuery: WAITING_PRICES,

	listQuestions,

	confirm: (id, choice, stamp) => decide(id, "taken", choice, stamp),

	discard: (id, stamp) => decide(id, "discarded", undefined, stamp),

	async findDecision(db, changeId) {
		const change = await findChange(db, changeId);
		if (change?.subject !== "price" || !change.after?.decision) return undefined;
		return {
			text: `${change.title}: ${change.after.decision}`,
			canUndo: await hasChangeParts(db, { changeId }),
		};
	},

	async undo(changeId, stamp) {
		await writeForStaff(db(), (trx) => invert(trx, { changeId }, stamp));
		return "Undone: it is asked about again";
	},
};
