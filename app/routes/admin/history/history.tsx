import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import {
	countChanges,
	listChanges,
	listEditors,
	listUndoneIds,
} from "~/audit-log/audit-log.queries.server";
import { readOnlyStaffAction, requireStaff } from "~/auth/session-guard.server";
import { Field, SelectField } from "~/components/form/field";
import { PageLinks } from "~/components/page-links";
import { MAX_STAFF_QUERY_LENGTH } from "~/components/staff/list-state";
import { QuietButton, StaffPage, StaffSection, TextLink } from "~/components/staff/parts";
import { NoSuchPage } from "~/components/state/state-panel";
import { listUndoableRuns } from "~/features/feeds/run/feed-runs.queries.server";
import { ChangeList } from "~/features/history/change-list";
import {
	CHANGES_PER_PAGE,
	decodeHistoryList,
	type HistoryListState,
	historyListPath,
	SUBJECT_LABELS,
} from "~/features/history/history-list";
import { changeItem } from "~/features/history/undo-texts.server";
import { findUndoableImport } from "~/features/imports/apply/import-history.queries.server";
import { noindex } from "~/features/shell/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const state = decodeHistoryList(new URL(request.url).searchParams);
	const { subject, key: subjectKey, by, query, page } = state;
	const filter = { subject, subjectKey, by, words: query.split(/\s+/).filter(Boolean) };
	const slice = { limit: CHANGES_PER_PAGE, offset: (page - 1) * CHANGES_PER_PAGE };
	const [count, lines, editors, undoableImport, runs] = await Promise.all([
		countChanges(db(), filter),
		listChanges(db(), filter, slice),
		listEditors(db()),
		findUndoableImport(db()),
		listUndoableRuns(db()),
	]);
	const ids = lines.map(({ id }) => id);
	const undoneIds = await listUndoneIds(db(), ids);
	const undoableRuns = { import: undoableImport, runs };
	const pages = Math.max(1, Math.ceil(count / CHANGES_PER_PAGE));
	return data(
		{
			state,
			count,
			pages,
			editors,
			// A title reads better than a key, which may be a number.
			recordName: subjectKey === undefined ? undefined : (lines[0]?.title ?? subjectKey),
			changes: lines.map((line) => changeItem(line, undoneIds.has(line.id), undoableRuns)),
		},
		{ status: page > pages ? 404 : 200 },
	);
}

export const action = readOnlyStaffAction;

export const meta = noindex("History");

export default function History() {
	const { state, count, pages, editors, recordName, changes } = useLoaderData<typeof loader>();
	const countText = `${count.toLocaleString("en-GB")} ${count === 1 ? "change" : "changes"}`;
	return (
		<StaffPage title="History" intro="Who changed what, and when. Lines are kept for a year.">
			<HistoryFilters state={state} recordName={recordName} editors={editors} />
			{state.page > pages ? (
				<NoSuchPage pages={pages} firstPagePath={historyListPath({ ...state, page: 1 })} />
			) : (
				<StaffSection id="changes" title={count === 0 ? "No changes to show" : countText}>
					{count > 0 && <ChangeList changes={changes} />}
					<PageLinks
						page={state.page}
						pages={pages}
						addressOfPage={(page) => historyListPath({ ...state, page })}
					/>
				</StaffSection>
			)}
		</StaffPage>
	);
}

function HistoryFilters({
	state,
	recordName,
	editors,
}: {
	state: HistoryListState;
	/** Name of the record to which the list is restricted. */
	recordName: string | undefined;
	editors: readonly string[];
}) {
	const { subject = "", by = "", query } = state;
	return (
		<div className="grid gap-3">
			<Form
				// Resets the fields when the address changes.
				key={historyListPath({ ...state, page: 1 })}
				method="get"
				action="/admin/history"
				role="search"
				aria-label="History"
				className="grid items-end gap-3 sm:grid-cols-[2fr_1fr_1fr_auto]"
			>
				<Field
					id="history-query"
					name="q"
					type="search"
					label="Name or SKU"
					defaultValue={query}
					maxLength={MAX_STAFF_QUERY_LENGTH}
				/>
				<SelectField id="history-subject" name="subject" label="What" defaultValue={subject}>
					<option value="">Everything</option>
					{Object.entries(SUBJECT_LABELS).map(([value, text]) => (
						<option key={value} value={value}>
							{text}
						</option>
					))}
				</SelectField>
				<SelectField id="history-by" name="by" label="Who" defaultValue={by}>
					<option value="">Everybody</option>
					{editors.map((name) => (
						<option key={name} value={name}>
							{name}
						</option>
					))}
				</SelectField>
				<div>
					<QuietButton>Show</QuietButton>
				</div>
			</Form>
			{recordName !== undefined && (
				<p className="text-sm wrap-anywhere">
					Only <b className="font-semibold">{recordName}</b>.{" "}
					<TextLink to={historyListPath({ ...state, key: undefined, page: 1 })}>Show all</TextLink>
				</p>
			)}
		</div>
	);
}
