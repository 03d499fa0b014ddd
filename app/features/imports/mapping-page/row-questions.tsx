import { Field } from "~/components/form/field";
import { Differences } from "~/features/imports/upload-page/preview-result";
import {
	type FieldFaults,
	type FieldTexts,
	MATCHED_ROWS_USE_FIELD,
	proposedSkuField,
	rowUseField,
	skuField,
} from "~/features/ingest/match/rows/row-decisions";
import type { RowReport } from "~/features/ingest/match/rows/row-reports";
import { Choice } from "./columns-form";
import { CheckboxWithLabel } from "./read-values";
import type { ReviewedRows } from "./review-rows.server";

interface DecisionTexts {
	fieldTexts: FieldTexts;
	faults: FieldFaults;
}

/** Returns true for a row that staff must decide on. */
export function needsDecision({ match, sameAsRow, goods, doubt }: RowReport): boolean {
	if ((goods ?? doubt) !== undefined) return true;
	return match === undefined
		? sameAsRow !== undefined
		: match.by === "name" || match.isLikelyOtherModel === true;
}

function rowName({ row, brand, model }: RowReport): string {
	return `Row ${row}: ${`${brand} ${model}`.trim() || "no name"}`;
}

function SkuField({
	report,
	label,
	fieldTexts,
	faults,
}: DecisionTexts & { report: RowReport; label: string }) {
	const { row, newSku } = report;
	const name = skuField(row);
	const error = faults[name];
	return (
		<>
			<input type="hidden" name={proposedSkuField(row)} value={newSku} />
			<Field
				id={name}
				name={name}
				label={label}
				defaultValue={fieldTexts[name] ?? newSku}
				maxLength={64}
				errors={error === undefined ? undefined : [error]}
			/>
		</>
	);
}

function likelyMatchText({ match, sameAsRow, goods, doubt }: RowReport): string {
	if (goods !== undefined) return `Seems to be no projector: “${goods}”. It is left out.`;
	if (match && doubt !== undefined) {
		return `Is it our ${match.name}, SKU ${match.sku}? ${doubt} It is left out until you say so.`;
	}
	if (match?.isLikelyOtherModel)
		return `Is like ${match.name}, SKU ${match.sku}. ${match.why ?? ""}`;
	if (match?.by === "name") return `Is it our ${match.name}, SKU ${match.sku}? ${match.why ?? ""}`;
	if (match) return `Has the same ${match.by} as ${match.name}, SKU ${match.sku}.`;
	return `Has the same brand and model as row ${sameAsRow}, so it is left out unless it gets another SKU.`;
}

const LEAVE_OUT_OPTION = { value: "skip", label: "Leave this row out" };

function rowUseOptions({ match }: RowReport, areModels: boolean) {
	if (!areModels) {
		const offerOption = { value: "update", label: `Yes, it is an offer of ${match?.sku}` };
		return match ? [offerOption, LEAVE_OUT_OPTION] : [LEAVE_OUT_OPTION];
	}
	return [
		...(match ? [{ value: "update", label: `Yes, update ${match.sku}` }] : []),
		...(match?.by === "SKU"
			? []
			: [{ value: "new", label: match ? "No, it is a new model" : "It is a new model" }]),
		LEAVE_OUT_OPTION,
	];
}

function questionLabel({ row, match }: RowReport, areModels: boolean): string {
	if (!match) return `What is row ${row}?`;
	return areModels ? `Update that one? (row ${row})` : `Is it that one? (row ${row})`;
}

type ChangesBySku = ReviewedRows["changes"];

