import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { writeForStaff } from "db/writes/write";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { StaffForm } from "~/auth/staff-form";
import { FORM_WITHOUT_DRAFT } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { StaffPage, StaffSection } from "~/components/staff/parts";
import { rowId } from "~/config/row-id";
import { ChangeFields, ClashTable, UndoFields, UndoProblem } from "~/features/history/change-list";
import { historyListPath } from "~/features/history/history-list";
import { previewUndo, undoLine } from "~/features/history/undo-line.queries.server";
import { previewTexts } from "~/features/history/undo-texts.server";
import { noindex } from "~/features/shell/page-meta";
import { ExpectedError } from "~/logging/expected-error";

const LINE_CHANGED_MEANWHILE =
	"Something changed while you were looking at this page. Nothing was done: please look again.";

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireStaff(request);
	const preview = await previewUndo(db(), rowId(params.change) ?? 0);
	if (!preview) throw new Response(null, { status: 404 });
	const { subject, subjectKey } = preview.line;
	const listPath = historyListPath({ subject, key: subjectKey });
	return { preview: previewTexts(preview), listPath };
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "A change was not undone",
		form: FORM_WITHOUT_DRAFT,
		async submit({ params, fields, stamp }) {
			const undoRequest = {
				id: rowId(params.change) ?? 0,
				version: String(fields.get("version") ?? ""),
				withOffers: fields.has("with_offers"),
			};
			const result = await writeForStaff(db(), (trx) => undoLine(trx, undoRequest, stamp));
			if (result.status === "missing") return undefined;
			if (result.status === "conflict") throw new ExpectedError(409, LINE_CHANGED_MEANWHILE);
			const { subject, subjectKey, title } = result.line;
			return {
				path: historyListPath({ subject, key: subjectKey }),
				title: "The change was undone",
				description: title,
			};
		},
	});
}

export const meta = noindex("Undo a change");

export default function UndoChange() {
	const { preview, listPath } = useLoaderData<typeof loader>();
	const failure = useActionData<typeof action>();
	const { title, line, fields, problem, effect, clashes, notes } = preview;
	return (
		<StaffPage
			title={`Undo: ${title}`}
			crumbs={[{ name: "History", to: historyListPath({}) }, { name: "Undo" }]}
		>
			<FormError>{failure?.problem}</FormError>
			<StaffSection id="line" title={line}>
				<ChangeFields fields={fields} />
			</StaffSection>
			{problem ? (
				<UndoProblem problem={problem} />
			) : (
				<>
					{clashes.length > 0 && <ClashTable clashes={clashes} />}
					<StaffSection id="effect" title="What happens">
						<p className="max-w-prose">{effect}</p>
						{notes.length > 0 && (
							<ul className="list-disc pl-5">
								{notes.map((note) => (
									<li key={note} className="max-w-prose wrap-anywhere">
										{note}
									</li>
								))}
							</ul>
						)}
						<StaffForm className="grid gap-4">
							<UndoFields preview={preview} listPath={listPath} />
						</StaffForm>
					</StaffSection>
				</>
			)}
		</StaffPage>
	);
}
