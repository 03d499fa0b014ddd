import { Form } from "@remix-run/react";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/link-button";
import { Panel, StaffSection, TextLink } from "~/components/staff/parts";
import { Cell, NumberCell, ScrollTable } from "~/components/staff/table";
import type { PastImport } from "~/features/imports/apply/import-history.queries.server";
import type { UndoableImport } from "~/features/imports/apply/import-undo.queries.server";
import { countsText, photographsText } from "./upload-texts";

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
		<StaffSection id="history" title="Earlier imports">
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
								<TextLink to={`/admin/upload?import=${one.id}`}>{one.fileName}</TextLink>
								{one.undoneAt !== null && <span className="text-muted"> (undone)</span>}
								{one.id === undoableId && (
									<p>
										<TextLink to={`/admin/upload?undo=${one.id}`}>Undo this import</TextLink>
									</p>
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
		</StaffSection>
	);
}

/** Asks before an import is undone. */
export function UndoQuestion({
	undoable,
	photographs,
}: {
	undoable: UndoableImport;
	/** Photographs of models that it created, which would be deleted with them. */
	photographs: number;
}) {
	const { id, fileName } = undoable;
	return (
		<Panel title="Are you sure you want to undo this import?" tone="bad">
			<p className="max-w-prose break-words">
				<b className="font-semibold">{fileName}</b>: {countsText(undoable)}. What it changed becomes
				what it was before, and what it created is removed.
			</p>
			{photographs > 0 && (
				<p className="font-semibold text-negative">{photographsText(photographs)}</p>
			)}
			<Form method="post" action="/admin/upload" className="flex flex-wrap gap-3">
				<input type="hidden" name="intent" value="undo" />
				<input type="hidden" name="import" value={id} />
				<SubmitButton intent="undo" busyText="Undoing...">
					Undo this import
				</SubmitButton>
				<LinkButton to="/admin/upload">Keep it</LinkButton>
			</Form>
		</Panel>
	);
}
