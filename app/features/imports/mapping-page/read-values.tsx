import { Cell, ScrollTable } from "~/components/staff/table";
import type { ColumnReport } from "~/features/imports/mapping/column-reading";
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

function Example({ found, read }: { found: string; read: string }) {
	return (
		<li className="break-words">
			{found}
			{read !== found && (
				<>
					{" "}
					<span aria-hidden="true">→</span>
					<span className="sr-only">is read as</span>{" "}
					{read === "" ? (
						<span className="text-muted">(empty)</span>
					) : (
						<b className="font-semibold">{read}</b>
					)}
				</>
			)}
		</li>
	);
}

function Unread({ unread, unreadCount }: Pick<ColumnReport, "unread" | "unreadCount">) {
	const untold = unreadCount - unread.length;
	return (
		<div className="mt-1 text-negative">
			<p className="font-semibold">
				{unreadCount === 1 ? "1 value" : `${unreadCount} values`} could not be read
				{unread[0] && unread.every(({ why }) => why === unread[0]?.why) && `: ${unread[0].why}`}.
				{unreadCount === 1 ? " It is left empty." : " They are left empty."}
			</p>
			<ul>
				{unread.map(({ row, found, why }) => (
					<li key={row} className="break-words">
						Row {row}: {found}
						{unread.some((other) => other.why !== why) && ` (${why})`}
					</li>
				))}
				{untold > 0 && <li>and {untold.toLocaleString("en-GB")} more</li>}
			</ul>
		</div>
	);
}

/** Shows how each column of a file was read. */
export function ColumnsRead({ columns }: { columns: readonly ColumnReport[] }) {
	return (
		<ul className="grid min-w-0 divide-y divide-line rounded-card border border-line bg-card text-sm">
			{columns.map(({ heading, field, label, examples, read, blank, unread, unreadCount }) => (
				<li key={field} className="grid min-w-0 gap-x-6 gap-y-1 p-3 sm:grid-cols-2 sm:p-4">
					<div className="min-w-0">
						<h3 className="text-base font-semibold break-words">{label}</h3>
						<p className="break-words text-muted">
							from “{heading}”: {read.toLocaleString("en-GB")} read
							{blank > 0 && `, ${blank.toLocaleString("en-GB")} empty`}
						</p>
					</div>
					<div className="min-w-0">
						<ul className="tabular">
							{examples.map((example) => (
								<Example key={example.found} {...example} />
							))}
						</ul>
						{unreadCount > 0 && <Unread unread={unread} unreadCount={unreadCount} />}
					</div>
				</li>
			))}
		</ul>
	);
}
