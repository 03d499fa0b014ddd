import { Link } from "@remix-run/react";
import type { LoadedImport } from "~/features/imports/apply/import-history.queries.server";
import { Counts } from "./counts";
import { Panel } from "./panel";
import { ProblemTable, type ShownProblem } from "./problem-table";
import { RejectedDownloads, type RejectedRows } from "./rejected-downloads";

const LINK = "text-link underline underline-offset-4";

/** What a load did. */
export function LoadResult({
	load,
	problems,
	files,
	canUndo,
}: {
	load: LoadedImport;
	problems: readonly ShownProblem[];
	/** The rows that were left out, to be corrected. */
	files: readonly RejectedRows[];
	canUndo: boolean;
}) {
	const { id, fileName, created, updated, errors, message, undoneAt } = load;
	return (
		<Panel title={`Result of ${fileName}`} tone={errors > 0 ? "bad" : "good"}>
			<Counts
				counts={[
					["Created", created],
					["Updated", updated],
					["Errors", errors],
				]}
			/>
			<p className="break-words">{message}</p>
			{undoneAt !== null && <p className="font-semibold">This load was undone.</p>}
			{problems.length > 0 && <ProblemTable problems={problems} />}
			{problems.length > 0 && <RejectedDownloads id={id} files={files} />}
			{canUndo && (
				<p>
					<Link to={`/admin/upload?undo=${id}`} className={LINK}>
						Undo this load
					</Link>
				</p>
			)}
		</Panel>
	);
}
