import { Field } from "~/components/form/field";
import type { RowReport } from "~/features/imports/mapping/convert-sheet";
import {
	type AnswerFaults,
	proposedField,
	rowUseField,
	skuField,
} from "~/features/imports/mapping/row-answers";
import { SelectField } from "./select-field";

/** What was typed in a form that came back, by its fields' names. */
export type Typed = Readonly<Record<string, string>>;

interface Answered {
	typed: Typed;
	faults: AnswerFaults;
}

function nameOf({ row, brand, model }: RowReport): string {
	return `Row ${row}: ${`${brand} ${model}`.trim() || "no name"}`;
}

function SkuField({
	report,
	label,
	typed,
	faults,
}: Answered & { report: RowReport; label: string }) {
	const { row, sku } = report;
	const name = skuField(row);
	const error = faults[name];
	return (
		<>
			<input type="hidden" name={proposedField(row)} value={sku} />
			<Field
				id={name}
				name={name}
				label={label}
				defaultValue={typed[name] ?? sku}
				maxLength={64}
				errors={error === undefined ? undefined : [error]}
			/>
		</>
	);
}

/** Why a row is asked about. */
function likeText({ match, sameAs }: RowReport): string {
	if (match) return `Has the same ${match.by} as ${match.name}, SKU ${match.sku}.`;
	return `Has the same brand and model as row ${sameAs}, so it is left out unless it gets another SKU.`;
}

function usesOf({ match }: RowReport) {
	return [
		...(match ? [{ value: "update", label: `Yes, update ${match.sku}` }] : []),
		{ value: "new", label: match ? "No, it is a new model" : "It is a new model" },
		{ value: "skip", label: "Leave this row out" },
	];
}

/** Asks about rows that are like models of the catalogue, or like an earlier row. */
export function LikeRows({ rows, ...answered }: Answered & { rows: readonly RowReport[] }) {
	return (
		<ul className="grid min-w-0 gap-3">
			{rows.map((report) => (
				<li
					key={report.row}
					className="grid min-w-0 gap-3 rounded-card border border-line bg-card p-3 sm:p-4"
				>
					<div>
						<h3 className="font-semibold break-words">{nameOf(report)}</h3>
						<p className="text-sm break-words text-quiet">{likeText(report)}</p>
					</div>
					<div className="grid gap-3 sm:grid-cols-2">
						<SelectField
							name={rowUseField(report.row)}
							label={report.match ? `Update that one? (row ${report.row})` : `Row ${report.row}`}
							options={usesOf(report)}
							chosen={answered.typed[rowUseField(report.row)] ?? report.use}
						/>
						<SkuField
							report={report}
							label={`SKU of row ${report.row} if it is new`}
							{...answered}
						/>
					</div>
				</li>
			))}
		</ul>
	);
}

/** The SKUs that are proposed for new models. */
export function NewRows({ rows, ...answered }: Answered & { rows: readonly RowReport[] }) {
	return (
		<ul className="grid min-w-0 gap-3 sm:grid-cols-2">
			{rows.map((report) => (
				<li key={report.row} className="min-w-0">
					<SkuField report={report} label={nameOf(report)} {...answered} />
				</li>
			))}
		</ul>
	);
}
