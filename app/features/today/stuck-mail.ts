import { messagePath } from "~/features/contact/manage/message-list";

/** What mails are for, by the beginnings of their keys. */
const KINDS = [
	["contact-", "A message to you"],
	["reply-", "An answer to a message"],
	["alert-", "A price alert"],
	["newsletter-", "A newsletter confirmation"],
] as const;

/** What a mail is for, and the message that it brings or answers. */
export function mailPurpose({ key, answeredId }: { key: string; answeredId: number | null }): {
	text: string;
	to: string | undefined;
} {
	const text = KINDS.find(([start]) => key.startsWith(start))?.[1] ?? "Another mail";
	const [, id = answeredId] = /^contact-(\d{1,15})$/.exec(key) ?? [];
	return { text, to: id === null ? undefined : messagePath(Number(id)) };
}

/** Why a mail was not sent, in words; the code is what the mail server or the line to it gave. */
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
