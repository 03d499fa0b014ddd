import { Link } from "@remix-run/react";
import type { LoadedImport } from "~/features/imports/apply/import-history.queries.server";
import { Cell, ScrollTable } from "./scroll-table";

/** A load as the history shows it: when, in words of the United Kingdom. */
export type PastLoad = LoadedImport & { when: string };

const COLUMNS = ["When", "File", "By", "Created", "Updated", "Errors"];

/** The latest loads, which can be undone one after the other. */
export function ImportHistory({
	loads,
	undoableId,
	undoableCount,
}: {
	loads: readonly PastLoad[];
	/** The one to be undone next. */
	undoableId: number | undefined;
	undoableCount: number;
}) {
	return (
		<section aria-labelledby="history" className="grid min-w-0 gap-3">
			<h2 id="history" className="text-xl">
				Earlier loads
			</h2>
			{undoableCount > 1 && (
				<p className="max-w-prose text-quiet">
					{undoableCount} loads can be undone, one after the other, newest first.
				</p>
			)}
			{loads.length === 0 ? (
				<p className="text-quiet">Nothing has been loaded yet.</p>
			) : (
				<ScrollTable caption="Loads, newest first" columns={COLUMNS}>
					{loads.map((load) => (
						<tr key={load.id}>
							<Cell className="whitespace-nowrap">
								<time dateTime={load.loadedAt}>{load.when}</time>
							</Cell>
							<Cell className="min-w-40 break-words">
								<Link
									to={`/admin/upload?import=${load.id}`}
									className="inline-block py-0.5 text-link underline underline-offset-4"
								>
									{load.fileName}
								</Link>
								{load.undoneAt !== null && <span className="text-quiet"> (undone)</span>}
								{load.id === undoableId && (
									<Link
										to={`/admin/upload?undo=${load.id}`}
										className="block w-fit py-0.5 text-link underline underline-offset-4"
									>
										Undo this load
									</Link>
								)}
							</Cell>
							<Cell className="break-words">{load.loadedBy}</Cell>
							{[load.created, load.updated, load.errors].map((count, index) => (
								<Cell key={COLUMNS[index + 3]} className="tabular-nums">
									{count.toLocaleString("en-GB")}
								</Cell>
							))}
						</tr>
					))}
				</ScrollTable>
			)}
		</section>
	);
}
