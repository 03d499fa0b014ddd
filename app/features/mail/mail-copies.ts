import type { Db } from "db/schema";
import type { TransportMail } from "./mail-transport.server";

/** What an attempt to hand a copy over came to. */
export type CopyResult =
	/** The mail server accepted it, and it is never sent again. */
	| "accepted"
	/** The mail server refused it for good. */
	| "refused"
	/** It cannot be sent at all. */
	| "failed"
	/** The mail server refused it for now. */
	| "delayed"
	/** The mail server failed before the last line was sent. */
	| "unsent"
	/** The connection ended after the last line, without a reply: it may have been accepted, so it is not repeated. */
	| "unclear";

/** A copy of a mail to many that this process has claimed. */
export interface ClaimedCopy {
	mail: TransportMail;
	/** Extends the claim. */
	extend: (until: Date) => Promise<void>;
	/** Marks it as handed over, so that no process sends it again. Throws if the claim is no longer valid. */
	mark: () => Promise<void>;
	record: (result: CopyResult, failure: string | null) => Promise<void>;
}

/** Mails to many, sent while no other mail is due, each copy at most once. */
export interface CopySource {
	/** Claims the copy that may go next until an instant; undefined if none may go now. */
	claimNext: (db: Db, now: Date, until: Date) => Promise<ClaimedCopy | undefined>;
	/** Returns when a copy may go next; undefined if none waits. */
	findNextDue: (db: Db, now: Date) => Promise<Date | undefined>;
}

/** Error codes about one mail; all other errors affect every mail. */
export const REFUSALS = ["EENVELOPE", "EMESSAGE"];

/** Returns what an error of the transport means for a copy; `isMarked` once its last line may have been sent. */
export function failedResult(error: unknown, isMarked: boolean): CopyResult {
	const { code, responseCode, command } = Object(error);
	const isRefusal = REFUSALS.includes(code);
	if (typeof responseCode !== "number") {
		if (isMarked) return "unclear";
		return isRefusal ? "failed" : "unsent";
	}
	// A sender that is refused, and a server that closes, say nothing about the copy.
	if (!isRefusal || command === "MAIL FROM" || responseCode === 421) return "unsent";
	return responseCode >= 500 ? "refused" : "delayed";
}
