import { z } from "zod";
import type { FieldErrors } from "~/components/form/form-outcome";
import { feedAddressSchema } from "~/features/feeds/fetch/feed-address";

/** The choice of the form's `retailer` that leaves it to a column. */
export const BY_COLUMN = "column";

/** The field of an address, which may hold a key. */
export const ADDRESS_FIELD = "url";

export const MAX_NAME_LENGTH = 80;
export const MAX_HOURS = 720;
const MAX_WORDS = 200;
const MAX_WORD_LENGTH = 100;

/** What the form's fields are called, and how much of each is shown again. */
const FEED_FIELDS_SHOWN = { name: 200, retailer: 20, hours: 20, leave_out: 20_000 } as const;

export type ShownFeedValues = Record<keyof typeof FEED_FIELDS_SHOWN, string>;

const SPACES = /[\s\p{Cc}]+/gu;

const feedForm = z.object({
	name: z
		.string({ error: "Enter a name" })
		.transform((name) => name.replace(SPACES, " ").trim())
		.pipe(
			z
				.string()
				.min(1, "Enter a name")
				.max(MAX_NAME_LENGTH, `The name must have at most ${MAX_NAME_LENGTH} characters`),
		),
	/** Null where a column of the feed says which shop. */
	retailer: z
		.string({ error: "Choose a shop" })
		.regex(/^(column|[1-9]\d{0,8})$/, "Choose a shop")
		.transform((choice) => (choice === BY_COLUMN ? null : Number(choice))),
	/** Undefined where nothing was typed. */
	url: z
		.string()
		.default("")
		.transform((address) => address.trim() || undefined)
		.pipe(feedAddressSchema.optional()),
	hours: z
		.string({ error: "Enter a whole number of hours, or 0" })
		.trim()
		.regex(/^\d{1,6}$/, `Enter a whole number of hours from 0 to ${MAX_HOURS}`)
		.transform(Number)
		.pipe(z.number().max(MAX_HOURS, `Enter a whole number of hours from 0 to ${MAX_HOURS}`)),
	leave_out: z
		.string()
		.default("")
		.transform((text) => [
			...new Set(
				text
					.split(/\r\n?|\n/)
					.map((line) => line.replace(SPACES, " ").trim())
					.filter((line) => line !== ""),
			),
		])
		.pipe(
			z
				.array(
					z
						.string()
						.max(MAX_WORD_LENGTH, `Each line must have at most ${MAX_WORD_LENGTH} characters`),
				)
				.max(MAX_WORDS, `Enter at most ${MAX_WORDS} lines`),
		),
	/** The address is taken away. */
	remove_url: z
		.string()
		.optional()
		.transform((value) => value !== undefined),
});

export interface FeedValues {
	name: string;
	retailerId: number | null;
	/** A new address, null for none, undefined for the one that is stored. */
	address: string | null | undefined;
	everyHours: number;
	leaveOut: string[];
}

/** Returns what a sent form says of a feed, or what is wrong with it. */
export function readFeedForm(fields: FormData): { values: FeedValues } | { errors: FieldErrors } {
	const read = feedForm.safeParse(Object.fromEntries(fields));
	if (!read.success) return { errors: z.flattenError(read.error).fieldErrors };
	const { name, retailer, url, hours, leave_out, remove_url } = read.data;
	if (remove_url && url !== undefined) {
		return { errors: { url: ["Enter a new address or remove the stored one, not both"] } };
	}
	const address = remove_url ? null : url;
	return {
		values: { name, retailerId: retailer, address, everyHours: hours, leaveOut: leave_out },
	};
}

/** What was typed, without the address: it may hold a key, so that no page shows it again. */
export function shownValues(fields: FormData): ShownFeedValues {
	const shown = (name: keyof typeof FEED_FIELDS_SHOWN) =>
		String(fields.get(name) ?? "").slice(0, FEED_FIELDS_SHOWN[name]);
	return {
		name: shown("name"),
		retailer: shown("retailer"),
		hours: shown("hours"),
		leave_out: shown("leave_out"),
	};
}

/** What the form of a new feed begins with. */
export const NEW_FEED_VALUES: ShownFeedValues = {
	name: "",
	retailer: "",
	hours: "24",
	leave_out: "",
};

/** What the form of a stored feed begins with. */
export function storedValues(feed: {
	name: string;
	retailerId: number | null;
	everyHours: number;
	leaveOut: readonly string[];
}): ShownFeedValues {
	return {
		name: feed.name,
		retailer: feed.retailerId === null ? BY_COLUMN : String(feed.retailerId),
		hours: String(feed.everyHours),
		leave_out: feed.leaveOut.join("\n"),
	};
}
