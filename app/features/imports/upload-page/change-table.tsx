import { Cell, ScrollTable } from "~/components/staff/scroll-table";
import type { ChangedRow } from "~/features/imports/import-json";

function Differences({ fields }: Pick<ChangedRow, "fields">) {
	return (
		<ul className="grid gap-1">
			{fields.map(({ field, before, after }) => (
				<li key={field}>
					<b className="font-semibold">{field}</b>:{" "}
					<del className="text-quiet">{before || "(empty)"}</del> <span aria-hidden="true">→</span>{" "}
					<ins className="no-underline">{after || "(empty)"}</ins>
				</li>
			))}
		</ul>
	);
}

function NewValues({ fields }: Pick<ChangedRow, "fields">) {
	return (
		<>
			<p className="font-semibold">New</p>
			<ul className="grid gap-1">
				{fields.map(({ field, after }) => (
					<li key={field}>
						<b className="font-semibold">{field}</b>: {after}
					</li>
				))}
			</ul>
		</>
	);
}

/** Lists what importing a file would do, row by row. */
export function ChangeTable({ changes, total }: { changes: readonly ChangedRow[]; total: number }) {
	const hasRetailers = changes.some(({ retailer }) => retailer !== undefined);
	const hasTerms = changes.some(({ term }) => term !== undefined);
	const columns = [
		"SKU",
		...(hasRetailers ? ["Retailer"] : []),
		...(hasTerms ? ["Term"] : []),
		"What would change",
	];
	const untold = total - changes.length;
	return (
		<div className="grid min-w-0 gap-2">
			<ScrollTable caption="What would change" columns={columns}>
				{changes.map(({ kind, sku, retailer, term, isNew, fields }) => (
					<tr key={JSON.stringify([kind, sku, retailer, term])}>
						<Cell className="min-w-32 wrap-anywhere">{sku}</Cell>
						{hasRetailers && <Cell>{retailer}</Cell>}
						{hasTerms && <Cell>{term}</Cell>}
						<Cell className="min-w-56 break-words">
							{isNew ? <NewValues fields={fields} /> : <Differences fields={fields} />}
						</Cell>
					</tr>
				))}
			</ScrollTable>
			{untold > 0 && (
				<p className="text-sm text-quiet">
					These are the first {changes.length}; {untold.toLocaleString("en-GB")} more would change.
				</p>
			)}
		</div>
	);
}
