import { Field } from "~/components/form/field";
import type { RowReport } from "~/features/imports/mapping/convert-sheet";
import {
	type AnswerFaults,
	LIKE_USE_FIELD,
	proposedField,
	rowUseField,
	skuField,
} from "~/features/imports/mapping/rows/row-answers";
import { SelectField } from "./select-field";

/** Typed values of a refused form, by field name. */
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
	const { row, newSku } = report;
	const name = skuField(row);
	const error = faults[name];
	return (
		<>
			<input type="hidden" name={proposedField(row)} value={newSku} />
			<Field
				id={name}
				name={name}
				label={label}
				defaultValue={typed[name] ?? newSku}
				maxLength={64}
				errors={error === undefined ? undefined : [error]}
			/>
		</>
	);
}

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

function LikeRow({ report, typed, faults }: Answered & { report: RowReport }) {
	const { row, match, use } = report;
	const isFaulty = faults[skuField(row)] !== undefined;
	return (
		<li className="group/row grid min-w-0 gap-3 p-3 sm:grid-cols-2 sm:p-4">
			<div className="min-w-0">
				<h3 className="font-semibold break-words">{nameOf(report)}</h3>
				<p className="text-sm break-words text-quiet">{likeText(report)}</p>
			</div>
			<div className="grid min-w-0 gap-3">
				<SelectField
					name={rowUseField(row)}
					label={match ? `Update that one? (row ${row})` : `What is row ${row}?`}
					options={usesOf(report)}
					chosen={typed[rowUseField(row)] ?? use}
				/>
				<div className={isFaulty ? "" : "hidden group-has-[[value=new]:checked]/row:block"}>
					<SkuField report={report} label={`SKU of row ${row}`} typed={typed} faults={faults} />
				</div>
			</div>
		</li>
	);
}

/** More rows are collapsed. */
const MAX_OPEN = 3;

export function LikeRows({ rows, ...answered }: Answered & { rows: readonly RowReport[] }) {
	const isFaulty = rows.some(({ row }) => answered.faults[skuField(row)] !== undefined);
	const isOpen = isFaulty || rows.length <= MAX_OPEN || rows.some(({ match }) => !match);
	return (
		<>
			{rows.length > MAX_OPEN && (
				<div className="max-w-prose">
					<SelectField
						name={LIKE_USE_FIELD}
						label={`Update those? (${rows.length} rows)`}
						options={[
							{ value: "", label: "As chosen for each row" },
							{ value: "update", label: "Yes, update them all" },
							{ value: "skip", label: "Leave them all out" },
							{ value: "new", label: "No, all are new models" },
						]}
						chosen={answered.typed[LIKE_USE_FIELD] ?? ""}
					/>
				</div>
			)}
			<details open={isOpen}>
				<summary className="min-h-6 cursor-pointer text-link underline underline-offset-4">
					Show {rows.length === 1 ? "the row" : `the ${rows.length} rows`}
				</summary>
				<ul className="mt-3 grid min-w-0 divide-y divide-line rounded-card border border-line bg-card">
					{rows.map((report) => (
						<LikeRow key={report.row} report={report} {...answered} />
					))}
				</ul>
			</details>
		</>
	);
}

/** Fields for the SKUs of new models. */
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
