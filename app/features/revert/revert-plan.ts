import type { ChangedFields, StoredChange } from "~/audit-log/audit-log.queries.server";

/** Effect of reverting a line of the audit log. */
export type RevertPlan =
	/** Restores the earlier values of the fields. */
	| { kind: "restore"; fields: ChangedFields; clashes: Clash[] }
	/** Adds the deleted record again. */
	| { kind: "recreate"; fields: ChangedFields }
	/** Deletes the added record. */
	| { kind: "delete"; clashes: Clash[] }
	/** The values are the earlier ones already. */
	| { kind: "done" }
	/** The record was deleted since. */
	| { kind: "gone" }
	/** The record was added again since. */
	| { kind: "back" };

/** A field that was changed again since. */
export interface Clash {
	field: string;
	/** Value that the line gave it. */
	written: ChangedFields[string];
	now: ChangedFields[string];
}

/** Fields that the record has not, such as counts, are no clash. */
function clashesOf(after: ChangedFields, current: ChangedFields): Clash[] {
	return Object.entries(after).flatMap(([field, written]) => {
		const now = current[field];
		return now === undefined || now === written ? [] : [{ field, written, now }];
	});
}

/** Plans to revert a line of a record, from its current fields; undefined if it is missing. */
export function planOf(
	{ action, before = {}, after = {} }: Pick<StoredChange, "action" | "before" | "after">,
	current: ChangedFields | undefined,
): RevertPlan {
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
