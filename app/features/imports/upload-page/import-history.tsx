import { Link } from "@remix-run/react";
import { Cell, NumberCell, ScrollTable } from "~/components/staff/scroll-table";
import type { PastImport } from "~/features/imports/apply/import-history.queries.server";

/** An import with its UK time in words. */
type ListedImport = PastImport & { when: string };

const COUNTS = ["Created", "Updated", "Errors", "Held"];
const COLUMNS = ["When", "File", "By", ...COUNTS.map((numbers) => ({ numbers }))];

/** Lists the latest imports, which can be undone one after the other. */
export function ImportHistory({
	imports,
	undoableId,
	undoableCount,
}: {
	imports: readonly ListedImport[];
	/** Id of the import that can be undone next. */
	undoableId: number | undefined;
	undoableCount: number;
}) {
	return (
		<section aria-labelledby="history" className="grid min-w-0 gap-3">
			<h2 id="history" className="text-xl">
				Earlier imports
			</h2>
			{undoableCount > 1 && (
				<p className="max-w-prose text-muted">
					{undoableCount} imports can be undone, one after the other, newest first.
				</p>
			)}
			{imports.length === 0 ? (
				<p className="text-muted">Nothing has been imported yet.</p>
			) : (
				<ScrollTable caption="Imports, newest first" columns={COLUMNS}>
					{imports.map((one) => (
						<tr key={one.id}>
							<Cell className="whitespace-nowrap">
								<time dateTime={one.importedAt}>{one.when}</time>
							</Cell>
							<Cell className="min-w-40 break-words">
								<Link
									to={`/admin/upload?import=${one.id}`}
									className="inline-block py-0.5 text-link underline underline-offset-4"
								>
									{one.fileName}
								</Link>
								{one.undoneAt !== null && <span className="text-muted"> (undone)</span>}
								{one.id === undoableId && (
									<Link
										to={`/admin/upload?undo=${one.id}`}
										className="block w-fit py-0.5 text-link underline underline-offset-4"
									>
										Undo this import
									</Link>
								)}
							</Cell>
							<Cell className="break-words">{one.importedBy}</Cell>
							{[one.created, one.updated, one.errors, one.held].map((count, index) => (
								<NumberCell key={COUNTS[index]}>{count.toLocaleString("en-GB")}</NumberCell>
							))}
						</tr>
					))}
				</ScrollTable>
			)}
		</section>
	);
}
