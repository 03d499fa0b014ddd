import type { ChangeAction } from "db/schema";
import type { StoredChange } from "~/audit-log/audit-log.queries.server";
import { dateTimeText } from "~/components/uk-date";
import { modelsText } from "~/features/catalogue/words/count-text";
import { ACTION_WORDS, fieldChanges, lineFieldLabel, valueWords } from "./change-texts.server";
import { changePath, historyListPath, SUBJECT_LABELS } from "./history-list";
import {
	BLOCKED_UNDO_TEXTS,
	canUndoNow,
	isUndoableKind,
	type UndoPreview,
} from "./undo-line.queries.server";

/** Returns the subject and action of a line: "Model changed". */
function changeLabel({ subject, action }: Pick<StoredChange, "subject" | "action">): string {
	return `${SUBJECT_LABELS[subject]} ${ACTION_WORDS[action]}`;
}

/** The import and the runs that can be undone. */
interface UndoableCauses {
	/** The import that can be undone next. */
	import: { id: number } | undefined;
	/** The last applied runs of feeds. */
	runs: readonly { id: number; feedId: number; endedAt: string | null }[];
}

/** Returns the path of the page that undoes a line, or its import or run; null if it cannot be undone. */
function undoPathOf(line: StoredChange, causes: UndoableCauses): string | null {
	const { id, subject, subjectKey, action, at, after } = line;
	if (isUndoableKind(line)) return changePath(id);
	if (subject === "import" && action === "added" && subjectKey === String(causes.import?.id)) {
		return `/admin/upload?undo=${subjectKey}`;
	}
	const run = causes.runs.find(
		({ feedId, endedAt }) => String(feedId) === subjectKey && endedAt === at,
	);
	const isOfRun = subject === "feed" && after?.run === "applied";
	return run && isOfRun ? `/admin/feeds/${subjectKey}/runs?undo=${run.id}` : null;
}

/** Returns the texts of a line. */
export function changeItem(line: StoredChange, isUndone: boolean, causes: UndoableCauses) {
	const { id, subject, subjectKey, undoesId } = line;
	return {
		id,
		label: changeLabel(line),
		title: line.title,
		by: line.by,
		when: dateTimeText(line.at),
		at: line.at,
		fields: fieldChanges(line),
		/** Path of the history of this row. */
		rowPath: historyListPath({ subject, key: subjectKey }),
		/** Path of the page that undoes the line; null if it cannot be undone. */
		undoPath: undoPathOf(line, causes),
		isUndone,
		/** Path of the earlier line that this line undoes; null if it is no undo. */
		undoesPath: undoesId === undefined ? null : changePath(undoesId),
	};
}

/** A line of the history as its page shows it. */
export type ChangeItem = ReturnType<typeof changeItem>;

function problemOf({ plan, check, undoneBy, line }: UndoPreview) {
	const rowLink = {
		to: historyListPath({ subject: line.subject, key: line.subjectKey }),
		text: "See its history",
	};
	if (undoneBy) {
		const { id, by, at } = undoneBy;
		return {
			text: `${by} has undone this already, on ${dateTimeText(at)}.`,
			link: { to: changePath(id), text: "See that change, which can be undone too" },
		};
	}
	const blockedText = BLOCKED_UNDO_TEXTS[plan.kind];
	if (blockedText !== undefined) return { text: `${line.title} ${blockedText}.`, link: rowLink };
	if (plan.kind === "done") {
		return { text: "Nothing would change: everything is as it was before.", link: rowLink };
	}
	return check.problem === undefined ? null : { text: check.problem, link: null };
}

function effectOf({ plan, line, parts }: UndoPreview): string {
	switch (plan.kind) {
		case "restore":
			return "These values return to what they were before this change. All other values stay.";
		case "recreate":
			return line.subject === "model"
				? `${line.title} is made again with the values and photographs it had. Its price history and price alerts are gone for good.`
				: `${line.title} is made again with the values it had.`;
		case "delete":
			return `${line.title} is deleted.`;
		case "parts":
			return `This is done to ${modelsText(parts.length)}, all or none: ${parts.map((part) => part.line.title).join(", ")}. ${PARTS_EFFECTS[line.action]}`;
		default:
			return "";
	}
}

/** Effects of undoing a line of several models. */
const PARTS_EFFECTS: Readonly<Record<ChangeAction, string>> = {
	changed: "The values of this change return to what they were before. All other values stay.",
	deleted:
		"They are made again with the values they had. Photos, price histories and price alerts are gone for good.",
	added: "They are deleted.",
};

interface ClashTexts {
	label: string;
	/** The value that the line wrote, the current value, and the value after the undo. */
	writtenText: string;
	currentText: string;
	restoredText: string;
}

function clashTexts({ plan, line, parts }: UndoPreview): ClashTexts[] {
	if (plan.kind === "parts") {
		return parts.flatMap((part) =>
			clashTexts(part).map((clash) => ({ ...clash, label: `${part.line.title}: ${clash.label}` })),
		);
	}
	if (plan.kind !== "restore" && plan.kind !== "delete") return [];
	return plan.clashes.map(({ field, writtenValue, currentValue }) => ({
		label: lineFieldLabel(field, line),
		writtenText: valueWords(field, writtenValue),
		currentText: valueWords(field, currentValue),
		restoredText: plan.kind === "restore" ? valueWords(field, line.before?.[field]) : "",
	}));
}

/** Returns the texts of a preview. */
export function previewTexts(preview: UndoPreview) {
	const { line, check, offers, lostOffers, version } = preview;
	const clashes = clashTexts(preview);
	const isDelete = (preview.parts[0] ?? preview).plan.kind === "delete";
	const lostOfferNotes = lostOffers.map(
		(title) => `${title}: its shop is gone, so it cannot come back.`,
	);
	return {
		title: line.title,
		/** "Model changed by ann, 5 Jan 2026, 14:05" */
		line: `${changeLabel(line)} by ${line.by}, ${dateTimeText(line.at)}`,
		fields: fieldChanges(line),
		/** The reason why the line cannot be undone; null if it can. */
		problem: canUndoNow(preview) ? null : problemOf(preview),
		effect: effectOf(preview),
		clashes,
		notes: [...check.notes, ...lostOfferNotes],
		/** Titles of offers that can come back together with their model. */
		offers: offers.map(({ title }) => title),
		button: isDelete ? "Delete it" : clashes.length > 0 ? "Overwrite and undo" : "Undo",
		isDangerous: isDelete,
		/** Version of the preview, which the form sends back. */
		version,
	};
}

export type PreviewTexts = ReturnType<typeof previewTexts>;
