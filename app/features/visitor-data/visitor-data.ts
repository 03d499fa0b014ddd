import { emailAddress } from "~/features/newsletter/subscription-schema";

/** A visitor's address in lowercase, as it was typed. */
export const visitorAddress = emailAddress.transform((address) => address.toLowerCase());

/** Kinds of data stored about visitors, with their names on the staff page. */
export const KIND_WORDS = {
	newsletter: "Newsletter",
	alerts: "Price alerts",
	messages: "Messages",
	answers: "Answers to them",
	mails: "E-mails in the outbox",
	account: "Staff account",
	mentions: "Other texts with the address",
};

export type VisitorDataKind = keyof typeof KIND_WORDS;

/** A stored row as texts by column, without secrets and empty values. */
export type VisitorRow = Record<string, string>;

/** A visitor's rows of one kind; at least one. */
export interface VisitorData {
	kind: VisitorDataKind;
	count: number;
	/** Times of the first and the last of them: ISO 8601 instants in UTC; null if unknown. */
	first: string | null;
	last: string | null;
	/** The rows; of others' texts the number for each table. */
	rows: VisitorRow[];
}

const REMOVED_TEXT = "[removed]";

/** Replaces an e-mail address in a text, in any capitals; longer addresses that contain it stay. */
export function removeAddress(text: string, address: string): string {
	const escaped = address.replace(/[^A-Za-z0-9@]/g, "\\$&");
	const pattern = `(?<![A-Za-z0-9][._+'-]?)${escaped}(?![.-]?[A-Za-z0-9])`;
	return text.replace(new RegExp(pattern, "gi"), REMOVED_TEXT);
}
