import { db } from "db/connection.server";
import { retryBusy } from "db/writes/retry-busy";
import type { FieldErrors } from "~/components/form/form-outcome";
import type { Author } from "~/history/changes.queries.server";
import { readFeedForm, type ShownFeedValues, shownValues } from "./feed-form-schema";
import { type Conflict, insertFeed, updateFeed } from "./feed-writes.queries.server";

/** What the page of a form that was not taken is shown with. */
export interface RejectedFeed {
	values: ShownFeedValues;
	errors: FieldErrors;
	problem: string;
}

const NOT_SAVED = "Nothing was saved yet: please check the fields that are marked.";
const AGAIN = "What you entered here is never shown again: please enter it once more.";

const CONFLICTS: Record<Conflict, FieldErrors> = {
	name: { name: ["Another feed has this name"] },
	retailer: { retailer: ["Choose a shop"] },
};

function rejected(fields: FormData, errors: FieldErrors): RejectedFeed {
	const isTyped = String(fields.get("url") ?? "").trim() !== "";
	const url = errors.url ?? (isTyped ? [AGAIN] : undefined);
	return { values: shownValues(fields), errors: { ...errors, url }, problem: NOT_SAVED };
}

/** Adds the feed that a form describes. Returns its id, or what is wrong with the form. */
export async function addFeed(
	fields: FormData,
	author: Author,
): Promise<{ id: number } | { rejected: RejectedFeed }> {
	const read = readFeedForm(fields);
	if ("errors" in read) return { rejected: rejected(fields, read.errors) };
	const added = await retryBusy(() => insertFeed(db(), read.values, author));
	return "id" in added ? added : { rejected: rejected(fields, CONFLICTS[added.conflict]) };
}

/** Changes a feed as a form says. Returns undefined where that is done, or what is wrong with the form. */
export async function changeFeed(
	feedId: number,
	fields: FormData,
	author: Author,
): Promise<RejectedFeed | undefined> {
	const read = readFeedForm(fields);
	if ("errors" in read) return rejected(fields, read.errors);
	const saved = await retryBusy(() => updateFeed(db(), feedId, read.values, author));
	return typeof saved === "string" ? undefined : rejected(fields, CONFLICTS[saved.conflict]);
}