function LikelyMatchRow({
	report,
	areModels,
	changes,
	fieldTexts,
	faults,
}: DecisionTexts & { report: RowReport; areModels: boolean; changes: ChangesBySku }) {
	const { row, match, use, sku } = report;
	const isFaulty = faults[skuField(row)] !== undefined;
	const fields = use === "update" ? changes[sku] : undefined;
	return (
		<li className="group/row grid min-w-0 gap-3 p-3 sm:grid-cols-2 sm:p-4">
			<div className="min-w-0">
				<h3 className="font-semibold break-words">{rowName(report)}</h3>
				<p className="text-sm break-words text-muted">{likelyMatchText(report)}</p>
			</div>
			<div className="grid min-w-0 gap-3">
				<Choice
					name={rowUseField(row)}
					label={questionLabel(report, areModels)}
					options={rowUseOptions(report, areModels)}
					selectedValue={fieldTexts[rowUseField(row)] ?? use}
				/>
				<div className={isFaulty ? "" : "hidden group-has-[[value=new]:checked]/row:block"}>
					<SkuField
						report={report}
						label={`SKU of row ${row}`}
						fieldTexts={fieldTexts}
						faults={faults}
					/>
				</div>
			</div>
			{fields && (
				<Differences
					fields={fields}
					listClassName="grid min-w-0 gap-1 text-sm sm:col-span-2"
					itemClassName="min-w-0 break-words"
				/>
			)}
			{areModels && match && use === "update" && !fields && (
				<p className="text-sm text-muted sm:col-span-2">Nothing of it changes.</p>
			)}
		</li>
	);
}

/** A list with more rows also has a choice for all of them at once. */
const MAX_ROWS_DECIDED_SINGLY = 3;

/** Maximum number of rows of a list that is not collapsed. */
const MAX_OPEN_ROWS = 25;

export function RowQuestions({
	rows,
	areModels = true,
	changes,
	canDecideForAll = false,
	...decisionTexts
}: DecisionTexts & {
	rows: readonly RowReport[];
	/** False for offers, which do not create models. */
	areModels?: boolean;
	changes: ChangesBySku;
	canDecideForAll?: boolean;
}) {
	const isFaulty = rows.some(({ row }) => decisionTexts.faults[skuField(row)] !== undefined);
	const isOpen = isFaulty || rows.length <= MAX_OPEN_ROWS || rows.some(needsDecision);
	return (
		<>
			{canDecideForAll && rows.length > MAX_ROWS_DECIDED_SINGLY && (
				<div className="max-w-prose">
					<Choice
						name={MATCHED_ROWS_USE_FIELD}
						label={`Update those? (${rows.length} rows)`}
						options={[
							{ value: "", label: "As chosen for each row" },
							{ value: "update", label: "Yes, update them all" },
							{ value: "skip", label: "Leave them all out" },
							{ value: "new", label: "No, all are new models" },
						]}
						selectedValue={decisionTexts.fieldTexts[MATCHED_ROWS_USE_FIELD] ?? ""}
					/>
				</div>
			)}
			<details open={isOpen}>
				<summary className="min-h-6 cursor-pointer underline underline-offset-4">
					Show {rows.length === 1 ? "the row" : `the ${rows.length} rows`}
				</summary>
				<ul className="mt-3 grid min-w-0 divide-y divide-line rounded-card border border-line bg-card">
					{rows.map((report) => (
						<LikelyMatchRow
							key={report.row}
							report={report}
							areModels={areModels}
							changes={changes}
							{...decisionTexts}
						/>
					))}
				</ul>
			</details>
		</>
	);
}

/** Checkboxes that leave new rows out, with the SKUs of new models. */
export function NewRows({
	rows,
	areModels,
	...decisionTexts
}: DecisionTexts & { rows: readonly RowReport[]; areModels: boolean }) {
	const { fieldTexts } = decisionTexts;
	return (
		<ul className="grid min-w-0 gap-3 sm:grid-cols-2">
			{rows.map((report) => {
				const { row, newSku, use } = report;
				const name = rowUseField(row);
				return (
					<li key={row} className="min-w-0">
						{areModels ? (
							<SkuField report={report} label={rowName(report)} {...decisionTexts} />
						) : (
							<>
								<input type="hidden" name={proposedSkuField(row)} value={newSku} />
								<p className="break-words">{rowName(report)}</p>
							</>
						)}
						<input type="hidden" name={name} value="" />
						<CheckboxWithLabel
							name={name}
							value="skip"
							defaultChecked={(fieldTexts[name] ?? use) === "skip"}
							label={`Leave row ${row} out`}
						/>
					</li>
				);
			})}
		</ul>
	);
}
