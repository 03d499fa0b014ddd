// With enlarged text the cells are stacked, each with its column's name.
const STACKED = "max-enlarged:block max-enlarged:[&_*]:block max-enlarged:[&_thead]:hidden";

/** A table whose cells are stacked with enlarged text. */
export function StackedTable({
	caption,
	columns,
	rows,
}: {
	caption: string;
	columns: readonly string[];
	/** The first cell heads its row. */
	rows: readonly (readonly string[])[];
}) {
	return (
		<table
			className={`${STACKED} mt-4 w-full border-collapse wrap-anywhere text-left align-top text-sm sm:text-base [&_td]:py-2 [&_td]:pr-3 [&_td]:align-top [&_th]:py-2 [&_th]:pr-3 [&_th]:align-top [&_tr]:border-b [&_tr]:border-line`}
		>
			<caption className="sr-only">{caption}</caption>
			<thead>
				<tr>
					{columns.map((column) => (
						<th key={column} scope="col">
							{column}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map(([name, ...cells]) => (
					<tr key={name}>
						<th scope="row" className="font-semibold">
							{name}
						</th>
						{cells.map((cell, at) => (
							<td key={columns[at + 1]}>
								<span className="hidden text-muted max-enlarged:block">{columns[at + 1]}</span>
								{cell}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}
