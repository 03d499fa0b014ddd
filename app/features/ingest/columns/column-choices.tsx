import { columnLetters } from "../read/sheet";

export interface FileColumn {
	/** Index in the file, from 0. */
	index: number;
	/** Blank if the file has none. */
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

/** Returns columns with labels, which have letters for those that share a heading or have none. */
function withLabels(columns: readonly FileColumn[]): LabelledColumn[] {
	const labelOf = ({ header, index }: FileColumn) => {
		const isAlone = columns.filter((column) => column.header === header).length === 1;
		if (header !== "" && isAlone) return header;
		const letters = columnLetters(index);
		return header === "" ? `Column ${letters}` : `${header} (column ${letters})`;
	};
	return columns.map((column) => ({ ...column, label: labelOf(column) }));
}

/** Returns the name of a column's form field. */
export function choiceName(index: number): string {
	return `column-${index}`;
}

/** Selector of the selects of columns. */
export const CHOICE_SELECTS = 'select[name^="column-"]';

interface ChoiceProps<Meaning extends string> {
	groups: readonly ChoiceGroup<Meaning>[];
	/** Initially chosen meanings, by column index; all others are left out. */
	chosen: Readonly<Record<number, Meaning | undefined>>;
	/** Messages by column index. */
	errors?: Readonly<Record<number, string>>;
}

function ColumnChoice<Meaning extends string>({
	column: { index, label, samples },
	groups,
	chosen,
	errors = {},
}: ChoiceProps<Meaning> & { column: LabelledColumn }) {
	return (
		<li className="grid min-w-0 gap-x-6 gap-y-2 p-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:p-4">
			<div className="min-w-0">
				<label htmlFor={choiceName(index)} className="block font-semibold break-words">
					{label}
				</label>
				<p id={`samples-${index}`} className="text-sm break-words text-muted">
					{samples.length === 0 ? "Nothing in it" : samples.join(" · ")}
				</p>
			</div>
			<div className="min-w-0 self-center">
				<select
					id={choiceName(index)}
					name={choiceName(index)}
					defaultValue={chosen[index] ?? ""}
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
	...choice
}: ChoiceProps<Meaning> & { columns: readonly LabelledColumn[] }) {
	return (
		<ul className="grid min-w-0 divide-y divide-line rounded-card border border-line bg-card">
			{columns.map((column) => (
				<ColumnChoice key={column.index} column={column} {...choice} />
			))}
		</ul>
	);
}

/**
 * Lists the columns of a file: heading, values from its first rows, and a select for the meaning whose label is the
 * heading. Must be inside a form, which gets `column-INDEX`, blank for a column that is left out. Plain markup, for any
 * set of meanings.
 */
export function ColumnChoices<Meaning extends string>({
	columns,
	...choice
}: ChoiceProps<Meaning> & { columns: readonly FileColumn[] }) {
	return <ChoiceList columns={withLabels(columns)} {...choice} />;
}

/** The same with the columns that are used and have values first, and all others collapsed unless `isOpen`. */
export function UsedColumnsFirst<Meaning extends string>({
	columns,
	proposed,
	isOpen,
	...choice
}: ChoiceProps<Meaning> & {
	columns: readonly FileColumn[];
	/** Meanings that were chosen at first: their columns stay in place when a choice changes. */
	proposed: Readonly<Record<number, Meaning | undefined>>;
	isOpen: boolean;
}) {
	const isUsed = ({ index, samples }: FileColumn) =>
		choice.errors?.[index] !== undefined ||
		(samples.length > 0 && (proposed[index] ?? choice.chosen[index]) !== undefined);
	const all = withLabels(columns);
	const used = all.filter(isUsed);
	const unused = all.filter((column) => !isUsed(column));
	const empty = unused.filter(({ samples }) => samples.length === 0).length;
	return (
		<>
			{used.length > 0 && <ChoiceList columns={used} {...choice} />}
			{unused.length > 0 && (
				<details open={isOpen}>
					<summary className="min-h-6 cursor-pointer underline underline-offset-4">
						{used.length} of {columns.length} used: show the {unused.length} left out
						{empty > 0 && ` (${empty} with nothing in ${empty === 1 ? "it" : "them"})`}
					</summary>
					<div className="mt-3">
						<ChoiceList columns={unused} {...choice} />
					</div>
				</details>
			)}
		</>
	);
}
