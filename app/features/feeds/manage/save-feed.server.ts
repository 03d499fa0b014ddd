import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { db } from "db/connection.server";
import type { Author } from "~/audit-log/audit-log.queries.server";
import { ADDRESS_FIELD, feedFormSchema } from "./feed-form-schema";
import { type SavedFeed, writeFeed } from "./feed-writes.queries.server";

const NOT_SAVED = "Nothing was saved yet: please check the fields that are marked.";
const AGAIN = "What you entered here is never shown again: please enter it once more.";

type Saved =
	| Exclude<SavedFeed, { status: "invalid" }>
	| { status: "invalid"; lastResult: SubmissionResult };

/** Adds the feed of a form or, with an id, changes that one. */
export async function saveFeed(
	feedId: number | undefined,
	fields: FormData,
	author: Author,
): Promise<Saved> {
	const submission = parseWithZod(fields, { schema: feedFormSchema, disableAutoCoercion: true });
	const invalid = (errors: Record<string, string[]>): Saved => {
		const isTyped = String(fields.get(ADDRESS_FIELD) ?? "").trim() !== "";
		const isLost = isTyped && !("error" in submission && submission.error?.[ADDRESS_FIELD]);
		const fieldErrors = { ...(isLost && { [ADDRESS_FIELD]: [AGAIN] }), ...errors };
		const options = { formErrors: [NOT_SAVED], fieldErrors, hideFields: [ADDRESS_FIELD] };
		return { status: "invalid", lastResult: submission.reply(options) };
	};
	if (submission.status !== "success") return invalid({});
	const saved = await writeFeed(db(), feedId, submission.value, author);
	return saved.status === "invalid" ? invalid(saved.errors) : saved;
}
