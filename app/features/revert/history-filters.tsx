import { Form } from "@remix-run/react";
import { Field, SelectField } from "~/components/form/field";
import { MAX_QUERY } from "~/components/staff/list-state";
import { QuietButton, TextLink } from "~/components/staff/parts";
import { type HistoryListState, historyListPath } from "./history-list";

export interface Choice {
	value: string;
	text: string;
}

/** The form with search and filters of the audit log. */
export function HistoryFilters({
	state,
	subjects,
	people,
}: {
	state: HistoryListState;
	subjects: readonly Choice[];
	people: readonly string[];
}) {
	const { subject = "", key, by = "", query } = state;
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
					maxLength={MAX_QUERY}
				/>
				<SelectField id="history-subject" name="subject" label="What" defaultValue={subject}>
					<option value="">Everything</option>
					{subjects.map(({ value, text }) => (
						<option key={value} value={value}>
							{text}
						</option>
					))}
				</SelectField>
				<SelectField id="history-by" name="by" label="Who" defaultValue={by}>
					<option value="">Everybody</option>
					{people.map((name) => (
						<option key={name} value={name}>
							{name}
						</option>
					))}
				</SelectField>
				<div>
					<QuietButton>Show</QuietButton>
				</div>
			</Form>
			{key !== undefined && (
				<p className="text-sm wrap-anywhere">
					Only <b className="font-semibold">{key}</b>.{" "}
					<TextLink to={historyListPath({ ...state, key: undefined, page: 1 })}>Show all</TextLink>
				</p>
			)}
		</div>
	);
}
