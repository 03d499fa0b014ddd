import { Form } from "@remix-run/react";
import { useState } from "react";
import { SelectField } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/page";
import { Panel, StaffSection } from "~/components/staff/parts";
import { countText } from "~/features/catalogue/words/count-text";
import type { MappingDraft, MappingFaults } from "~/features/ingest/columns/check-mapping";
import {
	type ChoiceGroup,
	COLUMN_SELECT_SELECTOR,
	type FileColumn,
	UsedColumnsFirst,
} from "~/features/ingest/columns/column-choices";
import { MEANINGS_KIND_FIELD } from "~/features/ingest/columns/mapping";
import type { MappedKind } from "~/features/ingest/columns/table-kinds";

/** A select whose options are data. */
export function Choice({
	name,
	options,
	selectedValue,
	...fieldProps
}: {
	name: string;
	label: string;
	options: readonly { value: string; label: string }[];
	selectedValue: string;
}) {
	return (
		<SelectField {...fieldProps} id={name} name={name} defaultValue={selectedValue}>
			{options.map(({ value, label }) => (
				<option key={value} value={value}>
					{label}
				</option>
			))}
		</SelectField>
	);
}

/** Lets staff choose the header row. */
export function HeaderRow({
	stagedId,
	rows,
	selectedRow,
}: {
	stagedId: string;
	rows: readonly { row: number; text: string }[];
	selectedRow: number;
}) {
	return (
		<details>
			<summary className="min-h-6 cursor-pointer underline underline-offset-4">
				Are the headings in another row?
			</summary>
			<Form method="get" className="mt-3 grid max-w-prose gap-3">
				<input type="hidden" name="staged" value={stagedId} />
				<Choice
					name="row"
					label="Row with the headings"
					options={rows.map(({ row, text }) => ({ value: String(row), label: `${row}: ${text}` }))}
					selectedValue={String(selectedRow)}
				/>
				<p>
					<button
						type="submit"
						className="min-h-11 cursor-pointer rounded-control border border-edge px-5 font-semibold hover:border-ink"
					>
						Use this row
					</button>
				</p>
			</Form>
		</details>
	);
}

const KIND_OPTIONS: readonly { kind: MappedKind; label: string; explanation: string }[] = [
	{
		kind: "projectors",
		label: "A model",
		explanation:
			"Needed is what it is called: a title with brand and model in it, or a column for each. SKUs are proposed.",
	},
	{
		kind: "listings",
		label: "A shop's offer",
		explanation:
			"Needed are the price, the address of the offer, the shop, and which model it is: SKU, EAN, or brand and model.",
	},
];

function MissingChoices({
	sentences,
	isFaulty,
}: {
	sentences: readonly string[];
	isFaulty: boolean;
}) {
	const faultSentences = isFaulty ? ["One choice is not possible. It is marked below."] : [];
	return (
		<div
			role="alert"
			className="rounded-control border border-negative bg-card p-3 font-semibold wrap-anywhere text-negative"
		>
			{[...sentences, ...faultSentences].map((sentence) => (
				<p key={sentence}>{sentence}</p>
			))}
		</div>
	);
}

const isFilled = (select: HTMLSelectElement) => select.value !== "";

/**
 * Unsets the meanings that do not fit the new kind of rows, and sets meanings that fit it and were unset before. Shows
 * all columns. Returns the number of unset meanings.
 */
function fitMeaningsToKind(
	form: HTMLFormElement,
	kind: MappedKind,
	fields: readonly string[],
): number {
	const meaningsKindInput = form.elements.namedItem(MEANINGS_KIND_FIELD);
	if (meaningsKindInput instanceof HTMLInputElement) meaningsKindInput.value = kind;
	const selects = [...form.querySelectorAll<HTMLSelectElement>(COLUMN_SELECT_SELECTOR)];
	const unfitSelects = selects.filter(
		(columnSelect) => isFilled(columnSelect) && !fields.includes(columnSelect.value),
	);
	for (const select of selects) {
		const { unset = "" } = select.dataset;
		if (!isFilled(select) && fields.includes(unset)) select.value = unset;
	}
	for (const select of unfitSelects) {
		select.dataset.unset = select.value;
		select.value = "";
	}
	// The columns that the other kind of rows needs may be among those that were left out.
	for (const collapsed of form.querySelectorAll("details")) collapsed.open = true;
	return unfitSelects.length;
}

