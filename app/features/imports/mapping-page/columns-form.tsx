import { Form } from "@remix-run/react";
import { useState } from "react";
import { SelectField } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/page";
import { Panel, StaffSection } from "~/components/staff/parts";
import { countText } from "~/features/catalogue/words/count-text";
import type { MappingDraft, MappingFaults } from "~/features/ingest/columns/check-mapping";
import {
	CHOICE_SELECTS,
	type ChoiceGroup,
	type FileColumn,
	UsedColumnsFirst,
} from "~/features/ingest/columns/column-choices";
import { CHOSEN_FOR_FIELD } from "~/features/ingest/columns/mapping";
import type { MappedKind } from "~/features/ingest/columns/table-kinds";

/** A select whose options are data. */
export function Choice({
	name,
	options,
	chosen,
	...labelled
}: {
	name: string;
	label: string;
	options: readonly { value: string; label: string }[];
	chosen: string;
}) {
	return (
		<SelectField {...labelled} id={name} name={name} defaultValue={chosen}>
			{options.map(({ value, label }) => (
				<option key={value} value={value}>
					{label}
				</option>
			))}
		</SelectField>
	);
}

/** Lets staff choose the row with the headings. */
export function HeaderRow({
	stagedId,
	rows,
	chosen,
}: {
	stagedId: string;
	rows: readonly { row: number; text: string }[];
	chosen: number;
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
					chosen={String(chosen)}
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

const KINDS: readonly { kind: MappedKind; label: string; about: string }[] = [
	{
		kind: "projectors",
		label: "A model",
		about:
			"Needed is what it is called: a title with brand and model in it, or a column for each. SKUs are proposed.",
	},
	{
		kind: "listings",
		label: "A shop's offer",
		about:
			"Needed are the price, the address of the offer, the shop, and which model it is: SKU, EAN, or brand and model.",
	},
];

function Missing({ sentences, isFaulty }: { sentences: readonly string[]; isFaulty: boolean }) {
	const marked = isFaulty ? ["One choice is not possible. It is marked below."] : [];
	return (
		<div
			role="alert"
			className="rounded-control border border-negative bg-card p-3 font-semibold wrap-anywhere text-negative"
		>
			{[...sentences, ...marked].map((sentence) => (
				<p key={sentence}>{sentence}</p>
			))}
		</div>
	);
}

const isFilled = (select: HTMLSelectElement) => select.value !== "";

/**
 * Unsets the meanings that do not fit another kind of rows, and sets those again that fit it and were unset before.
 * Shows all columns, and returns how many were unset.
 */
function fitChoices(form: HTMLFormElement, kind: MappedKind, fields: readonly string[]): number {
	const chosenFor = form.elements.namedItem(CHOSEN_FOR_FIELD);
	if (chosenFor instanceof HTMLInputElement) chosenFor.value = kind;
	const selects = [...form.querySelectorAll<HTMLSelectElement>(CHOICE_SELECTS)];
	const unfit = selects.filter(
		(columnSelect) => isFilled(columnSelect) && !fields.includes(columnSelect.value),
	);
	for (const select of selects) {
		const { unset = "" } = select.dataset;
		if (!isFilled(select) && fields.includes(unset)) select.value = unset;
	}
	for (const select of unfit) {
		select.dataset.unset = select.value;
		select.value = "";
	}
	// What the other kind needs may be among the columns that were left out.
	for (const collapsed of form.querySelectorAll("details")) collapsed.open = true;
	return unfit.length;
}

/** Form for the meaning of the rows and columns of a file. */
export function ColumnsForm({
	columns,
	groups,
	choices,
	proposed,
	isReadable,
	fieldsOfKind,
	faults,
	shops,
}: {
	columns: readonly FileColumn[];
	groups: readonly ChoiceGroup<string>[];
	choices: MappingDraft;
	/** Meanings that were chosen at first: their columns come first. */
	proposed: MappingDraft["fieldByIndex"];
	/** True if nothing more has to be chosen. */
	isReadable: boolean;
	/** Possible meanings of columns by kind of rows. */
	fieldsOfKind: Readonly<Record<MappedKind, readonly string[]>>;
	faults: MappingFaults | undefined;
	shops: readonly { name: string; slug: string }[];
}) {
	const [unsetCount, setUnsetCount] = useState(0);
	return (
		<Form method="post" className="group grid min-w-0 gap-6">
			<input type="hidden" name={CHOSEN_FOR_FIELD} defaultValue={choices.kind} />
			{faults && (
				<Missing sentences={faults.missing} isFaulty={Object.keys(faults.columns).length > 0} />
			)}
			<fieldset className="grid min-w-0 gap-3">
				<legend className="mb-2 text-lg font-bold">What is each row?</legend>
				{KINDS.map(({ kind, label, about }) => (
					<label key={kind} className="flex max-w-prose cursor-pointer gap-3">
						<input
							type="radio"
							name="kind"
							value={kind}
							defaultChecked={choices.kind === kind}
							onChange={({ currentTarget: { form } }) => {
								if (form) setUnsetCount(fitChoices(form, kind, fieldsOfKind[kind]));
							}}
							className="mt-0.5 size-6 shrink-0 accent-ink"
						/>
						<span>
							<b className="font-semibold">{label}</b>
							<br />
							<span className="text-sm text-muted">{about}</span>
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
						chosen={choices.retailer}
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
					chosenMeanings={choices.fieldByIndex}
					proposedMeanings={proposed}
					isOpen={faults !== undefined || !isReadable}
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
export function FileGone() {
	return (
		<Panel title="Upload the file first" tone="plain">
			<p className="max-w-prose">
				A file whose headings are not the template's leads here when it is uploaded or previewed; it
				then stays for half an hour. Upload it again to go on. What was said of a file that was
				imported is remembered.
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
