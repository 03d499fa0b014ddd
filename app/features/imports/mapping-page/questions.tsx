import { Field } from "~/components/form/field";
import { POUNDS } from "~/features/catalogue/values/currency";
import { countText } from "~/features/catalogue/words/count-text";
import type { UnknownCategory } from "~/features/imports/mapping/category-reader";
import {
	type AnswerFaults,
	brandField,
	CURRENCY_FIELD,
	categoryField,
	featuresField,
	LIKE_USE_FIELD,
	proposedField,
	rowUseField,
	skuField,
	type Typed,
} from "~/features/imports/mapping/rows/row-answers";
import type { ProposedBrand } from "~/features/imports/mapping/rows/row-names";
import type { RowReport } from "~/features/imports/mapping/rows/row-reports";
import { Differences } from "~/features/imports/upload-page/preview-result";
import { Choice } from "./columns-form";
import { Box } from "./read-values";
import type { ReviewedRows } from "./review-rows.server";

/** Asks once for the currency of a file that does not say it. */
export function CurrencyQuestion({ chosen }: { chosen: string }) {
	return (
		<div className="max-w-prose">
			<Choice
				name={CURRENCY_FIELD}
				label="Currency of the prices"
				options={[
					{ value: "", label: "Another one, or not known: leave the prices empty" },
					{ value: POUNDS, label: "Pounds" },
				]}
				chosen={chosen}
			/>
		</div>
	);
}

/** Checkboxes for the categories of each value that fits none, and a field for features. */
export function CategoryQuestions({
	unknown,
	categories,
	typed,
}: {
	unknown: readonly UnknownCategory[];
	categories: readonly { name: string; slug: string }[];
	typed: Typed;
}) {
	return (
		<ul className="grid min-w-0 divide-y divide-line rounded-card border border-line bg-card">
			{unknown.map(({ key, name, count, slug, features }) => {
				const field = categoryField(key);
				const ticked = (typed[field] ?? slug ?? "").split(";");
				return (
					<li key={key} className="grid min-w-0 gap-3 p-3 sm:p-4">
						<fieldset className="min-w-0">
							<legend className="mb-1 font-semibold break-words">
								{name} ({countText(count, "row", "rows")})
							</legend>
							<input type="hidden" name={field} value="" />
							<div className="flex flex-wrap gap-x-6">
								{categories.map((one) => (
									<Box
										key={one.slug}
										label={one.name}
										name={field}
										value={one.slug}
										defaultChecked={ticked.includes(one.slug)}
									/>
								))}
							</div>
						</fieldset>
						<div className="max-w-prose">
							<Field
								id={featuresField(key)}
								name={featuresField(key)}
								label={`Features that “${name}” means, if any`}
								defaultValue={typed[featuresField(key)] ?? features}
								maxLength={200}
								errors={undefined}
							/>
						</div>
					</li>
				);
			})}
		</ul>
	);
}

export function BrandQuestions({
	brands,
	typed,
	faults,
}: {
	brands: readonly ProposedBrand[];
	typed: Typed;
	faults: AnswerFaults;
}) {
	return (
		<ul className="grid min-w-0 gap-3 sm:grid-cols-2">
			{brands.map(({ word, brand, count, title }) => {
				const name = brandField(word);
				const error = faults[name];
				return (
					<li key={word} className="min-w-0">
						<Field
							id={name}
							name={name}
							label={`Brand of “${title}” (${countText(count, "row", "rows")})`}
							defaultValue={typed[name] ?? brand}
							errors={error === undefined ? undefined : [error]}
						/>
					</li>
				);
			})}
		</ul>
	);
}

interface Answered {
	typed: Typed;
	faults: AnswerFaults;
}

/** Returns true for a row that only a person can judge. */
export function isUnsure({ match, sameAs, goods }: RowReport): boolean {
	return (
		goods !== undefined || match?.by === "name" || (match === undefined && sameAs !== undefined)
	);
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

function likeText({ match, sameAs, goods }: RowReport): string {
	if (goods !== undefined) return `Seems to be no projector: “${goods}”. It is left out.`;
	if (match?.isDoubtful) return `Is like ${match.name}, SKU ${match.sku}. ${match.why ?? ""}`;
	if (match?.by === "name") return `Is it our ${match.name}, SKU ${match.sku}? ${match.why ?? ""}`;
	if (match) return `Has the same ${match.by} as ${match.name}, SKU ${match.sku}.`;
	return `Has the same brand and model as row ${sameAs}, so it is left out unless it gets another SKU.`;
}

function usesOf({ match }: RowReport) {
	return [
		...(match ? [{ value: "update", label: `Yes, update ${match.sku}` }] : []),
		...(match?.by === "SKU"
			? []
			: [{ value: "new", label: match ? "No, it is a new model" : "It is a new model" }]),
		{ value: "skip", label: "Leave this row out" },
	];
}

type Changes = ReviewedRows["changes"];

function LikeRow({
	report,
	changes,
	typed,
	faults,
}: Answered & { report: RowReport; changes: Changes }) {
	const { row, match, use, sku } = report;
	const isFaulty = faults[skuField(row)] !== undefined;
	const fields = use === "update" ? changes[sku] : undefined;
	return (
		<li className="group/row grid min-w-0 gap-3 p-3 sm:grid-cols-2 sm:p-4">
			<div className="min-w-0">
				<h3 className="font-semibold break-words">{nameOf(report)}</h3>
				<p className="text-sm break-words text-muted">{likeText(report)}</p>
			</div>
			<div className="grid min-w-0 gap-3">
				<Choice
					name={rowUseField(row)}
					label={match ? `Update that one? (row ${row})` : `What is row ${row}?`}
					options={usesOf(report)}
					chosen={typed[rowUseField(row)] ?? use}
				/>
				<div className={isFaulty ? "" : "hidden group-has-[[value=new]:checked]/row:block"}>
					<SkuField report={report} label={`SKU of row ${row}`} typed={typed} faults={faults} />
				</div>
			</div>
			{fields && (
				<Differences
					fields={fields}
					list="grid min-w-0 gap-1 text-sm sm:col-span-2"
					item="min-w-0 break-words"
				/>
			)}
			{match && use === "update" && !fields && (
				<p className="text-sm text-muted sm:col-span-2">Nothing of it changes.</p>
			)}
		</li>
	);
}

/** More rows have one answer for all. */
const MANY = 3;

/** More rows are collapsed. */
const MAX_OPEN = 25;

export function LikeRows({
	rows,
	changes,
	hasUseOfAll = false,
	...answered
}: Answered & { rows: readonly RowReport[]; changes: Changes; hasUseOfAll?: boolean }) {
	const isFaulty = rows.some(({ row }) => answered.faults[skuField(row)] !== undefined);
	const isOpen = isFaulty || rows.length <= MAX_OPEN || rows.some(isUnsure);
	return (
		<>
			{hasUseOfAll && rows.length > MANY && (
				<div className="max-w-prose">
					<Choice
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
						<LikeRow key={report.row} report={report} changes={changes} {...answered} />
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
