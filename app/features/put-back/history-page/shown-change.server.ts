import { ACTION_WORDS, SUBJECT_WORDS, shownFields } from "~/features/put-back/field-words.server";
import { isRestorable } from "~/features/put-back/preview.queries.server";
import type { StoredChange } from "~/history/changes.queries.server";
import type { ShownChange } from "./change-list";
import { changePath, historyListPath } from "./history-list";

/** "Model changed" */
export function changeWords({ subject, action }: Pick<StoredChange, "subject" | "action">): string {
	return `${SUBJECT_WORDS[subject]} ${ACTION_WORDS[action]}`;
}

/** A line of the history as the page shows it; `whenText` writes an instant. */
export function shownChange(
	line: StoredChange,
	isPutBack: boolean,
	whenText: (instant: Date) => string,
): ShownChange {
	const { id, subject, subjectKey, putsBackId } = line;
	return {
		id,
		what: changeWords(line),
		title: line.title,
		by: line.by,
		when: whenText(new Date(line.at)),
		at: line.at,
		fields: shownFields(line),
		rowPath: historyListPath({ subject, key: subjectKey }),
		putBackPath: isRestorable(line) ? changePath(id) : null,
		isPutBack,
		putsBackPath: putsBackId === undefined ? null : changePath(putsBackId),
	};
}
