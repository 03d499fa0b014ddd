import { Link } from "@remix-run/react";
import type { PastImport } from "~/features/imports/apply/import-history.queries.server";
import { Counts } from "./counts";
import { Panel } from "./panel";
import { ProblemTable, type ShownProblem } from "./problem-table";
import { RejectedDownloads, type RejectedRows } from "./rejected-downloads";

const LINK = "text-link underline underline-offset-4";

/** What an import did. */
export function ImportOutcome({
	imported,
	problems,
	files,
	canUndo,
}: {
	imported: PastImport;
	problems: readonly ShownProblem[];
	/** The rows that were left out, to be corrected. */
	files: readonly RejectedRows[];
	canUndo: boolean;
}) {
	const { id, fileName, created, updated, errors, message, undoneAt } = imported;
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
			{undoneAt !== null && <p className="font-semibold">This import was undone.</p>}
			{problems.length > 0 && <ProblemTable problems={problems} />}
			{problems.length > 0 && <RejectedDownloads id={id} files={files} />}
			{canUndo && (
				<p>
					<Link to={`/admin/upload?undo=${id}`} className={LINK}>
						Undo this import
					</Link>
				</p>
			)}
		</Panel>
	);
}
