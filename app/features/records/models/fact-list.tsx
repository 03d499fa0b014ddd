import { TextLink } from "~/components/staff/parts";
import { Source, sourceName } from "~/features/catalogue/facts/fact-text";
import { factPath } from "~/features/records/models/model-addresses";

/** A fact with its source as texts for staff. */
export interface StaffFact {
	id: string;
	/** "Maker, 12 May 2026" */
	sourceText: string;
	/** '' if the source does not state the fact. */
	value: string;
	source: string;
	/** Name of the account that entered the fact. */
	enteredBy: string | null;
	isPinned: boolean;
}

export interface ColumnFacts {
	isDisputed: boolean;
	/** Facts from all sources, beginning with the fact in use. */
	facts: readonly StaffFact[];
}

/** Id of the empty form to which the buttons of a model's facts belong. */
export const FACT_FORM = "fact-buttons";

const BUTTON_CLASSES =
	"min-h-6 cursor-pointer rounded-control border border-edge px-2 text-sm hover:border-ink";

/** Lists the facts of a column with their buttons, which belong to the form around them or to `target`. */
export function FactList({
	field,
	facts,
	target,
}: {
	field: string;
	facts: readonly StaffFact[];
	/** Id of the form elsewhere on the page to which the buttons belong, and the path that receives them. */
	target?: { form: string; formAction: string };
}) {
	return (
		<ul className="grid gap-2">
			{facts.map(({ id, sourceText, value, source, enteredBy, isPinned }) => {
				const textId = `${field}-${id}`;
				const button = { ...target, type: "submit", className: BUTTON_CLASSES } as const;
				return (
					<li key={id} className="min-w-0 border-t border-line pt-2 text-sm">
						<p id={textId} className="wrap-anywhere">
							<b className="font-semibold">{value || "Not stated"}</b>
							{` · ${[sourceText, enteredBy && `entered by ${enteredBy}`, isPinned && "pinned"].filter(Boolean).join(" · ")}`}
						</p>
						{source !== "" && (
							<p>
								<Source source={source} />
							</p>
						)}
						<p className="mt-1 flex flex-wrap gap-2">
							<button
								{...button}
								name={isPinned ? "unpin" : "pin"}
								value={id}
								aria-describedby={textId}
							>
								{isPinned ? "Unpin" : "Pin"}
							</button>
							<button {...button} name="delete" value={id} aria-describedby={textId}>
								Delete this source
							</button>
						</p>
					</li>
				);
			})}
		</ul>
	);
}

/** Shows the source of a fact below its control in a model's form; unfolds to all sources. */
export function FactSources({
	sku,
	listState,
	field,
	columnFacts,
}: {
	sku: string;
	/** State of the list from which the model's page was opened. */
	listState: string;
	field: string;
	columnFacts: ColumnFacts | undefined;
}) {
	const addLink = (
		<TextLink to={factPath(sku, field, { listState })} className="text-sm">
			Add a source
		</TextLink>
	);
	const [factInUse] = columnFacts?.facts ?? [];
	if (!columnFacts || !factInUse) return <p className="mt-1">{addLink}</p>;
	const otherCount = columnFacts.facts.length - 1;
	const target = {
		form: FACT_FORM,
		formAction: factPath(sku, field, { listState, isFromModelForm: true }),
	};
	return (
		<details className="mt-1">
			<summary className="min-h-6 w-fit cursor-pointer text-sm wrap-anywhere text-muted">
				{factInUse.sourceText}
				{factInUse.source !== "" && `: ${sourceName(factInUse.source)}`}
				{factInUse.isPinned && ", pinned"}
				{otherCount > 0 && ` and ${otherCount} more`}
				{columnFacts.isDisputed && <b className="font-semibold text-ink"> · sources disagree</b>}
			</summary>
			<div className="grid gap-2 pt-1">
				<FactList field={field} facts={columnFacts.facts} target={target} />
				<p>{addLink}</p>
			</div>
		</details>
	);
}
