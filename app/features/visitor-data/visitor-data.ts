import { emailAddressSchema } from "~/features/newsletter/subscription-schema";

/** Reads a visitor's e-mail address; its value is in lower case. */
export const visitorAddressSchema = emailAddressSchema.transform((address) =>
	address.toLowerCase(),
);

/** Kinds of data stored about visitors, with their labels on the staff page. */
export const VISITOR_DATA_LABELS = {
	newsletter: "Newsletter",
	alerts: "Price alerts",
	messages: "Messages",
	answers: "Answers to them",
	mails: "E-mails in the outbox",
	account: "Staff account",
	mentions: "Other texts with the address",
};

export type VisitorDataKind = keyof typeof VISITOR_DATA_LABELS;

/** A stored row as texts by column, without secrets and empty values. */
export type VisitorRow = Record<string, string>;

/** A visitor's rows of one kind; at least one. */
export interface VisitorData {
	kind: VisitorDataKind;
	count: number;
	/** Times of the first and the last row: ISO 8601 instants in UTC; null if unknown. */
	firstAt: string | null;
	lastAt: string | null;
	/** The rows; for mentions, the number of texts in each table. */
	rows: VisitorRow[];
}

const REMOVED_TEXT = "[removed]";

/** Replaces an e-mail address in a text, in upper or lower case, but not longer addresses that contain it. */
export function removeAddress(text: string, address: string): string {
	const escaped = address.replace(/[^A-Za-z0-9@]/g, "\\$&");
	const pattern = `(?<![A-Za-z0-9][._+'-]?)${escaped}(?![.-]?[A-Za-z0-9])`;
	return text.replace(new RegExp(pattern, "gi"), REMOVED_TEXT);
}
