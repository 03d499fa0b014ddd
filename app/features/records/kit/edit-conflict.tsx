import { CheckField } from "~/components/form/field";
import { Panel } from "~/components/staff/parts";
import { ScrollTable, TableCell } from "~/components/staff/table";
import { ukDate } from "~/components/uk-date";
import type { Conflict, LaterSave, Texts } from "./record";

const TIME = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "Europe/London" });

function MeanwhileText({ meanwhile }: { meanwhile: LaterSave | undefined }) {
	if (!meanwhile) return <>Saved meanwhile.</>;
	const at = new Date(meanwhile.at);
	return (
		<>
			Saved meanwhile by <b className="font-semibold">{meanwhile.by}</b> on {ukDate(at).text} at{" "}
			{TIME.format(at)}.
		</>
	);
}

const WORDS: Record<string, string> = { "": "Empty", true: "yes", false: "no" };

/**
 * Shows the fields whose stored and typed values differ, side by side. If single fields can be left as stored, each
 * gets a checkbox for that; the component must then be inside the form.
 */
export function EditConflict({
	noun,
	fields,
	conflict: { stored, meanwhile, untouched },
	values,
}: {
	/** "term" */
	noun: string;
	fields: readonly { name: string; label: string }[];
	conflict: Conflict;
	/** Typed values by field. */
	values: Texts;
}) {
	const differing = fields
		.map((field) => ({
			...field,
			stored: stored[field.name] ?? "",
			draft: values[field.name] ?? "",
		}))
		.filter((field) => field.stored !== field.draft);
	const choices = untouched ? differing : [];
	return (
		<Panel title="Both versions" tone="bad">
			<p>
				<MeanwhileText meanwhile={meanwhile} /> What you typed is still in the form.
				{choices.length > 0 && " Tick a box to leave that field as it is stored now."}
			</p>
			<ScrollTable
				caption={`Both versions of this ${noun}`}
				columns={["Field", "Stored now", "Yours"]}
			>
				{differing.map(({ name, label, ...texts }) => (
					<tr key={name}>
						<TableCell className="min-w-28 font-semibold">{label}</TableCell>
						<TableCell className="min-w-40 wrap-anywhere whitespace-pre-line">
							{WORDS[texts.stored] ?? texts.stored}
						</TableCell>
						<TableCell className="min-w-40 wrap-anywhere whitespace-pre-line">
							{WORDS[texts.draft] ?? texts.draft}
						</TableCell>
					</tr>
				))}
			</ScrollTable>
			{choices.map(({ name, label }) => (
				<CheckField
					key={name}
					id={`take-${name}`}
					name="take"
					value={name}
					label={`Leave ${label} as it is stored`}
					defaultChecked={untouched?.includes(name)}
				/>
			))}
		</Panel>
	);
}
