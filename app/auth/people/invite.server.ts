import { db } from "db/connection.server";
import { usernameSchema } from "~/config/account-rules";
import { type InvitationConflict, insertInvitation } from "./invitations.queries.server";

const CONFLICTS = {
	account: "There is an account of this name already.",
	invitation: "This name has an open invitation already: withdraw it to make a new link.",
	inviter: "Your own account was removed.",
} as const satisfies Record<InvitationConflict, string>;

/** Invites the person with the typed name. Returns the token of the link, or an error about the name. */
export async function invite(typedName: string, by: string, now: Date) {
	const { success, data: username, error } = usernameSchema.safeParse(typedName);
	if (!success) return { problem: `The name ${error.issues[0]?.message}.` };
	const made = await insertInvitation(db(), { username, by }, now);
	if ("conflict" in made) return { problem: CONFLICTS[made.conflict] };
	return { username, ...made };
}
