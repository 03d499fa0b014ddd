import { CheckField } from "~/components/form/field";
import { Panel } from "~/components/staff/parts";
import { ScrollTable, TableCell } from "~/components/staff/table";
import { ukDate } from "~/components/uk-date";

/** Author and time of someone else's save, from the audit log. */
export interface LaterSave {
	by: string;
	/** ISO 8601 instant in UTC. */
	at: string;
}

/** A field whose stored value differs from the typed one. */
export interface Difference {
	name: string;
	draft: string;
	stored: string;
	/** True if the person had not changed it. */
	isUntouched: boolean;
}

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
 * Shows the fields whose stored and typed values differ, side by side. Fields with `isUntouched` get a box that keeps
 * the stored value; the component must then be inside the form.
 */
export function EditConflict({
	noun,
	meanwhile,
	fields,
}: {
	/** "term" */
	noun: string;
	meanwhile?: LaterSave | undefined;
	fields: readonly (Omit<Difference, "isUntouched"> & { label: string; isUntouched?: boolean })[];
}) {
	const differing = fields.filter(({ stored, draft }) => stored !== draft);
	const choices = differing.filter(({ isUntouched }) => isUntouched !== undefined);
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
				{differing.map(({ name, label, stored, draft }) => (
					<tr key={name}>
						<TableCell className="min-w-28 font-semibold">{label}</TableCell>
						<TableCell className="min-w-40 wrap-anywhere whitespace-pre-line">
							{WORDS[stored] ?? stored}
						</TableCell>
						<TableCell className="min-w-40 wrap-anywhere whitespace-pre-line">
							{WORDS[draft] ?? draft}
						</TableCell>
					</tr>
				))}
			</ScrollTable>
			{choices.map(({ name, label, isUntouched }) => (
				<CheckField
					key={name}
					id={`take-${name}`}
					name="take"
					value={name}
					label={`Leave ${label} as it is stored`}
					defaultChecked={isUntouched}
				/>
			))}
		</Panel>
	);
}
