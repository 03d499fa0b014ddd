import { Panel } from "~/components/staff/panel";
import { Cell, ScrollTable } from "~/components/staff/scroll-table";

/** The fields in which the stored version of a record differs from the typed one, side by side. */
export function EditConflict({
	noun,
	fields,
}: {
	/** "term" */
	noun: string;
	fields: readonly { label: string; stored: string; typed: string }[];
}) {
	return (
		<Panel title="Saved meanwhile" tone="bad">
			<ScrollTable
				caption={`Both versions of this ${noun}`}
				columns={["Field", "Stored now", "Yours"]}
			>
				{fields
					.filter(({ stored, typed }) => stored !== typed)
					.map(({ label, stored, typed }) => (
						<tr key={label}>
							<Cell className="min-w-28 font-semibold">{label}</Cell>
							<Cell className="min-w-40 wrap-anywhere">{stored || "Empty"}</Cell>
							<Cell className="min-w-40 wrap-anywhere">{typed || "Empty"}</Cell>
						</tr>
					))}
			</ScrollTable>
		</Panel>
	);
}
