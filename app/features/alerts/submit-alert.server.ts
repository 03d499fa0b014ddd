import type { Db, Flag } from "db/schema";
import { visitorWrite } from "db/waiting/visitor-write";
import { z } from "zod";
import type { FieldErrors } from "~/components/form/form-result";
import { HONEYPOT_FIELD, TOO_FAST_TEXT } from "~/config/form-robots";
import { sessionSecret } from "~/config/session-secret.server";
import { dailyPrices, utcDayBefore, VERDICT_DAYS } from "~/features/catalogue/history/daily-prices";
import { listPoints } from "~/features/catalogue/history/point-list.queries.server";
import { modelName } from "~/features/catalogue/model";
import { findBySku } from "~/features/catalogue/models.queries.server";
import { penceFromText } from "~/features/catalogue/values/read-price";
import { mailOrigin } from "~/features/mail/mailing.server";
import { queueMail } from "~/features/mail/mails.queries.server";
import { emailAddressSchema } from "~/features/newsletter/subscription-schema";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { type AlertOffer, offerText, proposedTargetPounds } from "./alert-offer";
import type { AlertCondition, AlertSubject } from "./alert-subject";
import {
	CHOOSE_FIRST,
	NO_PRICE_ERROR,
	PERCENT_ERROR,
	STALE_FORM,
	TARGET_ERROR,
} from "./alert-texts";
import { findAlertOffer, insertAlert, insertToken } from "./alerts.queries.server";
import { confirmationMail } from "./mails/alert-mails";
import { findModelsBelowTarget } from "./models-below-target.server";
import { checkTimeToken } from "./new-alert-form.server";

const MIN_TARGET_PENCE = 100;
const MAX_TARGET_PENCE = 10_000_000;

const PERCENT_PATTERN = /^([1-9]\d?) ?%?$/;

function targetPenceOf(text: string): number | undefined {
	const pence = penceFromText(text);
	return pence !== undefined && pence >= MIN_TARGET_PENCE && pence <= MAX_TARGET_PENCE
		? pence
		: undefined;
}

function percentOf(text: string): number | undefined {
	const [, digits] = PERCENT_PATTERN.exec(text) ?? [];
	return digits === undefined ? undefined : Number(digits);
}

/** Returns the schema of a field that may be empty; an empty field is null. */
function optionalField(read: (text: string) => number | undefined, error: string) {
	return z
		.string({ error })
		.trim()
		.transform((text, context) => {
			const value = text === "" ? null : read(text);
			if (value !== undefined) return value;
			context.addIssue({ code: "custom", message: error });
			return z.NEVER;
		})
		.default(null);
}

const checkbox = z
	.string()
	.optional()
	.transform((value) => value !== undefined);

/** Fields of the form. Browsers do not send unchecked boxes. The price is optional with a percentage or a rise. */
export const alertSchema = z
	.object({
		email: emailAddressSchema.transform((address) => address.toLowerCase()),
		target: optionalField(targetPenceOf, TARGET_ERROR),
		percent: optionalField(percentOf, PERCENT_ERROR),
		stock: checkbox,
		rise: checkbox,
	})
	.refine(({ target, percent, rise }) => target !== null || percent !== null || rise, {
		path: ["target"],
		message: TARGET_ERROR,
	});

type AlertFormValues = z.infer<typeof alertSchema>;

/** The model or search that the form's alert is about. */
export interface RequestedSubject extends AlertSubject {
	/** True for a search that lists all models. */
	isUnfiltered: boolean;
}

export type AlertResult = { status: 200 } | { status: 400; errors: FieldErrors };

const TIME_TOKEN_ERRORS = { "too-fast": TOO_FAST_TEXT, stale: STALE_FORM };

const FLAG_SCHEMA = z.union([z.literal(0), z.literal(1)]);
const TEXT_OR_NULL = z.string().nullable();
const NUMBER_OR_NULL = z.number().nullable();

const ALERT_WRITE = visitorWrite({
	kind: "alert",
	schema: z.object({
		subject: z.object({
			projectorSku: TEXT_OR_NULL,
			search: TEXT_OR_NULL,
			searchText: TEXT_OR_NULL,
			brand: TEXT_OR_NULL,
			model: TEXT_OR_NULL,
			slug: TEXT_OR_NULL,
		}),
		wanted: z.object({
			email: z.string(),
			targetPence: NUMBER_OR_NULL,
			fallPercent: NUMBER_OR_NULL,
			wantsStock: FLAG_SCHEMA,
			wantsRise: FLAG_SCHEMA,
			lastPence: NUMBER_OR_NULL.exactOptional(),
			hasFallen: FLAG_SCHEMA.exactOptional(),
		}),
	}),
	async prepare(db, { subject, wanted: requestedAlert }, now) {
		const { projectorSku, search, searchText } = subject;
		const alert = {
			...requestedAlert,
			projectorSku,
			search,
			searchText,
			createdAt: now.toISOString(),
		};
		const { name: siteName } = (await siteSettings(db)).site;
		const origin = await mailOrigin(db);
		return async (trx) => {
			const id = await insertAlert(trx, alert);
			if (id === undefined) return;
			const confirm = await insertToken(trx, id, "confirm");
			const mail = confirmationMail({ ...subject, ...alert }, { siteName, origin, confirm });
			await queueMail(trx, { ...mail, key: `alert-${id}-confirm`, to: alert.email }, now);
		};
	},
});

