import { Cell, ScrollTable } from "~/components/staff/table";
import type { RowProblem } from "~/features/imports/plan/import-plan";

/** Shows counts by name, of prices that are held only if there are any. */
export function Counts({ counts }: { counts: Readonly<Record<string, number>> }) {
	const shown = Object.entries(counts).filter(([name, count]) => name !== "Held" || count > 0);
	return (
		<dl className="flex flex-wrap gap-x-8 gap-y-3">
			{shown.map(([name, count]) => (
				<div key={name} className="flex flex-col-reverse">
					<dt className="text-sm text-muted">{name}</dt>
					<dd className="text-2xl font-bold tabular">{count.toLocaleString("en-GB")}</dd>
				</div>
			))}
		</dl>
	);
}

/** Says what becomes of those that a list does not show. */
export function Untold(props: { count: number; shown: number; become: string }) {
	const { count, shown, become } = props;
	if (count <= shown) return null;
	const more = `${(count - shown).toLocaleString("en-GB")} more ${become}`;
	return <p className="text-sm text-muted">{`These are the first ${shown}; ${more}.`}</p>;
}

/** Number of rows shown on the page; the download has all that are kept. */
const SHOWN = 100;

/** Separates rows that are left out from single cells of others. */
export const rowsAndCells = (problems: readonly RowProblem[]) => ({
	rows: problems.filter(({ isCell }) => !isCell),
	cells: problems.filter(({ isCell }) => isCell),
});

/** Lists rejected rows, or cells, with their reasons. */
export function ProblemTable({
	problems,
	caption = "Rows that were left out",
}: {
	problems: readonly RowProblem[];
	caption?: string;
}) {
	const hasSheets = problems.some(({ sheet }) => sheet !== undefined);
	const columns = ["Row", ...(hasSheets ? ["Sheet"] : []), "SKU", "Column", "Reason"];
	return (
		<div className="grid min-w-0 gap-2">
			<ScrollTable caption={caption} columns={columns}>
				{problems.slice(0, SHOWN).map((problem, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a row can have several problems, and the list never changes
					<tr key={index}>
						<Cell className="tabular">{problem.row}</Cell>
						{hasSheets && <Cell className="min-w-24 break-words">{problem.sheet}</Cell>}
						<Cell className="min-w-24 break-words">{problem.sku}</Cell>
						<Cell className="min-w-20 break-words">{problem.column}</Cell>
						<Cell className="min-w-56 break-words">{problem.reason}</Cell>
					</tr>
				))}
			</ScrollTable>
			<Untold count={problems.length} shown={SHOWN} become="are left out" />
		</div>
	);
}
