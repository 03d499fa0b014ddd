import { Cell, ScrollTable } from "~/components/staff/scroll-table";
import type { RowReport } from "~/features/imports/mapping/convert-sheet";

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
					<Cell className="tabular">{row}</Cell>
					<Cell className="min-w-32 break-words">{`${brand} ${model}`}</Cell>
					<Cell className="min-w-32 break-words">{sku}</Cell>
					{labels.map((label) => (
						<Cell key={label} className="min-w-24 break-words">
							{values.find((one) => one.label === label)?.text}
						</Cell>
					))}
				</tr>
			))}
		</ScrollTable>
	);
}
