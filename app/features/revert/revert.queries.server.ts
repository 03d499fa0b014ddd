import type { Db, Trx } from "db/schema";
import {
	type ChangedFields,
	type ChangeStamp,
	changedFields,
	findChange,
	findUndoing,
	listChangesAt,
	listParts,
	recordChange,
	rowVersion,
	type StoredChange,
} from "~/audit-log/audit-log.queries.server";
import { listShopNames } from "~/features/catalogue/offers/shops/shops.queries.server";
import type { Undoable, UndoCheck } from "~/features/records/kit/record";
import { STAFF_RECORDS } from "~/features/records/records.server";
import { ExpectedError } from "~/logging/expected-error";
import { modelUndo, offerParts, offerUndo, synonymUndo } from "./revertibles.queries.server";

/** Effect of reverting a line of the audit log. */
type UndoPlan =
	/** Restores the earlier values of the fields. */
	| { kind: "restore"; fields: ChangedFields; clashes: Clash[] }
	/** Adds the deleted record again. */
	| { kind: "recreate"; fields: ChangedFields }
	/** Deletes the added record. */
	| { kind: "delete"; clashes: Clash[] }
	/** The record already has the earlier values. */
	| { kind: "done" }
	/** The record was deleted since. */
	| { kind: "gone" }
	/** The record was added again since. */
	| { kind: "back" }
	/** Reverts the parts of the line. */
	| { kind: "parts" };

/** A field that was changed again since. */
interface Clash {
	field: string;
	/** Value that the line gave it. */
	written: ChangedFields[string];
	now: ChangedFields[string];
}

/**
 * Returns the fields whose current value is not the line's; fields without a current value, such as counts, do not
 * count.
 */
function clashesOf(after: ChangedFields, current: ChangedFields): Clash[] {
	return Object.entries(after).flatMap(([field, written]) => {
		const now = current[field];
		return now === undefined || now === written ? [] : [{ field, written, now }];
	});
}

