import { whenText } from "~/components/uk-date";
import type { MailRow } from "./messages.queries.server";

/** Describes the state of a mail's delivery. */
export function mailFate(
	{ queuedAt, sentAt, nextAttemptAt, failure }: MailRow,
	canMail: boolean,
): string {
	if (queuedAt === null) return "Not sent by e-mail";
	if (sentAt !== null) return `E-mail sent ${whenText(sentAt)}`;
	if (nextAttemptAt === null) return `E-mail given up (${failure ?? "unknown"})`;
	if (!canMail) return "E-mail waits: no mail server is set";
	if (failure !== null) return `E-mail not sent yet (${failure}); it is tried again`;
	return "E-mail is being sent";
}
