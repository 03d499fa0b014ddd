import type { Db, Trx } from "db/schema";
import {
	type ChangedFields,
	type ChangeStamp,
	findChange,
	findUndoLine,
	listChangesAt,
	listPartLines,
	recordChange,
	rowVersion,
	type StoredChange,
} from "~/audit-log/audit-log.queries.server";
import { listShopNamesById } from "~/features/catalogue/offers/shops/shops.queries.server";
import { splitOfferKey } from "~/features/changes/lines/line-inverse.queries.server";
import type { UndoCheck } from "~/features/records/kit/record";
import { findLineUndo, requireLineUndo } from "./line-undos.queries.server";

/** Effect of undoing a line of the audit log. */
type UndoPlan =
	/** Writes the earlier values of the fields. */
	| { kind: "restore"; clashes: Clash[] }
	/** Adds the deleted record again. */
	| { kind: "recreate" }
	/** Deletes the added record. */
	| { kind: "delete"; clashes: Clash[] }
	/** The record already has the earlier values. */
	| { kind: "done" }
	/** The record was deleted since. */
	| { kind: "deleted since" }
	/** The record was added again since. */
	| { kind: "added again" }
	/** Undoes the parts of the line. */
	| { kind: "parts" };

/** A field that was changed again since. */
interface Clash {
	field: string;
	/** Value that the line wrote. */
	writtenValue: ChangedFields[string];
	currentValue: ChangedFields[string];
}

/** Returns the fields whose current value is not the line's; ignores fields without a current value, such as counts. */
function clashesOf(after: ChangedFields, current: ChangedFields): Clash[] {
	return Object.entries(after).flatMap(([field, writtenValue]) => {
		const currentValue = current[field];
		return currentValue === undefined || currentValue === writtenValue
			? []
			: [{ field, writtenValue, currentValue }];
	});
}

/** Returns the effect of undoing a line, by the record's current fields; `current` is undefined if it is missing. */
function planOf(
	{ action, before = {}, after = {} }: Pick<StoredChange, "action" | "before" | "after">,
	current: ChangedFields | undefined,
): UndoPlan {
	switch (action) {
		case "added":
			return current ? { kind: "delete", clashes: clashesOf(after, current) } : { kind: "done" };
		case "deleted":
			return current ? { kind: "added again" } : { kind: "recreate" };
		case "changed": {
			if (!current) return { kind: "deleted since" };
			const isDone = clashesOf(before, current).length === 0;
			if (isDone) return { kind: "done" };
			return { kind: "restore", clashes: clashesOf(after, current) };
		}
	}
}

/** Returns true if lines about rows of this kind can be undone; `canUndoNow` decides about a single line. */
export function isUndoableKind(line: Pick<StoredChange, "subject" | "subjectKey">): boolean {
	return line.subject === "models" || findLineUndo(line) !== undefined;
}

/** Effects of undoing a line. */
export interface UndoPreview {
	line: StoredChange;
	plan: UndoPlan;
	check: UndoCheck;
	/** Offers that were deleted together with the model and whose shops exist. */
	offers: StoredChange[];
	/** Titles of the offers whose shops were deleted. */
	lostOffers: string[];
	/** The line that undid this line, if any. */
	undoneBy: StoredChange | undefined;
	/** Parts of a line about several models that are not undone yet; empty for other lines. */
	parts: UndoPreview[];
	/** Hash of the preview, used as an optimistic lock. */
	version: string;
}

const NO_CHECK: UndoCheck = { notes: [] };

/** Returns the offers that were deleted with a model, and the titles of offers whose shops were deleted too. */
async function offersDeletedWith(db: Db, { at, by, subjectKey }: StoredChange) {
	const lines = await listChangesAt(db, { at, by, subject: "offer", action: "deleted" });
	const offers = lines.filter((line) => line.subjectKey.startsWith(`${subjectKey} `));
	const shops = await listShopNamesById(db);
	const hasShop = (line: StoredChange) => shops.has(splitOfferKey(line.subjectKey).shopId);
	return {
		offers: offers.filter(hasShop),
		lostOffers: offers.filter((line) => !hasShop(line)).map(({ title }) => title),
	};
}

