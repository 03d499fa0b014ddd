import { columnLetters } from "../read/sheet";

export interface FileColumn {
	/** Index in the file, from 0. */
	index: number;
	/** Blank if the column has no header. */
	header: string;
	/** Values from its first rows. */
	samples: readonly string[];
}

/** A group of options in a select of meanings. */
export interface ChoiceGroup<Meaning extends string> {
	label: string;
	options: readonly { value: Meaning; label: string }[];
}

interface LabelledColumn extends FileColumn {
	label: string;
}

/** Adds labels to columns: the header, with the column's letters if it is missing or not unique. */
function withLabels(columns: readonly FileColumn[]): LabelledColumn[] {
	const labelOf = ({ header, index }: FileColumn) => {
		const isUnique = columns.filter((column) => column.header === header).length === 1;
		if (header !== "" && isUnique) return header;
		const letters = columnLetters(index);
		return header === "" ? `Column ${letters}` : `${header} (column ${letters})`;
	};
	return columns.map((column) => ({ ...column, label: labelOf(column) }));
}

/** Returns the name of a column's form field. */
export function columnFieldName(index: number): string {
	return `column-${index}`;
}

/** CSS selector of the columns' `select` elements. */
export const COLUMN_SELECT_SELECTOR = 'select[name^="column-"]';

interface ChoiceProps<Meaning extends string> {
	groups: readonly ChoiceGroup<Meaning>[];
	/** Initially chosen meanings, by column index; columns without a meaning are left out. */
	chosenMeanings: Readonly<Record<number, Meaning | undefined>>;
	/** Messages by column index. */
	errors?: Readonly<Record<number, string>>;
}

function ColumnChoice<Meaning extends string>({
	column: { index, label, samples },
	groups,
	chosenMeanings,
	errors = {},
}: ChoiceProps<Meaning> & { column: LabelledColumn }) {
	return (
		<li className="grid min-w-0 gap-x-6 gap-y-2 p-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:p-4">
			<div className="min-w-0">
				<label htmlFor={columnFieldName(index)} className="block font-semibold break-words">
					{label}
				</label>
				<p id={`samples-${index}`} className="text-sm break-words text-muted">
					{samples.length === 0 ? "Nothing in it" : samples.join(" · ")}
				</p>
			</div>
			<div className="min-w-0 self-center">
				<select
					id={columnFieldName(index)}
					name={columnFieldName(index)}
					defaultValue={chosenMeanings[index] ?? ""}
					aria-describedby={errors[index] ? `samples-${index} error-${index}` : `samples-${index}`}
					{...(errors[index] && { "aria-invalid": true })}
					className="min-h-11 w-full rounded-control border border-edge bg-card px-3 text-ink aria-invalid:border-2 aria-invalid:border-negative"
				>
					<option value="">Leave out</option>
					{groups.map(({ label: group, options }) => (
						<optgroup key={group} label={group}>
							{options.map((choice) => (
								<option key={choice.value} value={choice.value}>
									{choice.label}
								</option>
							))}
						</optgroup>
					))}
				</select>
				{errors[index] && (
					<p
						id={`error-${index}`}
						className="mt-1 text-sm font-semibold wrap-anywhere text-negative"
					>
						{errors[index]}
					</p>
				)}
			</div>
		</li>
	);
}

function ChoiceList<Meaning extends string>({
	columns,
	...choiceProps
}: ChoiceProps<Meaning> & { columns: readonly LabelledColumn[] }) {
	return (
		<ul className="grid min-w-0 divide-y divide-line rounded-card border border-line bg-card">
			{columns.map((column) => (
				<ColumnChoice key={column.index} column={column} {...choiceProps} />
			))}
		</ul>
	);
}

/**
 * Lists the columns of a file: header, values from its first rows, and a select for the meaning, labelled with the
 * header. Must be inside a form: it adds a field `column-INDEX` for each column, blank for a column that is left out.
 */
export function ColumnChoices<Meaning extends string>({
	columns,
	...choiceProps
}: ChoiceProps<Meaning> & { columns: readonly FileColumn[] }) {
	return <ChoiceList columns={withLabels(columns)} {...choiceProps} />;
}

/** Like ColumnChoices, but shows used columns with values first and collapses all others unless `isOpen`. */
export function UsedColumnsFirst<Meaning extends string>({
	columns,
	proposedMeanings,
	isOpen,
	...choiceProps
}: ChoiceProps<Meaning> & {
	columns: readonly FileColumn[];
	/** Initially proposed meanings: their columns keep their position when a choice changes. */
	proposedMeanings: Readonly<Record<number, Meaning | undefined>>;
	isOpen: boolean;
}) {
	const isUsed = ({ index, samples }: FileColumn) =>
		choiceProps.errors?.[index] !== undefined ||
		(samples.length > 0 &&
			(proposedMeanings[index] ?? choiceProps.chosenMeanings[index]) !== undefined);
	const labelledColumns = withLabels(columns);
	const usedColumns = labelledColumns.filter(isUsed);
	const unusedColumns = labelledColumns.filter((column) => !isUsed(column));
	const emptyCount = unusedColumns.filter(({ samples }) => samples.length === 0).length;
	return (
		<>
			{usedColumns.length > 0 && <ChoiceList columns={usedColumns} {...choiceProps} />}
			{unusedColumns.length > 0 && (
				<details open={isOpen}>
					<summary className="min-h-6 cursor-pointer underline underline-offset-4">
						{usedColumns.length} of {columns.length} used: show the {unusedColumns.length} left out
						{emptyCount > 0 &&
							` (${emptyCount} with nothing in ${emptyCount === 1 ? "it" : "them"})`}
					</summary>
					<div className="mt-3">
						<ChoiceList columns={unusedColumns} {...choiceProps} />
					</div>
				</details>
			)}
		</>
	);
}
