import { useId } from "react";
import { CheckField } from "~/components/form/field";
import { TextLink } from "~/components/staff/parts";
import { ScrollTable, TableCell } from "~/components/staff/table";
import {
	type HeldPrice,
	heldPricesHeading,
	heldPriceText,
} from "~/features/imports/plan/held-prices";
import type { RowProblem } from "~/features/imports/plan/import-plan";
import { placeReference } from "~/features/imports/plan/row-place";

/** Shows counts by name; the number of held prices only if there are any. */
export function Counts({ counts }: { counts: Readonly<Record<string, number>> }) {
	const visibleCounts = Object.entries(counts).filter(
		([name, count]) => name !== "Held" || count > 0,
	);
	return (
		<dl className="flex flex-wrap gap-x-8 gap-y-3">
			{visibleCounts.map(([name, count]) => (
				<div key={name} className="flex flex-col-reverse">
					<dt className="text-sm text-muted">{name}</dt>
					<dd className="text-3xl font-bold tabular">{count.toLocaleString("en-GB")}</dd>
				</div>
			))}
		</dl>
	);
}

/** States the number of rows that a list does not show, and the consequence for these rows. */
export function HiddenCountNote(props: {
	count: number;
	visibleCount: number;
	consequence: string;
}) {
	const { count, visibleCount, consequence } = props;
	if (count <= visibleCount) return null;
	const hiddenText = `${(count - visibleCount).toLocaleString("en-GB")} more ${consequence}`;
	return (
		<p className="text-sm text-muted">{`Showing the first ${visibleCount}; ${hiddenText}.`}</p>
	);
}

/** Maximum number of rows on the page; the download has all stored rows. */
const MAX_LISTED_PROBLEMS = 100;

/** Separates problems of rows from problems of single cells. */
export const splitRowsAndCells = (problems: readonly RowProblem[]) => ({
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
				{problems.slice(0, MAX_LISTED_PROBLEMS).map((problem, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a row can have several problems, and the list never changes
					<tr key={index}>
						<TableCell className="tabular">{problem.row}</TableCell>
						{hasSheets && <TableCell className="min-w-24 break-words">{problem.sheet}</TableCell>}
						<TableCell className="min-w-24 break-words">{problem.sku}</TableCell>
						<TableCell className="min-w-20 break-words">{problem.column}</TableCell>
						<TableCell className="min-w-56 break-words">{problem.reason}</TableCell>
					</tr>
				))}
			</ScrollTable>
			<HiddenCountNote
				count={problems.length}
				visibleCount={MAX_LISTED_PROBLEMS}
				consequence="are left out"
			/>
		</div>
	);
}

/** Maximum number of held prices on the page, each with a checkbox: as many as a form may send. */
export const MAX_LISTED_HELD_PRICES = 200;

/** Lists held prices: with checkboxes inside a form that releases them, else with links. */
export function HeldPricesList({
	held,
	total,
	note,
	hasBoxes,
}: {
	held: readonly HeldPrice[];
	total: number;
	/** Advice to staff about the held prices. */
	note: string;
	hasBoxes: boolean;
}) {
	const id = useId();
	return (
		<section aria-labelledby={id} className="grid min-w-0 gap-2">
			<h3 id={id} className="font-semibold">
				{heldPricesHeading(total, held)}
			</h3>
			<p className="max-w-prose">{note}</p>
			<ul
				aria-labelledby={id}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
				tabIndex={0}
				className="relative max-h-96 min-w-0 divide-y divide-line overflow-auto rounded-control border border-line text-sm"
			>
				{held.slice(0, MAX_LISTED_HELD_PRICES).map((price, index) => (
					<li key={placeReference(price)} className="grid grid-cols-1 gap-1 px-3 py-2">
						<span id={`${id}${index}`} className="break-words">
							{heldPriceText(price)}
						</span>
						{hasBoxes ? (
							<CheckField
								id={`${id}${index}-box`}
								name="release"
								value={placeReference(price)}
								aria-describedby={`${id}${index}`}
								label="Import this price after all"
							/>
						) : (
							<TextLink
								to={`/admin/models/${encodeURIComponent(price.sku)}#offers`}
								aria-describedby={`${id}${index}`}
							>
								Accept it in the offer's form
							</TextLink>
						)}
					</li>
				))}
			</ul>
			<HiddenCountNote count={total} visibleCount={MAX_LISTED_HELD_PRICES} consequence="are held" />
		</section>
	);
}

/** Lists warnings about values of a file that may be mistakes. */
export function ImportWarnings({
	lines,
	headingTag: Heading,
}: {
	lines: readonly string[];
	/** Heading level at this place of the page. */
	headingTag: "h2" | "h3";
}) {
	const id = useId();
	return (
		<section aria-labelledby={id} className="grid min-w-0 gap-2">
			<Heading id={id} className="font-semibold">
				Worth a second look
			</Heading>
			<ul className="grid max-w-prose list-disc gap-1 pl-5">
				{lines.map((line) => (
					<li key={line} className="break-words">
						{line}
					</li>
				))}
			</ul>
		</section>
	);
}
