import type { InputHTMLAttributes } from "react";
import { ScrollTable, TableCell } from "~/components/staff/table";
import { countText } from "~/features/catalogue/words/count-text";
import type { ShortenedModel, ShorteningColumn } from "~/features/imports/plan/import-plan";
import type { ColumnReport } from "~/features/ingest/columns/read-column";
import {
	type FieldTexts,
	leftOutField,
	replacementField,
} from "~/features/ingest/match/rows/row-decisions";
import type { RowReport } from "~/features/ingest/match/rows/row-reports";
import type { ReviewedField } from "./review-rows.server";

/** Maximum number of models of a list that is not collapsed. */
const MAX_OPEN_MODELS = 10;

const numberText = (count: number) => count.toLocaleString("en-GB");

function countsBeforeAndAfter({ before, after, unit }: ShortenedModel): string {
	return `${numberText(before.count)} ${unit} now, ${numberText(after.count)} in the file`;
}

function ShortenedModelItem({ model }: { model: ShortenedModel }) {
	const { sku, name, before, after } = model;
	return (
		<li className="min-w-0 break-words">
			<b className="font-semibold">{sku}</b> ({name}): {countsBeforeAndAfter(model)}
			<br />
			<span className="text-muted">{before.text}</span> <span aria-hidden="true">→</span>
			<span className="sr-only">would become</span>{" "}
			{after.text === "" ? <span className="text-muted">(empty)</span> : after.text}
		</li>
	);
}

function ShortenedModels({ loss: { count, models } }: { loss: ShorteningColumn }) {
	const hiddenCount = count - models.length;
	return (
		<details open={count <= MAX_OPEN_MODELS}>
			<summary className="min-h-6 cursor-pointer underline underline-offset-4">
				The file says less of {countText(count, "model", "models")}, which{" "}
				{count === 1 ? "keeps its" : "keep their"} values
			</summary>
			<ul className="mt-2 grid min-w-0 gap-2 text-sm">
				{models.map((model) => (
					<ShortenedModelItem key={model.sku} model={model} />
				))}
				{hiddenCount > 0 && <li className="text-muted">and {numberText(hiddenCount)} more</li>}
			</ul>
		</details>
	);
}

/** A checkbox with its label. */
export function CheckboxWithLabel({
	label,
	...input
}: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
	return (
		<label className="flex min-h-8 w-fit cursor-pointer items-center gap-2">
			<input {...input} type="checkbox" className="size-5 shrink-0 cursor-pointer accent-ink" />
			{label}
		</label>
	);
}

/** Lists the columns that change models, with their counts and boxes that replace values or leave the column out. */
export function FieldQuestions({
	fields,
	fieldTexts,
}: {
	fields: readonly ReviewedField[];
	/** The texts of a refused form, which has a field for each ticked box; undefined on the first visit. */
	fieldTexts: FieldTexts | undefined;
}) {
	return (
		<ul className="grid min-w-0 divide-y divide-line rounded-card border border-line bg-card">
			{fields.map(({ field, label, changedModelCount, isList, isReplaced, isLeftOut, loss }) => (
				<li key={field} className="grid min-w-0 gap-2 p-3 sm:p-4">
					<h3 className="font-semibold">
						{label}: {isLeftOut ? "left out" : `${numberText(changedModelCount)} changed`}
					</h3>
					{loss && !isReplaced && <ShortenedModels loss={loss} />}
					<div className="flex flex-wrap gap-x-6">
						{(isList || loss) && (
							<CheckboxWithLabel
								name={replacementField(field)}
								defaultChecked={fieldTexts ? replacementField(field) in fieldTexts : isReplaced}
								label={`Replace ${label}${isList ? "; otherwise what the file names is added" : ""}`}
							/>
						)}
						<CheckboxWithLabel
							name={leftOutField(field)}
							defaultChecked={fieldTexts ? leftOutField(field) in fieldTexts : isLeftOut}
							label={`Leave ${label} out`}
						/>
					</div>
				</li>
			))}
		</ul>
	);
}

/** Shows the first rows as they will be imported. */
export function RowsTable({ rows }: { rows: readonly RowReport[] }) {
	const labels = [...new Set(rows.flatMap(({ values }) => values.map(({ label }) => label)))];
	return (
		<ScrollTable
			caption="The first rows as they are read"
			columns={["Row", "Brand and model", "SKU", ...labels]}
		>
			{rows.map(({ row, brand, model, sku, values }) => (
				<tr key={row}>
					<TableCell className="tabular">{row}</TableCell>
					<TableCell className="min-w-32 break-words">{`${brand} ${model}`}</TableCell>
					<TableCell className="min-w-32 break-words">{sku}</TableCell>
					{labels.map((label) => (
						<TableCell key={label} className="min-w-24 break-words">
							{values.find((value) => value.label === label)?.text}
						</TableCell>
					))}
				</tr>
			))}
		</ScrollTable>
	);
}

function Example({ cellText, readAs }: { cellText: string; readAs: string }) {
	return (
		<li className="break-words">
			{cellText}
			{readAs !== cellText && (
				<>
					{" "}
					<span aria-hidden="true">→</span>
					<span className="sr-only">is read as</span>{" "}
					{readAs === "" ? (
						<span className="text-muted">(empty)</span>
					) : (
						<b className="font-semibold">{readAs}</b>
					)}
				</>
			)}
		</li>
	);
}

function UnreadValues({ unread, unreadCount }: Pick<ColumnReport, "unread" | "unreadCount">) {
	const hiddenCount = unreadCount - unread.length;
	return (
		<div className="mt-1 text-negative">
			<p className="font-semibold">
				{countText(unreadCount, "value", "values")} could not be read
				{unread[0] && unread.every(({ why }) => why === unread[0]?.why) && `: ${unread[0].why}`}.
				{unreadCount === 1 ? " It is left empty." : " They are left empty."}
			</p>
			<ul>
				{unread.map(({ row, cellText, why }) => (
					<li key={row} className="break-words">
						Row {row}: {cellText}
						{unread.some((other) => other.why !== why) && ` (${why})`}
					</li>
				))}
				{hiddenCount > 0 && <li>and {numberText(hiddenCount)} more</li>}
			</ul>
		</div>
	);
}

/** Shows how each column of a file was read. */
export function ColumnReports({ columns }: { columns: readonly ColumnReport[] }) {
	return (
		<ul className="grid min-w-0 divide-y divide-line rounded-card border border-line bg-card text-sm">
			{columns.map(
				({ header, field, label, examples, readCount, blankCount, unread, unreadCount }) => (
					<li key={field} className="grid min-w-0 gap-x-6 gap-y-1 p-3 sm:grid-cols-2 sm:p-4">
						<div className="min-w-0">
							<h3 className="text-base font-semibold break-words">{label}</h3>
							<p className="break-words text-muted">
								from “{header}”: {numberText(readCount)} read
								{blankCount > 0 && `, ${numberText(blankCount)} empty`}
							</p>
						</div>
						<div className="min-w-0">
							<ul className="tabular">
								{examples.map((example) => (
									<Example key={example.cellText} {...example} />
								))}
							</ul>
							{unreadCount > 0 && <UnreadValues unread={unread} unreadCount={unreadCount} />}
						</div>
					</li>
				),
			)}
		</ul>
	);
}
