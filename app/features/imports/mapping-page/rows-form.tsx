import { Form, Link } from "@remix-run/react";
import { FormError } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { QuietButton, StaffSection } from "~/components/staff/parts";
import { countText } from "~/features/catalogue/words/count-text";
import {
	Counts,
	HiddenCountNote,
	ImportWarnings,
	ProblemTable,
	splitRowsAndCells,
} from "~/features/imports/upload-page/result-parts";
import { columnsPath } from "~/features/ingest/columns/mapping";
import {
	CURRENCY_FIELD,
	type FieldFaults,
	type FieldTexts,
	skuField,
} from "~/features/ingest/match/rows/row-decisions";
import { BrandQuestions, CategoryQuestions, CurrencyQuestion } from "./questions";
import { ColumnReports, FieldQuestions, RowsTable } from "./read-values";
import type { ReviewedRows } from "./review-rows.server";
import { NewRows, needsDecision, RowQuestions } from "./row-questions";
import { TitleQuestions } from "./title-questions";

const MAX_FIRST_ROWS = 10;

const IMPORTED_AS_PROPOSED = "are imported as proposed";

/** A section that is not rendered if it has no items. */
function NonEmptySection({
	items,
	...sectionProps
}: { items: readonly unknown[] } & Parameters<typeof StaffSection>[0]) {
	return items.length > 0 && <StaffSection {...sectionProps} />;
}

function Buttons({ review }: { review: ReviewedRows }) {
	const { created, updated, held } = review.counts;
	const rowCount = created + updated + held;
	const rowsText = rowCount === 1 ? "Import 1 row" : `Import ${rowCount} rows`;
	const buttonText = rowCount === 0 ? "Import what is ticked" : rowsText;
	return (
		<div className="flex flex-wrap gap-3">
			{(rowCount > 0 || review.fields.length > 0) && (
				<SubmitButton name="intent" value="import" busyText="Importing...">
					{buttonText}
				</SubmitButton>
			)}
			<QuietButton name="intent" value="check">
				Check my answers
			</QuietButton>
		</div>
	);
}

const MAX_OPEN_HEADERS = 8;

/** Lists the headers of columns that have values but are not imported. */
function LeftOutHeaders({ headers }: { headers: readonly string[] }) {
	if (headers.length === 0) return null;
	const names = headers.join(", ");
	if (headers.length <= MAX_OPEN_HEADERS) {
		return <p className="max-w-prose break-words">Columns that are left out: {names}.</p>;
	}
	return (
		<details>
			<summary className="min-h-6 cursor-pointer underline underline-offset-4">
				{headers.length} columns are left out
			</summary>
			<p className="mt-2 max-w-prose break-words">{names}</p>
		</details>
	);
}