/** Returns the effects of undoing a line; undefined if it is missing or of a kind that cannot be undone. */
export async function previewUndo(db: Db, id: number): Promise<UndoPreview | undefined> {
	const line = await findChange(db, id);
	if (!line || !isUndoableKind(line)) return undefined;
	if (line.subject === "models") return previewParts(db, line);
	const lineUndo = requireLineUndo(line);
	const plan = planOf(line, await lineUndo.find(db, line));
	const isPossible = ["restore", "recreate", "delete"].includes(plan.kind);
	const check = isPossible ? await lineUndo.check(db, line) : NO_CHECK;
	const { offers, lostOffers } =
		line.subject === "model" && plan.kind === "recreate"
			? await offersDeletedWith(db, line)
			: { offers: [], lostOffers: [] };
	const undoneBy = await findUndoLine(db, id);
	const version = rowVersion({ plan, check, offers, lostOffers, undoneBy: undoneBy?.id ?? 0 });
	return { line, plan, check, offers, lostOffers, undoneBy, parts: [], version };
}

/** Reasons why a line cannot be undone now, which follow the title of its record. */
export const BLOCKED_UNDO_TEXTS: { readonly [Kind in UndoPlan["kind"]]?: string } = {
	"deleted since": "is not there any more: undo its deletion first",
	"added again": "is there again already",
};

/** Returns the effects of undoing a line of several models: all of its parts, or none. */
async function previewParts(db: Db, line: StoredChange): Promise<UndoPreview> {
	const parts: UndoPreview[] = [];
	for (const part of await listPartLines(db, line.id)) {
		const preview = await previewUndo(db, part.id);
		const isDone = preview?.plan.kind === "done" || preview?.undoneBy !== undefined;
		if (preview && !isDone) parts.push(preview);
	}
	const problems = parts.flatMap(({ line: { title }, plan, check }) => {
		const blockedText = BLOCKED_UNDO_TEXTS[plan.kind];
		if (blockedText !== undefined) return [`${title} ${blockedText}.`];
		return check.problem === undefined ? [] : [`${title}: ${check.problem}`];
	});
	const undoneBy = await findUndoLine(db, line.id);
	const notes = parts.flatMap(({ line: { title }, check }) =>
		check.notes.map((note) => `${title}: ${note}`),
	);
	return {
		line,
		plan: { kind: parts.length > 0 ? "parts" : "done" },
		check: { problem: problems[0], notes },
		offers: parts.flatMap(({ offers }) => offers),
		lostOffers: parts.flatMap(({ lostOffers }) => lostOffers),
		undoneBy,
		parts,
		version: rowVersion({ parts: parts.map((part) => part.version), by: undoneBy?.id ?? 0 }),
	};
}

/** Returns true if nothing prevents the undo of a line: its record allows it, and it is not undone already. */
export function canUndoNow({ plan, check, undoneBy }: UndoPreview): boolean {
	const isPossible = ["restore", "delete", "recreate", "parts"].includes(plan.kind);
	return isPossible && check.problem === undefined && undoneBy === undefined;
}

/**
 * Undoes a line of the audit log in the caller's transaction, and adds a line about the undo (docs/staff.md#history).
 * Does nothing if the preview with `version` is outdated. Throws an ExpectedError if the undo fails.
 */
export async function undoLine(
	trx: Trx,
	{ id, version, withOffers }: { id: number; version: string; withOffers: boolean },
	stamp: ChangeStamp,
) {
	const preview = await previewUndo(trx, id);
	if (!preview) return { status: "missing" } as const;
	if (preview.version !== version || !canUndoNow(preview)) return { status: "conflict" } as const;
	await undoPreviewedLine(trx, preview, withOffers, stamp);
	return { status: "saved", line: preview.line } as const;
}

/** The action of the line about an undo, by the action of the undone line. */
const OPPOSITE_ACTIONS = { deleted: "added", added: "deleted", changed: "changed" } as const;

async function undoPreviewedLine(
	trx: Trx,
	{ line, plan, offers, parts }: UndoPreview,
	withOffers: boolean,
	stamp: ChangeStamp,
): Promise<void> {
	if (plan.kind === "parts") {
		const { subject, subjectKey, title, before, after } = line;
		const action = OPPOSITE_ACTIONS[line.action];
		const swapped = { before: after, after: before, action, undoesId: line.id };
		const summaryLine = {
			by: stamp.by,
			subject,
			subjectKey,
			title: `Undone: ${title}`,
			...swapped,
		};
		const partOfId = await recordChange(trx, summaryLine, stamp.now);
		for (const part of parts) {
			await undoPreviewedLine(trx, part, withOffers, { ...stamp, partOfId });
		}
		return;
	}
	await requireLineUndo(line).undo(trx, line, stamp);
	for (const offer of withOffers ? offers : [])
		await requireLineUndo(offer).undo(trx, offer, stamp);
}
