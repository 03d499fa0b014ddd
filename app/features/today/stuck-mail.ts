import { messagePath } from "~/features/contact/manage/message-list";

/** Purposes of mails by the prefix of their key. */
const KINDS = [
	["contact-", "A message to you"],
	["reply-", "An answer to a message"],
	["alert-", "A price alert"],
	["newsletter-", "A newsletter confirmation"],
	["test-", "A test mail"],
] as const;

/** Returns the purpose of a mail and the contact message that it belongs to. */
export function mailPurpose({ key, answeredId }: { key: string; answeredId: number | null }): {
	text: string;
	to: string | undefined;
} {
	const text = KINDS.find(([start]) => key.startsWith(start))?.[1] ?? "Another mail";
	const [, id = answeredId] = /^contact-(\d{1,15})$/.exec(key) ?? [];
	return { text, to: id === null ? undefined : messagePath(Number(id)) };
}

/** Returns the reason why a mail was not sent; the code is the mail server's or the connection's. */
export function stuckText({
	attempts,
	failure,
	nextAttemptAt,
}: {
	attempts: number;
	failure: string | null;
	nextAttemptAt: string | null;
}): string {
	if (failure === null) return "No mail server is set";
	const tries = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
	return `${failure}; ${nextAttemptAt === null ? "given up" : "tried again"} after ${tries}`;
}
