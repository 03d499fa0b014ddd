import type { ChangedFields, StoredChange } from "~/history/changes.queries.server";

/** What putting a line of the history back would do. */
export type Plan =
	/** The fields become what they were. */
	| { kind: "restore"; fields: ChangedFields; clashes: Clash[] }
	/** The row that was deleted is made again. */
	| { kind: "recreate"; fields: ChangedFields }
	/** The row that was added is deleted. */
	| { kind: "delete"; clashes: Clash[] }
	/** There is nothing to put back any more. */
	| { kind: "done" }
	/** The row that the line changed is gone. */
	| { kind: "gone" }
	/** The row that was deleted is there again. */
	| { kind: "back" };

/** A field that was changed again since. */
export interface Clash {
	field: string;
	/** What the line made of it. */
	written: ChangedFields[string];
	now: ChangedFields[string];
}

function clashesOf(after: ChangedFields, current: ChangedFields): Clash[] {
	return Object.entries(after).flatMap(([field, written]) => {
		const now = current[field] ?? null;
		return now === written ? [] : [{ field, written, now }];
	});
}

/** Returns what putting a line back does to the row as it is now; undefined where there is no such row. */
export function planOf(
	{ action, before = {}, after = {} }: Pick<StoredChange, "action" | "before" | "after">,
	current: ChangedFields | undefined,
): Plan {
	switch (action) {
		case "added":
			return current ? { kind: "delete", clashes: clashesOf(after, current) } : { kind: "done" };
		case "deleted":
			return current ? { kind: "back" } : { kind: "recreate", fields: before };
		case "changed": {
			if (!current) return { kind: "gone" };
			const isDone = clashesOf(before, current).length === 0;
			if (isDone) return { kind: "done" };
			return { kind: "restore", fields: before, clashes: clashesOf(after, current) };
		}
	}
}