/** Shows how a file in another layout is read, with questions about it and the button that imports it. */
export function RowsForm({
	review,
	stagedId,
	message,
	faults,
	fieldTexts,
}: {
	review: ReviewedRows;
	stagedId: string;
	/** Reason why the submitted decisions were refused. */
	message: string | undefined;
	faults: FieldFaults;
	fieldTexts: FieldTexts;
}) {
	const {
		counts,
		columns,
		doubtful: doubtfulRows,
		new: newRows,
		unknownCategories,
		proposedBrands,
		problems,
	} = review;
	const { changes, fields, titleFields } = review;
	const { created, updated, unchanged, errors, held } = counts;
	// Of the doubtful rows, those that match one model by EAN, or by brand and model, are decided: they update the model.
	const undecidedRows = doubtfulRows.filter(needsDecision);
	const decidedRows = doubtfulRows.filter((doubtfulRow) => !needsDecision(doubtfulRow));
	const { rows: rowProblems, cells: cellProblems } = splitRowsAndCells(problems);
	// Undefined on the first visit, on which boxes have the proposed ticks: an empty box sends no text.
	const tickTexts = message !== undefined ? fieldTexts : undefined;
	const decisionTexts = { fieldTexts, faults };
	const areModels = review.kind === "projectors";
	return (
		<Form method="post" className="grid min-w-0 gap-8">
			<FormError>{message ?? review.failure}</FormError>
			<div className="grid gap-4 rounded-card border border-l-4 border-line border-l-ink bg-card p-4 sm:p-6">
				<Counts
					counts={{
						New: created,
						Changed: updated,
						Unchanged: unchanged,
						Rejected: errors,
						Held: held,
					}}
				/>
				<p className="max-w-prose">
					<b className="font-semibold break-words">{review.fileName}</b>: nothing has been imported
					yet. Check the values, answer the questions, then import.{" "}
					<Link to={columnsPath(stagedId)} className="underline underline-offset-4">
						Back to the columns
					</Link>
				</p>
				{review.program !== undefined && (
					<p className="max-w-prose text-sm text-muted">
						Recognised as {review.program}.
						{review.mergedRowCount > 0 &&
							` ${review.mergedRowCount.toLocaleString("en-GB")} rows of pictures and variants are part of their products.`}
					</p>
				)}
				{review.notes.map((note) => (
					<p key={note} className="max-w-prose">
						{note}
					</p>
				))}
				<LeftOutHeaders headers={review.leftOut} />
				{review.warnings.length > 0 && <ImportWarnings lines={review.warnings} headingTag="h2" />}
				<Buttons review={review} />
			</div>
			{review.isCurrencyUnknown && (
				<StaffSection
					title="What currency are the prices in?"
					intro="The file does not say. Only prices in pounds are imported; your choice is remembered."
				>
					<CurrencyQuestion currency={fieldTexts[CURRENCY_FIELD] ?? review.currency} />
				</StaffSection>
			)}
			<NonEmptySection items={rowProblems} title="Rows that would be left out">
				<ProblemTable problems={rowProblems} />
			</NonEmptySection>
			<NonEmptySection
				items={cellProblems}
				title="Cells that would be left out"
				intro="Nothing could be read from them. The rest of each row is imported."
			>
				<ProblemTable problems={cellProblems} caption="Cells that are left out" />
			</NonEmptySection>
			<NonEmptySection
				items={fields}
				title="What changes in models that are here"
				intro="Lists get the file's values and keep those that they have. A yes or no never replaces a stored value unless you tick it."
			>
				<FieldQuestions fields={fields} fieldTexts={tickTexts} />
			</NonEmptySection>
			<NonEmptySection
				items={titleFields}
				title="Facts from the titles"
				intro="No column of the file has them, only its titles. They are used where a model lacks the fact, marked as read from a title, and any other source replaces them. Untick those that you do not want."
			>
				<TitleQuestions titleFields={titleFields} fieldTexts={tickTexts} />
			</NonEmptySection>
			<NonEmptySection
				items={undecidedRows}
				title="Rows that need your answer"
				intro="Their names or barcodes are like those of models, their prices are too low, or they do not seem to be projectors. If you do not answer, the choice already made applies."
			>
				<RowQuestions
					rows={undecidedRows}
					areModels={areModels}
					changes={changes}
					{...decisionTexts}
				/>
			</NonEmptySection>
			<NonEmptySection
				items={unknownCategories}
				title="Uses that fit none of our categories"
				intro="For each, tick the categories that it means, or none to leave it out, or name the features that it means. Your answers are remembered."
			>
				<CategoryQuestions
					unknownCategories={unknownCategories}
					categories={review.categories}
					fieldTexts={fieldTexts}
				/>
			</NonEmptySection>
			<NonEmptySection
				items={proposedBrands}
				title="Brands that are new"
				intro="Each is taken from the first word of a title. Correct it if the brand's name is longer, or another one."
			>
				<BrandQuestions brands={proposedBrands} {...decisionTexts} />
			</NonEmptySection>
			<NonEmptySection
				items={decidedRows}
				title="Models that are here already"
				intro="They have the same EAN, or the same brand and model, and are updated unless you say otherwise. An update changes what the file says and leaves everything else, the name too."
			>
				<RowQuestions rows={decidedRows} changes={changes} canDecideForAll {...decisionTexts} />
				<HiddenCountNote
					count={review.doubtfulCount}
					visibleCount={doubtfulRows.length}
					consequence={IMPORTED_AS_PROPOSED}
				/>
			</NonEmptySection>
			<NonEmptySection
				items={review.update}
				title="Models with the same SKU"
				intro="Their values before and after. A row that is left out changes nothing."
			>
				<RowQuestions rows={review.update} changes={changes} {...decisionTexts} />
				<HiddenCountNote
					count={review.updateCount}
					visibleCount={review.update.length}
					consequence={IMPORTED_AS_PROPOSED}
				/>
			</NonEmptySection>
			<StaffSection
				title="How each column is read"
				intro="Values as the file has them, and what is imported where that differs."
			>
				<ColumnReports columns={columns} />
			</StaffSection>
			<StaffSection title="The first rows">
				<RowsTable
					rows={[...doubtfulRows, ...review.update, ...newRows]
						.sort((a, b) => a.row - b.row)
						.slice(0, MAX_FIRST_ROWS)}
				/>
			</StaffSection>
			{newRows.length > 0 && (
				<StaffSection
					title={areModels ? "New models" : "Offers"}
					intro={
						areModels
							? "SKUs are proposed where the file has none; change any you like. A row that is ticked is left out."
							: "A row that is ticked is left out."
					}
				>
					<details open={newRows.some(({ row }) => faults[skuField(row)] !== undefined)}>
						<summary className="min-h-6 cursor-pointer underline underline-offset-4">
							Show{" "}
							{countText(newRows.length, areModels ? "SKU" : "row", areModels ? "SKUs" : "rows")}
						</summary>
						<div className="grid gap-3 pt-4">
							<NewRows rows={newRows} areModels={areModels} {...decisionTexts} />
							<HiddenCountNote
								count={review.newCount}
								visibleCount={newRows.length}
								consequence={IMPORTED_AS_PROPOSED}
							/>
						</div>
					</details>
				</StaffSection>
			)}
			<Buttons review={review} />
		</Form>
	);
}
