import { backgroundTurn } from "db/background-turn";
import { inChunks } from "db/in-chunks";
import { decodeJsonList, encodeList } from "db/json/json-columns";
import type { Db, Flag, PriceAlertsTable } from "db/schema";
import { write } from "db/writes/write";
import type { Updateable } from "kysely";
import { newToken } from "~/config/link-token.server";
import { modelName, modelPath } from "~/features/catalogue/model";
import { findBySku } from "~/features/catalogue/models.queries.server";
import { hasMailServer, mailOrigin } from "~/features/mail/mailing.server";
import { queueMail } from "~/features/mail/mails.queries.server";
import type { AlertOffer } from "./alert-offer";
import { followAlert, followSearch, followTrend, RENEWAL_NOTICE_MS } from "./alert-state";
import {
	endExpiredAlerts,
	findAlertOffer,
	findAlertOfferStatus,
	insertToken,
	insertTokens,
	listAlertsToRenew,
	listChangedAlerts,
	listRunningByIds,
	listRunningSearches,
	listSkusWithHiddenPrice,
	type StoredAlert,
	updateAlert,
	updateAlertAndCountMail,
} from "./alerts.queries.server";
import {
	type AlertMail,
	type MatchedModel,
	newsMail,
	renewalMail,
	searchMail,
} from "./mails/alert-mails";
import { findModelsBelowTargets, type ModelBelowTarget } from "./models-below-target.server";

/** Number of alerts per transaction: other requests run between transactions. */
const ALERTS_PER_TRANSACTION = 20;

/** Maximum number of models that a mail about a search describes; further models are only counted. */
const MODELS_PER_MAIL = 5;

type Links = Awaited<ReturnType<typeof createLinks>>;

async function createLinks(trx: Db, { id }: StoredAlert) {
	const links = { stop: newToken(), list: newToken() };
	await insertTokens(trx, id, [
		{ purpose: "stop", token: links.stop },
		{ purpose: "list", token: links.list },
	]);
	return { origin: await mailOrigin(trx), ...links };
}

const toFlag = (value: boolean): Flag => (value ? 1 : 0);

/** Stores an alert's state and queues its mail, if any. The mail's key has its number among the alert's mails. */
async function storeAndMail(
	trx: Db,
	alert: StoredAlert,
	state: Updateable<PriceAlertsTable>,
	mail: ((links: Links) => AlertMail) | undefined,
	now: Date,
): Promise<void> {
	if (!mail) {
		await updateAlert(trx, alert.id, state);
		return;
	}
	const mailNumber = await updateAlertAndCountMail(trx, alert.id, state, now);
	const key = `alert-${alert.id}-${mailNumber}`;
	await queueMail(trx, { ...mail(await createLinks(trx, alert)), key, to: alert.email }, now);
}

/**
 * Updates an alert on a model by the model's current offer, and queues a mail if one is due. `hasHiddenPrice` is true
 * if a shop's rule hides the price of another offer of the model.
 */
async function followModelAlert(
	trx: Db,
	alert: StoredAlert,
	{ offer, hasHiddenPrice }: { offer: AlertOffer | undefined; hasHiddenPrice: boolean },
	now: Date,
): Promise<void> {
	const previousState = { isLow: alert.isLow === 1, isInStock: alert.isInStock === 1 };
	const wantsStock = alert.wantsStock === 1;
	const { mailReason, ...update } = followAlert(
		{ ...alert, ...previousState, wantsStock },
		offer?.pence,
		now,
		hasHiddenPrice,
	);
	const pence = alert.wantsRise === 1 ? offer?.pence : undefined;
	const previousTrend = { ...alert, hasFallen: alert.hasFallen === 1 };
	const trend = followTrend(previousTrend, pence, now, hasHiddenPrice);
	const state = {
		isLow: toFlag(update.isLow),
		isInStock: toFlag(update.isInStock),
		lastPence: trend.lastPence,
		hasFallen: toFlag(trend.hasFallen),
	};
	const reason = mailReason ?? (trend.hasRisen ? "rise" : undefined);
	const mail = reason && offer && ((links: Links) => newsMail(reason, alert, offer, links));
	await storeAndMail(trx, alert, state, mail, now);
}

async function findMatchedModel(trx: Db, { sku, notes }: ModelBelowTarget, now: Date) {
	const model = await findBySku(trx, sku);
	const offer = await findAlertOffer(trx, sku, now);
	if (!model || !offer) return undefined;
	return { name: modelName(model), path: modelPath(model.slug), offer, notes };
}

