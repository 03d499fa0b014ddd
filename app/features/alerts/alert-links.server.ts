import type { Db } from "db/schema";
import { visitorWrite } from "db/waiting/visitor-write";
import { z } from "zod";
import { endOfAlert } from "./alert-state";
import {
	confirmAlert,
	deleteToken,
	endAlerts,
	findAlertByToken,
	findAlertOfferStatus,
	type StoredAlert,
	updateAlert,
} from "./alerts.queries.server";
import { updateAndMailAlert } from "./follow-alerts.server";
import { findModelsBelowTarget, type ModelBelowTarget } from "./models-below-target.server";

/** Action of a link in an alert's mail. The link opens a page; its button performs the action. */
export type AlertLinkAction = "confirm" | "stop" | "renew";

const LINK_ACTIONS: Record<
	AlertLinkAction,
	(
		trx: Db,
		alert: StoredAlert,
		token: string,
		now: Date,
		modelsBelowTarget: readonly ModelBelowTarget[],
	) => Promise<void>
> = {
	confirm: async (trx, alert, token, now, modelsBelowTarget) => {
		const { projectorSku: sku } = alert;
		const offerStatus = sku === null ? undefined : await findAlertOfferStatus(trx, sku, now);
		const isInStock = offerStatus && (offerStatus.offer || offerStatus.hasHiddenPrice) ? 1 : 0;
		await confirmAlert(trx, alert, isInStock, now);
		// The price may have fallen while the mail waited.
		await updateAndMailAlert(trx, { ...alert, isInStock }, modelsBelowTarget, now);
		await deleteToken(trx, token);
	},
	stop: (trx, { email, id }, _, now) => endAlerts(trx, { email, id }, now),
	renew: async (trx, { id }, token, now) => {
		await updateAlert(trx, id, { endsAt: endOfAlert(now).toISOString(), renewalAskedAt: null });
		await deleteToken(trx, token);
	},
};

const ALERT_LINK_WRITE = visitorWrite({
	kind: "alert-link",
	schema: z.object({ link: z.enum(["confirm", "stop", "renew"]), token: z.string() }),
	async prepare(db, { link, token }, now) {
		const unconfirmedAlert =
			link === "confirm" ? await findAlertByToken(db, link, token, now) : undefined;
		const modelsBelowTarget = unconfirmedAlert
			? await findModelsBelowTarget(db, unconfirmedAlert, now)
			: [];
		return async (trx) => {
			const alert = await findAlertByToken(trx, link, token, now);
			if (alert) await LINK_ACTIONS[link](trx, alert, token, now, modelsBelowTarget);
			return alert;
		};
	},
});

const STOP_FROM_LIST_WRITE = visitorWrite({
	kind: "stop-alerts",
	schema: z.object({ token: z.string(), id: z.union([z.number(), z.literal("all")]) }),
	prepare:
		async (_, { token, id }, now) =>
		async (trx) => {
			const alert = await findAlertByToken(trx, "list", token, now);
			if (!alert) return false;
			const { email } = alert;
			await endAlerts(trx, id === "all" ? { email } : { email, id }, now);
			return true;
		},
});

/** Performs a mail link's action and returns its alert; undefined, with nothing done, if the link is invalid. */
export async function followAlertLink(db: Db, link: AlertLinkAction, token: string, now: Date) {
	const submitted = await ALERT_LINK_WRITE.submit(db, { link, token }, now);
	// While an import locks the database the submission waits in a file; the link is checked now, the action follows.
	return submitted.isWaiting ? findAlertByToken(db, link, token, now) : submitted.result;
}

/** Stops one alert, or all, of the address that a list link belongs to. Returns false if the link is invalid. */
export async function stopFromList(db: Db, token: string, id: number | "all", now: Date) {
	const submitted = await STOP_FROM_LIST_WRITE.submit(db, { token, id }, now);
	if (!submitted.isWaiting) return submitted.result;
	return (await findAlertByToken(db, "list", token, now)) !== undefined;
}
