import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { QuietButton, StaffSection, TextLink } from "~/components/staff/parts";
import { Bar, NumberCell, ScrollTable, TableCell } from "~/components/staff/table";
import { dateTimeText, ukDate } from "~/components/uk-date";
import type { StatementSums } from "~/features/earnings/statements/result-text";
import {
	EARNINGS_PATH,
	EARNINGS_TABLES,
	type EarningsPeriod,
	type EarningsRow,
	type EarningsSum,
	type EarningsTable,
	earnedText,
	earningsQuery,
	pencePerHundredClicks,
	type UnmatchedLine,
} from "~/features/earnings/tables/earnings-table";

const numberText = (count: number) => count.toLocaleString("en-GB");

function perHundredClicksText(sum: EarningsSum): string {
	const pence = pencePerHundredClicks(sum);
	return pence === undefined ? "" : earnedText(pence);
}

function CsvLink({ title, file, period }: { title: string; file: string; period: EarningsPeriod }) {
	return (
		<a
			href={`${EARNINGS_PATH}/${file}.csv${earningsQuery(period)}`}
			className="py-1 text-sm underline underline-offset-4"
		>
			{`${title} as CSV`}
		</a>
	);
}

function SectionTitle({ id, title, children }: { id: string; title: string; children: ReactNode }) {
	return (
		<div className="flex flex-wrap items-baseline justify-between gap-x-4">
			<h2 id={id} className="scroll-mt-4 text-2xl">
				{title}
			</h2>
			{children}
		</div>
	);
}

function RowName({ name, path, day }: EarningsRow) {
	if (day !== undefined) {
		return <time dateTime={day}>{ukDate(new Date(day)).text}</time>;
	}
	return path === undefined ? name : <TextLink to={path}>{name}</TextLink>;
}

function SumCells({ sum }: { sum: EarningsSum }) {
	return (
		<>
			<NumberCell>{earnedText(sum.pence)}</NumberCell>
			<NumberCell>{numberText(sum.sales)}</NumberCell>
			<NumberCell>{numberText(sum.clicks)}</NumberCell>
			<NumberCell>{perHundredClicksText(sum)}</NumberCell>
		</>
	);
}

/** A table of earnings, with bars, its sum and a link to its CSV file. */
export function EarningsTableSection({
	table: { id, rows },
	sum,
	period,
}: {
	table: EarningsTable;
	sum: EarningsSum;
	period: EarningsPeriod;
}) {
	const { title, firstHeader } = EARNINGS_TABLES[id];
	const max = Math.max(0, ...rows.map(({ pence }) => pence));
	return (
		<div className={`grid min-w-0 gap-3 ${id === "pages" ? "lg:col-span-2" : ""}`}>
			<SectionTitle id={id} title={title}>
				{rows.length > 0 && <CsvLink title={title} file={id} period={period} />}
			</SectionTitle>
			{rows.length === 0 ? (
				<p className="max-w-prose rounded-card border border-line bg-card p-4">
					No sale and no click in this time.
				</p>
			) : (
				<ScrollTable
					caption={title}
					columns={[
						firstHeader,
						{ numericHeader: "Pounds" },
						{ numericHeader: "Sales" },
						{ numericHeader: "Clicks" },
						{ numericHeader: "£ per 100 clicks" },
					]}
				>
					{rows.map((row) => (
						<tr key={row.path ?? row.name}>
							<TableCell isHeading className="min-w-32 wrap-anywhere">
								<RowName {...row} />
								<Bar value={Math.max(0, row.pence)} max={max} />
							</TableCell>
							<SumCells sum={row} />
						</tr>
					))}
					<tr className="font-semibold">
						<TableCell isHeading className="font-semibold">
							All
						</TableCell>
						<SumCells sum={sum} />
					</tr>
				</ScrollTable>
			)}
		</div>
	);
}

