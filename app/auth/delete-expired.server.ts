import { deleteExpiredDrafts } from "./drafts.queries.server";
import { deleteExpiredInvitations } from "./people/invitations.queries.server";
import { deleteExpiredResets } from "./people/password-resets.queries.server";

/** Scheduled jobs that delete expired data of staff. */
export const DELETE_EXPIRED = {
	"old drafts": deleteExpiredDrafts,
	"expired invitations": deleteExpiredInvitations,
	"expired password links": deleteExpiredResets,
};
