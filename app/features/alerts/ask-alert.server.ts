import type { Database } from "db/schema";
import { writeForm } from "db/writes/write";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { FieldErrors } from "~/components/form/form-outcome";
import { sessionSecret } from "~/config/session-secret.server";
import { queueMail } from "~/features/mail/mails.queries.server";
import { siteOrigin } from "~/features/mail/site-origin.server";
import { offerText } from "./alert-offer";
import { type AlertRequest, alertSchema } from "./alert-schema";
import { HONEYPOT, STALE_FORM, TOO_FAST } from "./alert-texts";
import { findAlertOffer, insertAlert, insertToken } from "./alerts.queries.server";
import { confirmationMail } from "./mails/alert-mails";
import { judgeTimeToken } from "./time-token.server";

interface AskedModel {
	sku: string;
	slug: string;
	brand: string;
	model: string;
}

export type AskOutcome = { status: 200 } | { status: 400; errors: FieldErrors };

const TIME_ERRORS = { "too-fast": TOO_FAST, stale: STALE_FORM };

async function storeAlert(db: Kysely<Database>, model: AskedModel, asked: AlertRequest, now: Date) {
	await writeForm(db, async (trx) => {
		const id = await insertAlert(trx, model.sku, asked, now);
		if (id === undefined) return;
		const confirm = await insertToken(trx, id, "confirm");
		const facts = {
			model,
			targetPence: asked.target,
			wantsStock: asked.stock,
			createdAt: now.toISOString(),
		};
		const mail = confirmationMail(facts, { origin: siteOrigin(), confirm });
		await queueMail(trx, { ...mail, key: `alert-${id}-confirm`, to: asked.email }, now);
	});
}

/**
 * Processes the alert form: validates it, counts the use, and mails the address. Robots, senders over the limit and
 * addresses with enough alerts get the same response as everyone. `countUse` returns the seconds until the next use if
 * there have been too many.
 */
export async function askAlert(
	db: Kysely<Database>,
	model: AskedModel,
	values: Record<string, unknown>,
	countUse: () => Promise<number | undefined>,
	now: Date,
): Promise<AskOutcome> {
	const { token, [HONEYPOT]: trap } = values;
	if (typeof trap === "string" && trap.trim() !== "") return { status: 200 };
	const result = alertSchema.safeParse(values);
	if (!result.success) return { status: 400, errors: z.flattenError(result.error).fieldErrors };
	const cheapest = await findAlertOffer(db, model.sku, now);
	if (cheapest && result.data.target >= cheapest.pence) {
		const error = `It costs less already: ${offerText(cheapest)}`;
		return { status: 400, errors: { target: [error] } };
	}
	const time = judgeTimeToken(sessionSecret(), String(token ?? ""), now);
	if (time !== "right") return { status: 400, errors: { "": [TIME_ERRORS[time]] } };

	if ((await countUse()) !== undefined) return { status: 200 };
	await storeAlert(db, model, result.data, now);
	return { status: 200 };
}
