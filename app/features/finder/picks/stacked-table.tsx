/** A table whose cells are stacked on phones. */
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
		<table className="stacked-table">
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
						{cells.map((cell, index) => (
							<td key={columns[index + 1]}>
								<span className="column-name">{columns[index + 1]}</span>
								{cell}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}
