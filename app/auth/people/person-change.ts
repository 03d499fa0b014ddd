import type { Change, ChangedFields } from "~/audit-log/audit-log.queries.server";

/** A line of the history about an account: never with a password or a token. */
export function personChange(
	by: string,
	username: string,
	{ before, after }: { before?: ChangedFields; after?: ChangedFields },
): Change {
	const action = before === undefined ? "added" : after === undefined ? "deleted" : "changed";
	return { by, subject: "person", subjectKey: username, title: username, action, before, after };
}