/** Returns the effect of reverting a line, by the record's current fields; `current` is undefined if it is missing. */
function planOf(
	{ action, before = {}, after = {} }: Pick<StoredChange, "action" | "before" | "after">,
	current: ChangedFields | undefined,
): UndoPlan {
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

const REVERTIBLES = new Map<string, Undoable>([
	["model", modelUndo],
	["offer", offerUndo],
	["synonym", synonymUndo],
	...STAFF_RECORDS.map(
		({ subject, onlyKey, undoable }) =>
			[onlyKey === undefined ? subject : `${subject} ${onlyKey}`, undoable] as const,
	),
]);

type UndoneSubject = Pick<StoredChange, "subject" | "subjectKey">;

const findUndoable = ({ subject, subjectKey }: UndoneSubject) =>
	REVERTIBLES.get(`${subject} ${subjectKey}`) ?? REVERTIBLES.get(subject);

function undoableOf(line: UndoneSubject): Undoable {
	const undoable = findUndoable(line);
	if (!undoable) throw new Error(`Nothing reverts a change of a ${line.subject}`);
	return undoable;
}

/** Returns true if the line's kind of record can be reverted. */
export function isUndoable(line: UndoneSubject): boolean {
	return line.subject === "models" || findUndoable(line) !== undefined;
}

/** Effects of reverting a line. */
export interface UndoPreview {
	line: StoredChange;
	plan: UndoPlan;
	check: UndoCheck;
	/** Offers that were deleted together with the model and whose shops exist. */
	offers: StoredChange[];
	/** Titles of those whose shops are gone. */
	lostOffers: string[];
	/** The line that reverted this one. */
	putBackBy: StoredChange | undefined;
	/** Parts of a line of several models that are not reverted yet; none for others. */
	parts: UndoPreview[];
	/** Hash of the preview, used as an optimistic lock. */
	version: string;
}

async function checkOf(db: Db, line: StoredChange, plan: UndoPlan): Promise<UndoCheck> {
	const undoable = undoableOf(line);
	switch (plan.kind) {
		case "restore":
		case "recreate":
			return undoable.check(db, line.subjectKey, plan.fields, line);
		case "delete":
			return undoable.checkRemoval(db, line.subjectKey);
		default:
			return { notes: [] };
	}
}

/** Returns the offers that were deleted with a model, and the titles of those whose shops are gone. */
async function offersDeletedWith(db: Db, { at, by, subjectKey }: StoredChange) {
	const lines = await listChangesAt(db, { at, by, subject: "offer", action: "deleted" });
	const offers = lines.filter((line) => line.subjectKey.startsWith(`${subjectKey} `));
	const shops = await listShopNames(db);
	const hasShop = (line: StoredChange) => shops.has(offerParts(line.subjectKey).shopId);
	return {
		offers: offers.filter(hasShop),
		lostOffers: offers.filter((line) => !hasShop(line)).map(({ title }) => title),
	};
}

/** Returns the effects of reverting a line; undefined if it is missing or of a kind that cannot be reverted. */
export async function previewUndo(db: Db, id: number): Promise<UndoPreview | undefined> {
	const line = await findChange(db, id);
	if (!line || !isUndoable(line)) return undefined;
	if (line.subject === "models") return previewParts(db, line);
	const plan = planOf(line, await undoableOf(line).find(db, line.subjectKey));
	const check = await checkOf(db, line, plan);
	const { offers, lostOffers } =
		line.subject === "model" && plan.kind === "recreate"
			? await offersDeletedWith(db, line)
			: { offers: [], lostOffers: [] };
	const putBackBy = await findUndoing(db, id);
	const version = rowVersion({ plan, check, offers, lostOffers, putBackBy: putBackBy?.id ?? 0 });
	return { line, plan, check, offers, lostOffers, putBackBy, parts: [], version };
}

/** Why a line cannot be reverted now, after the title of its record. */
export const BLOCKED: { readonly [Kind in UndoPlan["kind"]]?: string } = {
	gone: "is not there any more: put that back first",
	back: "is there again already",
};

/** Returns the effects of reverting a line of several models: all of its parts, or none. */
async function previewParts(db: Db, line: StoredChange): Promise<UndoPreview> {
	const parts: UndoPreview[] = [];
	for (const part of await listParts(db, line.id)) {
		const preview = await previewUndo(db, part.id);
		const isDone = preview?.plan.kind === "done" || preview?.putBackBy !== undefined;
		if (preview && !isDone) parts.push(preview);
	}
	const problems = parts.flatMap(({ line: { title }, plan, check }) => {
		const blocked = BLOCKED[plan.kind];
		if (blocked !== undefined) return [`${title} ${blocked}.`];
		return check.problem === undefined ? [] : [`${title}: ${check.problem}`];
	});
	const putBackBy = await findUndoing(db, line.id);
	const notes = parts.flatMap(({ line: { title }, check }) =>
		check.notes.map((note) => `${title}: ${note}`),
	);
	return {
		line,
		plan: { kind: parts.length > 0 ? "parts" : "done" },
		check: { problem: problems[0], notes },
		offers: parts.flatMap(({ offers }) => offers),
		lostOffers: parts.flatMap(({ lostOffers }) => lostOffers),
		putBackBy,
		parts,
		version: rowVersion({ parts: parts.map((part) => part.version), by: putBackBy?.id ?? 0 }),
	};
}

/** Returns true if the line can be reverted now. */
export function canUndo({ plan, check, putBackBy }: UndoPreview): boolean {
	const isPossible = ["restore", "delete", "recreate", "parts"].includes(plan.kind);
	return isPossible && check.problem === undefined && putBackBy === undefined;
}

const only = (fields: ChangedFields, names: ChangedFields): ChangedFields =>
	Object.fromEntries(Object.keys(names).map((name) => [name, fields[name] ?? null]));

async function currentFields(trx: Trx, line: StoredChange, key: string): Promise<ChangedFields> {
	const fields = await undoableOf(line).find(trx, key);
	if (!fields) throw new ExpectedError(409, "It is not there any more.");
	return fields;
}

/** Writes the earlier values of a line, or the deleted record, with a line of its own. */
async function writeEarlier(trx: Trx, line: StoredChange, stamp: ChangeStamp): Promise<void> {
	const { id: putsBackId, subject, title, before: fields = {}, action } = line;
	const isAdded = action === "deleted";
	const before = isAdded ? {} : await currentFields(trx, line, line.subjectKey);
	const subjectKey = await undoableOf(line).write(trx, line.subjectKey, fields, stamp, line);
	const after = only(await currentFields(trx, line, subjectKey), fields);
	const { by, partOfId } = stamp;
	const undoing = { by, subject, subjectKey, title, putsBackId, partOfId };
	if (isAdded) {
		await recordChange(trx, { ...undoing, action: "added", after }, stamp.now);
		return;
	}
	const changed = changedFields(only(before, fields), after);
	if (!changed) throw new ExpectedError(409, "Nothing would change.");
	await recordChange(trx, { ...undoing, action: "changed", ...changed }, stamp.now);
}

/**
 * Reverts a line of the audit log in the caller's transaction, with a line of its own (docs/staff.md#history). Does
 * nothing if anything differs from the page that showed `version`. Throws an ExpectedError if it cannot be done.
 */
export async function undo(
	trx: Trx,
	{ id, version, withOffers }: { id: number; version: string; withOffers: boolean },
	stamp: ChangeStamp,
) {
	const preview = await previewUndo(trx, id);
	if (!preview) return { result: "missing" } as const;
	if (preview.version !== version || !canUndo(preview)) return { result: "conflict" } as const;
	await undoPreviewed(trx, preview, withOffers, stamp);
	return { result: "saved", line: preview.line } as const;
}

/** Outcome of reverting deletions, additions and changes of models. */
const OPPOSITE_KINDS = { deleted: "added", added: "deleted", changed: "changed" } as const;

async function undoPreviewed(
	trx: Trx,
	{ line, plan, offers, parts }: UndoPreview,
	withOffers: boolean,
	stamp: ChangeStamp,
): Promise<void> {
	if (plan.kind === "parts") {
		const { subject, subjectKey, title, before, after } = line;
		const action = OPPOSITE_KINDS[line.action];
		const swapped = { before: after, after: before, action, putsBackId: line.id };
		const sum = { by: stamp.by, subject, subjectKey, title: `Put back: ${title}`, ...swapped };
		const partOfId = await recordChange(trx, sum, stamp.now);
		for (const part of parts) {
			await undoPreviewed(trx, part, withOffers, { ...stamp, partOfId });
		}
		return;
	}
	if (plan.kind === "delete") {
		await undoableOf(line).remove(trx, line.subjectKey, stamp, line);
		return;
	}
	await writeEarlier(trx, line, stamp);
	for (const offer of withOffers ? offers : []) await writeEarlier(trx, offer, stamp);
}
