import { emailAddress } from "~/features/newsletter/subscription-schema";

/** A visitor's address in lowercase, as it was typed. */
export const visitorAddress = emailAddress.transform((address) => address.toLowerCase());

/** Kinds of data stored about visitors, with their names on the staff page. */
export const KIND_WORDS = {
	newsletter: "Newsletter",
	alerts: "Price alerts",
	messages: "Messages",
	mails: "E-mails in the outbox",
	mentions: "Other texts with the address",
};

export type VisitorDataKind = keyof typeof KIND_WORDS;

/** A visitor's rows of one kind; at least one. */
export interface VisitorData {
	kind: VisitorDataKind;
	count: number;
	/** Times of the first and the last of them: ISO 8601 instants in UTC. */
	first: string;
	last: string;
}
