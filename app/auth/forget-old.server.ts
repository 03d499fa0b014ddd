import type { Database } from "db/schema";
import { retryBusy } from "db/writes/retry-busy";
import type { Kysely } from "kysely";
import { forgetOldDrafts } from "./drafts.queries.server";
import { forgetInvitations } from "./people/invitations.queries.server";

/** What the timed work forgets of staff. */
export const FORGET_OLD = {
	"old drafts": forgetOldDrafts,
	// An invitation forgets them in its own transaction, which is tried again as a whole.
	"expired invitations": (db: Kysely<Database>, now: Date) =>
		retryBusy(() => forgetInvitations(db, now)),
};