/** Form for the meaning of the rows and columns of a file. */
export function ColumnsForm({
	columns,
	groups,
	draft,
	proposedMeanings,
	isMappingComplete,
	fieldsOfKind,
	faults,
	shops,
}: {
	columns: readonly FileColumn[];
	groups: readonly ChoiceGroup<string>[];
	draft: MappingDraft;
	/** Initially proposed meanings: their columns come first. */
	proposedMeanings: MappingDraft["fieldByIndex"];
	/** True if nothing more has to be chosen. */
	isMappingComplete: boolean;
	/** Possible meanings of columns by kind of rows. */
	fieldsOfKind: Readonly<Record<MappedKind, readonly string[]>>;
	faults: MappingFaults | undefined;
	shops: readonly { name: string; slug: string }[];
}) {
	const [unsetCount, setUnsetCount] = useState(0);
	return (
		<Form method="post" className="group grid min-w-0 gap-6">
			<input type="hidden" name={MEANINGS_KIND_FIELD} defaultValue={draft.kind} />
			{faults && (
				<MissingChoices
					sentences={faults.missing}
					isFaulty={Object.keys(faults.columns).length > 0}
				/>
			)}
			<fieldset className="grid min-w-0 gap-3">
				<legend className="mb-2 text-lg font-bold">What is each row?</legend>
				{KIND_OPTIONS.map(({ kind, label, explanation }) => (
					<label key={kind} className="flex max-w-prose cursor-pointer gap-3">
						<input
							type="radio"
							name="kind"
							value={kind}
							defaultChecked={draft.kind === kind}
							onChange={({ currentTarget: { form } }) => {
								if (form) setUnsetCount(fitMeaningsToKind(form, kind, fieldsOfKind[kind]));
							}}
							className="mt-0.5 size-6 shrink-0 accent-ink"
						/>
						<span>
							<b className="font-semibold">{label}</b>
							<br />
							<span className="text-sm text-muted">{explanation}</span>
						</span>
					</label>
				))}
				<p role="status" className="max-w-prose empty:hidden">
					{unsetCount > 0 &&
						`${countText(unsetCount, "column is", "columns are")} left out now, because such rows do not have what was chosen.`}
				</p>
				<div className="hidden max-w-prose group-has-[[value=listings]:checked]:block">
					<Choice
						name="retailer"
						label="Shop of all rows"
						selectedValue={draft.retailer}
						options={[
							{ value: "", label: "A column says which" },
							...shops.map(({ name, slug }) => ({ value: slug, label: name })),
						]}
					/>
				</div>
			</fieldset>
			<StaffSection
				id="columns-title"
				title="What does each column mean?"
				intro="Under each heading stand three of its values. What we recognised is chosen already; what is left out is not imported."
			>
				<UsedColumnsFirst
					columns={columns}
					groups={groups}
					chosenMeanings={draft.fieldByIndex}
					proposedMeanings={proposedMeanings}
					isOpen={faults !== undefined || !isMappingComplete}
					errors={faults?.columns ?? {}}
				/>
			</StaffSection>
			<p>
				<SubmitButton busyText="Reading...">Show how it is read</SubmitButton>
			</p>
		</Form>
	);
}

/** Explains that there is no file to map: none was uploaded, or it has expired. */
export function MissingFile() {
	return (
		<Panel title="Upload the file first" tone="plain">
			<p className="max-w-prose">
				If the headers of a file differ from the template's, you choose here what its columns mean.
				The file is kept for half an hour after you upload it; to go on, upload it again. Your
				choices for files that you have imported are remembered.
			</p>
			<p>
				<LinkButton look="dark" to="/admin/upload#csv-upload">
					Choose a file
				</LinkButton>
			</p>
		</Panel>
	);
}

export function FileFailure({ message }: { message: string }) {
	return (
		<Panel title="The file could not be read" tone="bad">
			<p role="alert" className="max-w-prose break-words">
				{message}
			</p>
			<p>
				<LinkButton to="/admin/upload#csv-upload">Choose another file</LinkButton>
			</p>
		</Panel>
	);
}
