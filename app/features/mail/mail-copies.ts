import type { Db } from "db/schema";
import type { TransportMail } from "./mail-transport.server";

/** Result of an attempt to send a copy. */
export type CopyResult =
	/** The mail server accepted the copy, which is never sent again. */
	| "accepted"
	/** The mail server refused the copy permanently. */
	| "refused"
	/** The copy cannot be sent at all. */
	| "failed"
	/** The mail server refused the copy temporarily. */
	| "delayed"
	/** The mail server failed before the last line was sent. */
	| "unsent"
	/**
	 * The connection ended after the last line, without a reply: the copy may have been accepted, so it is not repeated.
	 */
	| "unclear";

/** A copy of a letter that this process has claimed. */
export interface ClaimedCopy {
	mail: TransportMail;
	/** Extends the claim. */
	extend: (until: Date) => Promise<void>;
	/** Marks the copy as handed over, so that no process sends it again. Throws if the claim is no longer valid. */
	markHandedOver: () => Promise<void>;
	record: (result: CopyResult, failure: string | null) => Promise<void>;
}

/** Source of the copies of letters, which are sent while no other mail is due, each at most once. */
export interface CopySource {
	/** Claims the next copy until `until`; undefined if no copy may be sent now. */
	claimNext: (db: Db, now: Date, until: Date) => Promise<ClaimedCopy | undefined>;
	/** Returns the time at which the next copy may be sent; undefined if no copy waits. */
	findNextDue: (db: Db, now: Date) => Promise<Date | undefined>;
}

/** Error codes about one mail; all other errors affect every mail. */
export const CODES_ABOUT_ONE_MAIL = ["EENVELOPE", "EMESSAGE"];

/** Returns the result of an attempt that ended with an error. `isHandedOver`: its last line may have been sent. */
export function resultOfError(error: unknown, isHandedOver: boolean): CopyResult {
	const { code, responseCode, command } = Object(error);
	const isAboutThisMail = CODES_ABOUT_ONE_MAIL.includes(code);
	if (typeof responseCode !== "number") {
		if (isHandedOver) return "unclear";
		return isAboutThisMail ? "failed" : "unsent";
	}
	// A refused sender or a closing server says nothing about this copy.
	if (!isAboutThisMail || command === "MAIL FROM" || responseCode === 421) return "unsent";
	return responseCode >= 500 ? "refused" : "delayed";
}
