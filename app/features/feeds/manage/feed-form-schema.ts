import { z } from "zod";
import { feedAddressSchema } from "~/features/ingest/sources/feed-address";

/** Value of the shop field for a feed with a column of shop names. */
export const BY_COLUMN = "column";

/** Field for the address, which may contain a key and is never shown again. */
export const ADDRESS_FIELD = "url";

export const MAX_NAME_LENGTH = 80;
export const MAX_INTERVAL_HOURS = 720;
const MAX_LEAVE_OUT_PHRASES = 200;
const MAX_LEAVE_OUT_PHRASE_LENGTH = 100;

const SPACES = /[\s\p{Cc}]+/gu;
/** Uses of the photos that a feed names. */
const PHOTO_USES = ["off", "ask", "take"] as const;

const INVALID_HOURS = `Enter a whole number of hours from 0 to ${MAX_INTERVAL_HOURS}`;

const collapseSpaces = (text: string) => text.replace(SPACES, " ").trim();

const optionalText = z.string().default("");

/** The form of a feed. An address of null removes the stored one, undefined keeps it. */
export const feedFormSchema = z
	.object({
		name: z
			.string({ error: "Enter a name" })
			.overwrite(collapseSpaces)
			.min(1, "Enter a name")
			.max(MAX_NAME_LENGTH, `The name must have at most ${MAX_NAME_LENGTH} characters`),
		retailer: z
			.string({ error: "Choose a shop" })
			.regex(/^(column|[1-9]\d{0,8})$/, "Choose a shop"),
		url: optionalText
			.transform((address) => address.trim() || undefined)
			.pipe(feedAddressSchema.optional()),
		hours: z
			.string({ error: INVALID_HOURS })
			.trim()
			.regex(/^\d{1,6}$/, INVALID_HOURS)
			.transform(Number)
			.pipe(z.number().max(MAX_INTERVAL_HOURS, INVALID_HOURS)),
		leave_out: optionalText
			.transform((text) => [
				...new Set(
					text
						.split(/\r\n?|\n/)
						.map(collapseSpaces)
						.filter((phrase) => phrase !== ""),
				),
			])
			.superRefine((phrases, { addIssue }) => {
				const isTooLong = (phrase: string) => phrase.length > MAX_LEAVE_OUT_PHRASE_LENGTH;
				for (const _ of phrases.filter(isTooLong)) {
					addIssue(`Each line must have at most ${MAX_LEAVE_OUT_PHRASE_LENGTH} characters`);
				}
				if (phrases.length > MAX_LEAVE_OUT_PHRASES)
					addIssue(`Enter at most ${MAX_LEAVE_OUT_PHRASES} lines`);
			}),
		photographs: z.enum(PHOTO_USES, "Choose what to do with pictures").default("off"),
		remove_url: z.string().optional(),
	})
	.refine(({ url, remove_url }) => url === undefined || remove_url === undefined, {
		path: [ADDRESS_FIELD],
		error: "Enter a new address or remove the stored one, not both",
	})
	.transform(({ name, retailer, url, hours, leave_out, photographs, remove_url }) => ({
		name,
		/** Null if a column of the feed contains the shop's name. */
		retailerId: retailer === BY_COLUMN ? null : Number(retailer),
		address: remove_url === undefined ? url : null,
		everyHours: hours,
		/** Phrases, each from a line of the field: lines of the feed that contain one are left out. */
		leaveOut: leave_out,
		photographs,
	}));

export type FeedValues = z.infer<typeof feedFormSchema>;

export const NEW_FEED_FIELD_TEXTS = {
	name: "",
	retailer: "",
	hours: "24",
	leave_out: "",
	photographs: "off",
};

export type FeedFieldTexts = typeof NEW_FEED_FIELD_TEXTS;

export function feedFieldTexts(feed: Omit<FeedValues, "address">): FeedFieldTexts {
	const { name, retailerId, everyHours, leaveOut, photographs } = feed;
	return {
		name,
		retailer: retailerId === null ? BY_COLUMN : String(retailerId),
		hours: String(everyHours),
		leave_out: leaveOut.join("\n"),
		photographs,
	};
}

/** Returns a draft's values of the fields that have labels, by name; undefined without a draft. */
export function draftValues<Name extends string>(
	fields: FormData | undefined,
	labels: Readonly<Record<Name, string>>,
): Record<Name, string> | undefined {
	if (fields === undefined) return undefined;
	const entries = Object.keys(labels).map((name) => [name, String(fields.get(name) ?? "")]);
	return Object.fromEntries(entries);
}
