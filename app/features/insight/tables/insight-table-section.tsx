import type { ReactNode } from "react";
import { TextLink } from "~/components/staff/parts";
import { NumberCell, ScrollTable, TableCell } from "~/components/staff/table";
import { ukDate } from "~/components/uk-date";
import { formatPence } from "~/features/catalogue/offers/price/price";
import {
	INSIGHT_PATH,
	INSIGHT_TABLES,
	type InsightPeriod,
	type InsightTable,
	type InsightValue,
	isModelValue,
	isRightAligned,
	periodQuery,
} from "./insight-table";

/**
 * One table with its download link; shows `children` above it. `rowAction` adds a column of links, given a row's first
 * value.
 */
export function InsightTableSection({
	table: { id, rows },
	days,
	rowAction,
	children,
}: {
	table: InsightTable;
	days: InsightPeriod["days"];
	rowAction?: { title: string; link: (name: string) => ReactNode };
	children?: ReactNode;
}) {
	const { title, emptyText, ...definition } = INSIGHT_TABLES[id];
	const columns: readonly string[] = definition.columns;
	const headers = columns.map((text, column) =>
		rows.some((row) => isRightAligned(row[column])) ? { numericHeader: text } : text,
	);
	// A table with charts or with many columns takes the width of both columns of the page.
	const isWide = id === "days" || columns.length > 4;
	return (
		<div className={`grid min-w-0 gap-3 ${isWide ? "lg:col-span-2" : ""}`}>
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<h2 id={id} className="scroll-mt-4 text-2xl">
					{title}
				</h2>
				{rows.length > 0 && (
					<a
						href={`${INSIGHT_PATH}/${id}.csv${periodQuery(days)}`}
						className="py-1 text-sm underline underline-offset-4"
					>
						{`${title} as CSV`}
					</a>
				)}
			</div>
			{"intro" in definition && (
				<p className="max-w-prose text-sm text-muted">{definition.intro}</p>
			)}
			{children}
			{rows.length === 0 ? (
				<p className="max-w-prose rounded-card border border-line bg-card p-4">{emptyText}</p>
			) : (
				<ScrollTable caption={title} columns={rowAction ? [...headers, rowAction.title] : headers}>
					{rows.map((row, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: rows are never moved
						<tr key={index}>
							{row.map((cell, column) =>
								isRightAligned(cell) ? (
									<NumberCell key={columns[column]}>
										<CellText cell={cell} />
									</NumberCell>
								) : (
									<TableCell
										key={columns[column]}
										className={`wrap-break-word ${column === 0 || isModelValue(cell) ? "min-w-32" : ""}`}
									>
										<CellText cell={cell} />
									</TableCell>
								),
							)}
							{rowAction && <TableCell>{rowAction.link(String(row[0] ?? ""))}</TableCell>}
						</tr>
					))}
				</ScrollTable>
			)}
		</div>
	);
}

function CellText({ cell }: { cell: InsightValue }) {
	if (typeof cell === "string") return cell;
	if (typeof cell === "number") return cell.toLocaleString("en-GB");
	if ("pence" in cell) return formatPence(cell.pence);
	if ("ratio" in cell) return cell.ratio.toFixed(2);
	if ("day" in cell) {
		const { text, iso } = ukDate(new Date(cell.day));
		return (
			<time dateTime={iso} className="whitespace-nowrap">
				{text}
			</time>
		);
	}
	return <TextLink to={cell.to}>{cell.text}</TextLink>;
}
