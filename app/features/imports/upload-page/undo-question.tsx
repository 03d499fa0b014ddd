import { Form } from "@remix-run/react";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/link-button";
import { Panel } from "~/components/staff/panel";
import type { UndoableImport } from "~/features/imports/apply/import-undo.queries.server";
import { countsText, photographsText } from "./upload-texts";

/** Asks before an import is undone. */
export function UndoQuestion({
	undoable,
	photographs,
	isBusy,
}: {
	undoable: UndoableImport;
	/** Photographs of models that it created, which would be deleted with them. */
	photographs: number;
	isBusy: boolean;
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
				<SubmitButton busyText="Undoing..." isBusy={isBusy}>
					Undo this import
				</SubmitButton>
				<LinkButton look="quiet" to="/admin/upload">
					Keep it
				</LinkButton>
			</Form>
		</Panel>
	);
}
