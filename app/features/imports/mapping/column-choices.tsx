import { columnLetters } from "~/features/imports/parse/sheet";

export interface FileColumn {
	/** Index in the file, from 0. */
	index: number;
	/** Blank if the file has none. */
	heading: string;
	/** Values from its first rows. */
	samples: readonly string[];
}

/** A group of options in a select of meanings. */
export interface ChoiceGroup<Meaning extends string> {
	label: string;
	options: readonly { value: Meaning; label: string }[];
}

/** Returns labels of columns, with letters for those that share a heading or have none. */
function labelsOf(columns: readonly FileColumn[]): string[] {
	return columns.map(({ heading, index }) => {
		const isAlone = columns.filter((one) => one.heading === heading).length === 1;
		if (heading !== "" && isAlone) return heading;
		return heading === ""
			? `Column ${columnLetters(index)}`
			: `${heading} (column ${columnLetters(index)})`;
	});
}

/** Returns the name of a column's form field. */
export function choiceName(index: number): string {
	return `column-${index}`;
}

/**
 * Lists the columns of a file: heading, values from its first rows, and a select for the meaning whose label is the
 * heading. Must be inside a form, which gets `column-INDEX`, blank for a column that is left out. Plain markup, for any
 * set of meanings.
 */
export function ColumnChoices<Meaning extends string>({
	columns,
	groups,
	chosen,
	errors = {},
}: {
	columns: readonly FileColumn[];
	groups: readonly ChoiceGroup<Meaning>[];
	/** Initially chosen meanings, by column index; all others are left out. */
	chosen: Readonly<Record<number, Meaning | undefined>>;
	/** Messages by column index. */
	errors?: Readonly<Record<number, string>>;
}) {
	const labels = labelsOf(columns);
	return (
		<ul className="grid min-w-0 divide-y divide-line rounded-card border border-line bg-card">
			{columns.map(({ index, samples }, place) => (
				<li
					key={index}
					className="grid min-w-0 gap-x-6 gap-y-2 p-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:p-4"
				>
					<div className="min-w-0">
						<label htmlFor={choiceName(index)} className="block font-semibold break-words">
							{labels[place]}
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
							aria-describedby={
								errors[index] ? `samples-${index} error-${index}` : `samples-${index}`
							}
							{...(errors[index] && { "aria-invalid": true })}
							className="min-h-11 w-full rounded-control border border-edge bg-card px-3 text-ink aria-invalid:border-2 aria-invalid:border-negative"
						>
							<option value="">Leave out</option>
							{groups.map(({ label, options }) => (
								<optgroup key={label} label={label}>
									{options.map((one) => (
										<option key={one.value} value={one.value}>
											{one.label}
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
			))}
		</ul>
	);
}
