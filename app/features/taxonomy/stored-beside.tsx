import { Panel } from "~/components/staff/panel";
import { Cell, ScrollTable } from "~/components/staff/scroll-table";

/** What is stored now beside what was typed, where somebody else saved meanwhile. */
export function StoredBeside<Name extends string>({
	labels,
	typed,
	stored,
}: {
	labels: Readonly<Record<Name, string>>;
	typed: Readonly<Record<Name, string>>;
	stored: Readonly<Record<Name, string>>;
}) {
	const names = Object.keys(labels) as Name[];
	return (
		<Panel title="Saved meanwhile" tone="bad">
			<ScrollTable caption="Both versions" columns={["Field", "Saved now", "Yours"]}>
				{names.map((name) => (
					<tr key={name}>
						<Cell className="min-w-28 font-semibold">
							{labels[name]}
							{stored[name] !== typed[name] && " (differs)"}
						</Cell>
						<Cell className="min-w-40 wrap-anywhere">{stored[name]}</Cell>
						<Cell className="min-w-40 wrap-anywhere">{typed[name]}</Cell>
					</tr>
				))}
			</ScrollTable>
		</Panel>
	);
}