/** Lines that are no sale, and sales without a click, each with the reason. */
export function UnmatchedSection({
	lines,
	count,
	period,
}: {
	lines: readonly UnmatchedLine[];
	count: number;
	period: EarningsPeriod;
}) {
	if (count === 0) return null;
	return (
		<div className="grid min-w-0 gap-3">
			<SectionTitle id="unmatched" title="Unmatched lines">
				<CsvLink title="Unmatched lines" file="unmatched" period={period} />
			</SectionTitle>
			<p className="max-w-prose text-sm text-muted">
				{`${numberText(count)} in this time${count > lines.length ? `, the first ${lines.length} of them here` : ""}. A line with pounds counts in the sum and for its shop; one without does not count.`}
			</p>
			<ScrollTable
				caption="Unmatched lines"
				columns={[
					"Statement",
					{ numericHeader: "Row" },
					"Day",
					"Shop",
					{ numericHeader: "Pounds" },
					"Why",
				]}
			>
				{lines.map(({ fileName, line, day, shop, pence, why }) => (
					<tr key={`${fileName} ${line}`}>
						<TableCell className="min-w-32 wrap-anywhere">{fileName}</TableCell>
						<NumberCell>{line}</NumberCell>
						<TableCell className="whitespace-nowrap">
							{day === null ? "" : ukDate(new Date(day)).text}
						</TableCell>
						<TableCell>{shop}</TableCell>
						<NumberCell>{pence === null ? "" : earnedText(pence)}</NumberCell>
						<TableCell className="min-w-48 wrap-anywhere">{why}</TableCell>
					</tr>
				))}
			</ScrollTable>
		</div>
	);
}

/** A statement with the sums of its lines. */
export interface StatementView extends StatementSums {
	id: number;
	fileName: string;
	readAt: string;
	readBy: string;
	/** Number of its lines that later statements replace. */
	replacedLineCount: number;
}

/** The statements that were read. */
export function StatementList({ statements }: { statements: readonly StatementView[] }) {
	return (
		<StaffSection
			id="statements"
			title="Statements"
			intro="The statements read so far, with how many of their lines still count. If you undo one, it no longer counts, what it replaced counts again, and you can read its file again."
		>
			{statements.length === 0 ? (
				<p className="max-w-prose rounded-card border border-line bg-card p-4">
					No statement has been read yet.
				</p>
			) : (
				<ScrollTable
					caption="Statements"
					columns={[
						"Statement",
						{ numericHeader: "Lines" },
						{ numericHeader: "Counted" },
						{ numericHeader: "Pounds" },
						{ numericHeader: "Declined" },
						{ numericHeader: "Replaced" },
						{ numericHeader: "Not read" },
						"Undo",
					]}
				>
					{statements.map((statement) => (
						<tr key={statement.id}>
							<TableCell isHeading className="min-w-40 wrap-anywhere">
								{statement.fileName}
								<span className="block text-muted">{`${dateTimeText(statement.readAt)}, ${statement.readBy}`}</span>
							</TableCell>
							<NumberCell>{numberText(statement.lineCount)}</NumberCell>
							<NumberCell>{numberText(statement.countedLineCount)}</NumberCell>
							<NumberCell>{earnedText(statement.pence)}</NumberCell>
							<NumberCell>{numberText(statement.declinedLineCount)}</NumberCell>
							<NumberCell>{numberText(statement.replacedLineCount)}</NumberCell>
							<NumberCell>{numberText(statement.unreadLineCount)}</NumberCell>
							<TableCell>
								<Form method="post">
									<input type="hidden" name="intent" value="undo" />
									<QuietButton name="statement" value={String(statement.id)} busyText="Undoing...">
										Undo
										<span className="sr-only">{` ${statement.fileName}`}</span>
									</QuietButton>
								</Form>
							</TableCell>
						</tr>
					))}
				</ScrollTable>
			)}
		</StaffSection>
	);
}
