import { Cell, ScrollTable } from "~/components/staff/scroll-table";
import type { UnreadableLine } from "~/features/feeds/run-page/runs.queries.server";

/** The lines of a run that came to nothing, each with its reason. */
export function UnreadableLines({ lines }: { lines: readonly UnreadableLine[] }) {
	return (
		<section aria-labelledby="unreadable" className="grid min-w-0 gap-3">
			<h2 id="unreadable" className="text-xl">
				Lines with a problem
			</h2>
			<ScrollTable caption="Reasons by line" columns={["Line", "Reason"]}>
				{lines.map(({ number, reason }) => (
					<tr key={number}>
						<Cell className="tabular whitespace-nowrap">{number.toLocaleString("en-GB")}</Cell>
						<Cell className="w-full min-w-56 wrap-anywhere">{reason}</Cell>
					</tr>
				))}
			</ScrollTable>
			<p className="text-sm text-quiet">At most 1,000 are kept of each run.</p>
		</section>
	);
}
