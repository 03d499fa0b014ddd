import { forgetOldDrafts } from "./drafts.queries.server";
import { forgetInvitations } from "./people/invitations.queries.server";

/** What the timed work forgets of staff. */
export const FORGET_OLD = {
	"old drafts": forgetOldDrafts,
	"expired invitations": forgetInvitations,
};