/** Returns true if the last change of a model's price in 90 days was a fall. Sample prices do not count. */
async function hasPriceFallen(db: Db, sku: string, now: Date): Promise<boolean> {
	const model = await findBySku(db, sku);
	const from = utcDayBefore(now, VERDICT_DAYS);
	const points = (await listPoints(db, model ? [model.id] : [], from, now)).filter(
		({ isSample }) => isSample === 0,
	);
	const prices = dailyPrices(points, from, utcDayBefore(now)).flatMap(
		({ lowestPence }) => lowestPence ?? [],
	);
	const latestPence = prices.at(-1) ?? 0;
	const previousPence = prices.findLast((pence) => pence !== latestPence) ?? 0;
	return previousPence > latestPence;
}

/** Columns of a requested alert, or the form's errors if it cannot be stored. */
type PreparedAlert =
	| (AlertCondition & { lastPence?: number | null; hasFallen?: Flag })
	| { errors: FieldErrors };

function costsLessError(subject: string, offer: AlertOffer): { errors: FieldErrors } {
	return { errors: { target: [`${subject} costs less already: ${offerText(offer)}`] } };
}

async function prepareSearchAlert(
	db: Db,
	search: string | null,
	targetPence: number | null,
	now: Date,
): Promise<PreparedAlert> {
	if (targetPence === null) return { errors: { target: [TARGET_ERROR] } };
	const [cheapestMatch] = await findModelsBelowTarget(db, { search, targetPence }, now);
	const model = cheapestMatch && (await findBySku(db, cheapestMatch.sku));
	const offer = cheapestMatch && (await findAlertOffer(db, cheapestMatch.sku, now));
	if (model && offer) return costsLessError(`The ${modelName(model)}`, offer);
	return { targetPence, fallPercent: null, wantsStock: 0, wantsRise: 0 };
}

async function prepareModelAlert(
	db: Db,
	sku: string,
	{ target: requestedPence, percent, stock, rise }: AlertFormValues,
	now: Date,
): Promise<PreparedAlert> {
	const cheapest = await findAlertOffer(db, sku, now);
	// A percentage replaces the price that the form proposed, but not a price that the visitor typed.
	const isProposed = cheapest && requestedPence === 100 * proposedTargetPounds(cheapest.pence);
	const chosenPence = percent !== null && isProposed ? 0 : (requestedPence ?? 0);
	if (cheapest && chosenPence >= cheapest.pence) return costsLessError("It", cheapest);
	if (percent !== null && !cheapest) return { errors: { percent: [NO_PRICE_ERROR] } };
	const cheapestPence = cheapest?.pence ?? 0;
	const fallPence = percent === null ? 0 : Math.floor((cheapestPence * (100 - percent)) / 100);
	// A falling price reaches the higher target first.
	const targetPence = Math.max(chosenPence, fallPence);
	return {
		targetPence: targetPence === 0 ? null : targetPence,
		fallPercent: fallPence > chosenPence ? percent : null,
		wantsStock: stock ? 1 : 0,
		wantsRise: rise ? 1 : 0,
		...(rise && {
			lastPence: cheapest?.pence ?? null,
			hasFallen: (await hasPriceFallen(db, sku, now)) ? 1 : 0,
		}),
	};
}

/**
 * Processes the alert form: validates it, counts the use, and mails the address. Robots, senders over the limit and
 * addresses with enough alerts get the same response as everyone. `countAndCheckUse` counts the use, and returns the
 * seconds until the next if there have been too many.
 */
export async function submitAlertForm(
	db: Db,
	subject: RequestedSubject,
	values: Record<string, unknown>,
	countAndCheckUse: () => Promise<number | undefined>,
	now: Date,
): Promise<AlertResult> {
	const { token, [HONEYPOT_FIELD]: honeypotValue } = values;
	if (typeof honeypotValue === "string" && honeypotValue.trim() !== "") return { status: 200 };
	if (subject.isUnfiltered) return { status: 400, errors: { "": [CHOOSE_FIRST] } };
	const result = alertSchema.safeParse(values);
	if (!result.success) return { status: 400, errors: z.flattenError(result.error).fieldErrors };
	const { email, target } = result.data;
	const preparedAlert =
		subject.projectorSku === null
			? await prepareSearchAlert(db, subject.search, target, now)
			: await prepareModelAlert(db, subject.projectorSku, result.data, now);
	if ("errors" in preparedAlert) return { status: 400, ...preparedAlert };
	const tokenState = checkTimeToken(sessionSecret(), String(token ?? ""), now);
	if (tokenState !== "right")
		return { status: 400, errors: { "": [TIME_TOKEN_ERRORS[tokenState]] } };

	if ((await countAndCheckUse()) !== undefined) return { status: 200 };
	await ALERT_WRITE.submit(db, { subject, wanted: { ...preparedAlert, email } }, now);
	return { status: 200 };
}