/** Updates an alert on a search by the models at or below its target, and queues a mail if one is due. */
async function followSearchAlert(
	trx: Db,
	alert: StoredAlert,
	modelsBelowTarget: readonly ModelBelowTarget[],
	now: Date,
): Promise<void> {
	// `lowSkus` has the SKUs that the alert's mails have named.
	const previousState = { namedSkus: decodeJsonList(alert.lowSkus), lastMailAt: alert.lastMailAt };
	const skus = modelsBelowTarget.map(({ sku }) => sku);
	// Models with an offer whose price a shop's rule hides: they may cost no more than before.
	const hiddenSkus = await listSkusWithHiddenPrice(trx, previousState.namedSkus, now);
	const { namedSkus, newSkus } = followSearch(previousState, skus, now, hiddenSkus);
	const models: MatchedModel[] = [];
	for (const model of modelsBelowTarget
		.filter(({ sku }) => newSkus.includes(sku))
		.slice(0, MODELS_PER_MAIL)) {
		const matchedModel = await findMatchedModel(trx, model, now);
		if (matchedModel) models.push(matchedModel);
	}
	const [first, ...otherModels] = models;
	const unlistedCount = Math.max(0, newSkus.length - MODELS_PER_MAIL);
	const mail =
		first && ((links: Links) => searchMail([first, ...otherModels], unlistedCount, alert, links));
	await storeAndMail(trx, alert, { lowSkus: encodeList(namedSkus) }, mail, now);
}

/**
 * Updates an alert by the current offers, and queues a mail if one is due. Only alerts on searches use
 * `modelsBelowTarget`.
 */
export async function updateAndMailAlert(
	trx: Db,
	alert: StoredAlert,
	modelsBelowTarget: readonly ModelBelowTarget[],
	now: Date,
): Promise<void> {
	if (alert.projectorSku === null) await followSearchAlert(trx, alert, modelsBelowTarget, now);
	else
		await followModelAlert(
			trx,
			alert,
			await findAlertOfferStatus(trx, alert.projectorSku, now),
			now,
		);
}

async function writeThenYield(db: Db, fn: (trx: Db) => Promise<void>) {
	await write(db, fn);
	await backgroundTurn();
}

/** Returns the alerts on searches whose models below the target differ from the stored ones, with these models. */
async function listChangedSearchAlerts(db: Db, now: Date) {
	const modelsByAlert = await findModelsBelowTargets(db, await listRunningSearches(db, now), now);
	const hiddenSkus = await listSkusWithHiddenPrice(
		db,
		[...modelsByAlert.keys()].flatMap(({ lowSkus }) => decodeJsonList(lowSkus)),
		now,
	);
	return [...modelsByAlert].filter(([{ lowSkus, lastMailAt }, models]) => {
		const previousState = { namedSkus: decodeJsonList(lowSkus), lastMailAt };
		const skus = models.map(({ sku }) => sku);
		const { namedSkus } = followSearch(previousState, skus, now, hiddenSkus);
		return encodeList(namedSkus) !== lowSkus;
	});
}

/**
 * Finds the alerts whose price has fallen, or has risen after a fall, or whose model is back in stock, and queues a
 * mail for each: the alert's state and its mail change in one transaction (docs/product.md#alerts).
 */
export async function followAlerts(db: Db, now: Date): Promise<void> {
	if (!(await hasMailServer(db))) return;
	const ids = await listChangedAlerts(db, now);
	for (const chunk of inChunks(ids, ALERTS_PER_TRANSACTION)) {
		await writeThenYield(db, async (trx) => {
			for (const alert of await listRunningByIds(trx, chunk, now)) {
				await updateAndMailAlert(trx, alert, [], now);
			}
		});
	}
	for (const chunk of inChunks(await listChangedSearchAlerts(db, now), ALERTS_PER_TRANSACTION)) {
		await writeThenYield(db, async (trx) => {
			const modelsByAlertId = new Map(
				chunk.map(([{ id }, modelsBelowTarget]) => [id, modelsBelowTarget]),
			);
			for (const alert of await listRunningByIds(trx, [...modelsByAlertId.keys()], now)) {
				await updateAndMailAlert(trx, alert, modelsByAlertId.get(alert.id) ?? [], now);
			}
		});
	}
}

/** Queues one renewal mail for each alert that ends within a week. */
async function queueRenewalMails(db: Db, now: Date): Promise<void> {
	const endsBefore = new Date(now.getTime() + RENEWAL_NOTICE_MS);
	let queuedCount: number;
	do {
		queuedCount = 0;
		await writeThenYield(db, async (trx) => {
			for (const alert of await listAlertsToRenew(trx, {
				endsBefore,
				now,
				limit: ALERTS_PER_TRANSACTION,
			})) {
				queuedCount += 1;
				const { id, email, endsAt } = alert;
				const links = {
					...(await createLinks(trx, alert)),
					renew: await insertToken(trx, id, "renew"),
				};
				const mail = renewalMail(alert, endsAt ?? "", links);
				await updateAlert(trx, id, { renewalAskedAt: now.toISOString() });
				await queueMail(trx, { ...mail, key: `alert-${id}-until-${endsAt}`, to: email }, now);
			}
		});
	} while (queuedCount === ALERTS_PER_TRANSACTION);
}

/** Ends expired alerts, deletes old ones, and offers to renew those that end soon. */
export async function endAndRenewAlerts(db: Db, now: Date): Promise<void> {
	await writeThenYield(db, (trx) => endExpiredAlerts(trx, now));
	if (await hasMailServer(db)) await queueRenewalMails(db, now);
}
