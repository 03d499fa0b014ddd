import { Field } from "~/components/form/field";
import type { UnknownCategory } from "~/features/imports/mapping/category-reader";
import type { RowReport } from "~/features/imports/mapping/convert-sheet";
import {
	type AnswerFaults,
	brandField,
	categoryField,
	LIKE_USE_FIELD,
	proposedField,
	replaceField,
	rowUseField,
	skuField,
} from "~/features/imports/mapping/rows/row-answers";
import type { ProposedBrand } from "~/features/imports/mapping/rows/row-names";
import type { LossyField, LossyModel } from "~/features/imports/plan/lost-values";
import { SelectField } from "./select-field";

/** More models are collapsed. */
const MAX_OPEN_MODELS = 10;

const numberText = (count: number) => count.toLocaleString("en-GB");

function countText({ before, after, unit }: LossyModel): string {
	return `${numberText(before.count)} ${unit} now, ${numberText(after.count)} in the file`;
}

function Model({ model }: { model: LossyModel }) {
	const { sku, name, before, after } = model;
	return (
		<li className="min-w-0 break-words">
			<b className="font-semibold">{sku}</b> ({name}): {countText(model)}
			<br />
			<span className="text-muted">{before.text}</span> <span aria-hidden="true">→</span>
			<span className="sr-only">would become</span>{" "}
			{after.text === "" ? <span className="text-muted">(empty)</span> : after.text}
		</li>
	);
}

function Loss({ loss, isTicked }: { loss: LossyField; isTicked: boolean }) {
	const { field, label, count, models } = loss;
	const ofModels = count === 1 ? "1 model" : `${numberText(count)} models`;
	const untold = count - models.length;
	return (
		<li className="grid min-w-0 gap-3 p-3 sm:p-4">
			<h3 className="font-semibold">
				{label}: {ofModels} would lose values
			</h3>
			<details open={count <= MAX_OPEN_MODELS}>
				<summary className="min-h-6 cursor-pointer text-link underline underline-offset-4">
					Show {count === 1 ? "it" : "them"}
				</summary>
				<ul className="mt-2 grid min-w-0 gap-2 text-sm">
					{models.map((model) => (
						<Model key={model.sku} model={model} />
					))}
					{untold > 0 && <li className="text-muted">and {numberText(untold)} more</li>}
				</ul>
			</details>
			<label className="flex min-h-6 w-fit cursor-pointer items-center gap-2">
				<input
					type="checkbox"
					name={replaceField(field)}
					defaultChecked={isTicked}
					className="size-5 shrink-0 cursor-pointer accent-link"
				/>
				Replace {label} of {count === 1 ? "this model" : `these ${numberText(count)} models`}
			</label>
		</li>
	);
}

/** Lists the models that would lose values, with a box for each column that lets it replace them. */
export function LossQuestions({
	losses,
	typed,
}: {
	losses: readonly LossyField[];
	/** Ticked boxes of a refused form; undefined on the first visit. */
	typed: Typed | undefined;
}) {
	return (
		<ul className="grid min-w-0 divide-y divide-line rounded-card border border-line bg-card">
			{losses.map((loss) => {
				const isTicked = typed ? replaceField(loss.field) in typed : loss.isReplaced;
				return <Loss key={loss.field} loss={loss} isTicked={isTicked} />;
			})}
		</ul>
	);
}

const rowsText = (count: number) => (count === 1 ? "1 row" : `${count} rows`);

/** Fields for the category of each value that fits none. */
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
		<ul className="grid min-w-0 gap-3 sm:grid-cols-2">
			{unknown.map(({ key, name, count, slug }) => (
				<li key={key} className="min-w-0">
					<SelectField
						name={categoryField(key)}
						label={`${name} (${rowsText(count)})`}
						options={[
							{ value: "", label: "Leave out" },
							...categories.map((one) => ({ value: one.slug, label: one.name })),
						]}
						chosen={typed[categoryField(key)] ?? slug ?? ""}
					/>
				</li>
			))}
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
							label={`Brand of “${title}” (${rowsText(count)})`}
							defaultValue={typed[name] ?? brand}
							errors={error === undefined ? undefined : [error]}
						/>
					</li>
				);
			})}
		</ul>
	);
}

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
				<p className="text-sm break-words text-muted">{likeText(report)}</p>
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
