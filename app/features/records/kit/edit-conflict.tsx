import { CheckField } from "~/components/form/field";
import { Panel } from "~/components/staff/parts";
import { ScrollTable, TableCell } from "~/components/staff/table";
import { ukDate } from "~/components/uk-date";
import type { Conflict, FormTexts, LaterSave } from "./record";

const TIME_FORMAT = new Intl.DateTimeFormat("en-GB", {
	timeStyle: "short",
	timeZone: "Europe/London",
});

function LaterSaveText({ laterSave }: { laterSave: LaterSave | undefined }) {
	if (!laterSave) return <>Saved meanwhile.</>;
	const savedAt = new Date(laterSave.at);
	return (
		<>
			Saved meanwhile by <b className="font-semibold">{laterSave.by}</b> on {ukDate(savedAt).text}{" "}
			at {TIME_FORMAT.format(savedAt)}.
		</>
	);
}

const WORDS_BY_VALUE: Record<string, string> = { "": "Empty", true: "yes", false: "no" };

/**
 * Shows the fields whose stored and typed values differ, side by side. If single fields can be left as stored, each
 * gets a checkbox for that; the component must then be inside the form.
 */
export function EditConflict({
	noun,
	fields,
	conflict: { storedValues, laterSave, untouchedFields },
	values,
}: {
	/** Word for the record, such as "term". */
	noun: string;
	fields: readonly { name: string; label: string }[];
	conflict: Conflict;
	/** Typed values by field. */
	values: FormTexts;
}) {
	const differingFields = fields
		.map((field) => ({
			...field,
			stored: storedValues[field.name] ?? "",
			draft: values[field.name] ?? "",
		}))
		.filter((field) => field.stored !== field.draft);
	// `untouchedFields` is absent for a form whose fields are saved together.
	const fieldsToChoose = untouchedFields ? differingFields : [];
	return (
		<Panel title="Both versions" tone="bad">
			<p>
				<LaterSaveText laterSave={laterSave} /> What you typed is still in the form.
				{fieldsToChoose.length > 0 && " Tick a box to leave that field as it is stored now."}
			</p>
			<ScrollTable
				caption={`Both versions of this ${noun}`}
				columns={["Field", "Stored now", "Yours"]}
			>
				{differingFields.map(({ name, label, ...texts }) => (
					<tr key={name}>
						<TableCell className="min-w-28 font-semibold">{label}</TableCell>
						<TableCell className="min-w-40 wrap-anywhere whitespace-pre-line">
							{WORDS_BY_VALUE[texts.stored] ?? texts.stored}
						</TableCell>
						<TableCell className="min-w-40 wrap-anywhere whitespace-pre-line">
							{WORDS_BY_VALUE[texts.draft] ?? texts.draft}
						</TableCell>
					</tr>
				))}
			</ScrollTable>
			{fieldsToChoose.map(({ name, label }) => (
				<CheckField
					key={name}
					id={`take-${name}`}
					name="take"
					value={name}
					label={`Leave ${label} as it is stored`}
					defaultChecked={untouchedFields?.includes(name)}
				/>
			))}
		</Panel>
	);
}
