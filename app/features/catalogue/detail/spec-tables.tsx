import { Link } from "@remix-run/react";
import type { Dispute } from "~/features/catalogue/facts/row-facts.server";
import { type GlossaryTerm, glossaryTerm, termPath } from "~/features/catalogue/glossary/glossary";
import type { SpecRow } from "~/features/catalogue/spec-text";
import { NOT_SPECIFIED } from "~/features/catalogue/spec-text";

/** Shows a label, which opens the explanation if the glossary has one. */
function Label({ label, glossary }: { label: string; glossary: readonly GlossaryTerm[] }) {
	const term = glossaryTerm(label);
	const description = term && glossary.find((jargonTerm) => jargonTerm.term === term)?.description;
	if (!description) return label;
	return (
		<details>
			<summary>{label}</summary>
			<p>
				{`${description} `}
				<Link to={termPath(term)}>{`${term} in the glossary`}</Link>
			</p>
		</details>
	);
}

/** Shows how the sources of a fact disagree, with a link to all of them. */
function DisputeNote({ text, sourcesPath }: { text: string; sourcesPath: string }) {
	return (
		<details>
			<summary>Sources disagree</summary>
			<p>
				{`${text} `}
				<Link to={sourcesPath}>All sources</Link>
			</p>
		</details>
	);
}

/** Shows every specification with a value, one table per group, and the labels of the others. */
export function SpecTables({
	groups,
	glossary,
	evidencePath,
	disputes = [],
}: {
	groups: readonly SpecGroup[];
	glossary: readonly GlossaryTerm[];
	evidencePath: string;
	disputes?: readonly Dispute[] | undefined;
}) {
	const { filledGroups, missingLabels } = splitSpecs(groups);
	const rowLabels = new Set(filledGroups.flatMap(({ rows }) => rows.map(([label]) => label)));
	const disputesWithoutRow = disputes.filter(({ label }) => !rowLabels.has(label));
	const disputeNote = ({ field, dispute }: Dispute) => (
		<DisputeNote key={field} text={dispute} sourcesPath={`${evidencePath}#${field}`} />
	);
	return (
		<>
			<p className="max-w-prose text-muted">
				{"Lumens and contrast as advertised unless measured or native. "}
				<Link to={evidencePath} className="inline-block py-1 underline underline-offset-4">
					Sources of these figures
				</Link>
			</p>
			<div className="spec-tables spec-groups mt-4">
				{filledGroups.map(({ title, rows }) => (
					<table key={title}>
						<caption>{title}</caption>
						<tbody>
							{rows.map(([label, value]) => (
								<tr key={label}>
									<th scope="row">
										<Label label={label} glossary={glossary} />
									</th>
									<td>
										{value}
										{disputes.filter((dispute) => dispute.label === label).map(disputeNote)}
									</td>
								</tr>
							))}
						</tbody>
					</table>
				))}
			</div>
			{missingLabels.length > 0 && (
				<p className="max-w-prose text-muted">
					{`We do not have these yet: ${missingLabels.join(", ")}`}
				</p>
			)}
			{disputesWithoutRow.length > 0 && (
				<div className="spec-tables mt-4">
					{disputesWithoutRow.map((dispute) => (
						<div key={dispute.field}>
							{dispute.label} {disputeNote(dispute)}
						</div>
					))}
				</div>
			)}
		</>
	);
}

export interface SpecGroup {
	title: string;
	rows: SpecRow[];
}

/**
 * Returns the groups with only those rows that have a value, and the labels of the other rows. A group without such a
 * row is left out.
 */
export function splitSpecs(groups: readonly SpecGroup[]): {
	filledGroups: SpecGroup[];
	missingLabels: string[];
} {
	const isFilled = ([, value]: SpecRow) => value !== NOT_SPECIFIED;
	const filledGroups = groups.map(({ title, rows }) => ({ title, rows: rows.filter(isFilled) }));
	const missingRows = groups.flatMap(({ rows }) => rows).filter((row) => !isFilled(row));
	return {
		filledGroups: filledGroups.filter(({ rows }) => rows.length > 0),
		missingLabels: missingRows.map(([label]) => label),
	};
}
