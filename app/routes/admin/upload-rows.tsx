import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff, sessionTokenHash } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { FORM_WITHOUT_DRAFT } from "~/auth/staff-form.server";
import { StaffPage } from "~/components/staff/parts";
import { reviewFile, submitRows } from "~/features/import-tasks/upload/map-file.server";
import { FileFailure, MissingFile } from "~/features/imports/mapping-page/columns-form";
import { RowsForm } from "~/features/imports/mapping-page/rows-form";
import { noindex } from "~/features/shell/page-meta";

/** Limits for a form with three fields for each row in question, and choices of brands and categories. */
const MAX_FORM_BYTES = 512 * 1024;
const MAX_FIELDS = 2000;

const requestedStagedId = (request: Request) =>
	new URL(request.url).searchParams.get("staged") ?? "";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const stagedId = requestedStagedId(request);
	const fileReview = await reviewFile({ stagedId, sessionHash: await sessionTokenHash(request) });
	return { stagedId, fileReview };
}

/** Returns the submitted values by field; the values of checkboxes with the same name are joined. */
const submittedValues = (fields: FormData) =>
	Object.fromEntries(
		[...new Set(fields.keys())].map((name) => [
			name,
			fields.getAll(name).filter(Boolean).join(";"),
		]),
	);

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "How a file is read was not saved",
		form: { ...FORM_WITHOUT_DRAFT, maxBytes: MAX_FORM_BYTES, maxFields: MAX_FIELDS },
		async submit({ request, fields, stamp }) {
			const submission = {
				fields,
				username: stamp.by,
				sessionHash: await sessionTokenHash(request),
			};
			const result = await submitRows(requestedStagedId(request), submission);
			// The page shows that the file is gone.
			if (!result) return { status: 400, actionData: undefined };
			if (result.kind === "done") return { path: result.path, ...result.toast };
			const { status, message, faults } = result;
			return { status, actionData: { message, faults, values: submittedValues(fields) } };
		},
		showAgain: (problem, fields, areAllFieldsRead) => ({
			message: problem,
			faults: {},
			values: areAllFieldsRead ? submittedValues(fields) : undefined,
		}),
	});
}

export const meta = noindex("How the file is read");

function UploadRowsContent() {
	const { stagedId, fileReview } = useLoaderData<typeof loader>();
	const failedForm = useActionData<typeof action>();
	if (!fileReview) return <MissingFile />;
	const { review, version } = fileReview;
	if (review.status === "failed") return <FileFailure message={review.message} />;
	return (
		<RowsForm
			// Resets the form after decisions were stored, which change the proposals.
			key={version}
			review={review}
			stagedId={stagedId}
			message={failedForm?.message}
			faults={failedForm?.faults ?? {}}
			fieldTexts={failedForm?.values ?? {}}
		/>
	);
}

export default function UploadRows() {
	return (
		<StaffPage title="This is how the file is read">
			<UploadRowsContent />
		</StaffPage>
	);
}
