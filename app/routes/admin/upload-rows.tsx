import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireChangeStamp, requireStaff, sessionHash } from "~/auth/session-guard.server";
import { StaffPage } from "~/components/staff/parts";
import { reviewFile, submitRows } from "~/features/import-tasks/upload/map-file.server";
import { FileFailure, FileGone } from "~/features/imports/mapping-page/columns-form";
import { RowsForm } from "~/features/imports/mapping-page/rows-form";
import { noindex } from "~/features/shell/page-meta";
import { readFormOrRefuse } from "~/http/request/body.server";
import { redirectWithToast, seeOther } from "~/http/response/form-response.server";

/** Each row in question has three fields, and its brand and category. */
const MAX_FORM_BYTES = 512 * 1024;
const MAX_FIELDS = 2000;

const stagedIdIn = (request: Request) => new URL(request.url).searchParams.get("staged") ?? "";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const stagedId = stagedIdIn(request);
	const reviewed = await reviewFile({ stagedId, sessionHash: await sessionHash(request) });
	return { stagedId, reviewed };
}

export async function action({ request }: ActionFunctionArgs) {
	const stamp = await requireChangeStamp(request);
	const fields = await readFormOrRefuse(request, MAX_FORM_BYTES, MAX_FIELDS);
	const sender = { fields, username: stamp.by, sessionHash: await sessionHash(request) };
	const result = await submitRows(stagedIdIn(request), sender);
	// The page shows that the file is gone.
	if (!result) return data(undefined, { status: 400 });
	if (result.kind === "wrong") {
		const { status, message, faults } = result;
		// Several ticked boxes have one name.
		const values = Object.fromEntries(
			[...new Set(fields.keys())].map((name) => [
				name,
				fields.getAll(name).filter(Boolean).join(";"),
			]),
		);
		return data({ message, faults, values }, { status });
	}
	if (result.toast) throw await redirectWithToast(request, result.path, result.toast);
	throw seeOther(result.path);
}

export const meta = noindex("How the file is read");

function Body() {
	const { stagedId, reviewed } = useLoaderData<typeof loader>();
	const wrong = useActionData<typeof action>();
	if (!reviewed) return <FileGone />;
	const { review, version } = reviewed;
	if (review.status === "failed") return <FileFailure message={review.message} />;
	return (
		<RowsForm
			// Resets the form after stored answers, which change the proposals.
			key={version}
			review={review}
			stagedId={stagedId}
			message={wrong?.message}
			faults={wrong?.faults ?? {}}
			fieldTexts={wrong?.values ?? {}}
		/>
	);
}

export default function UploadRows() {
	return (
		<StaffPage title="This is how the file is read">
			<Body />
		</StaffPage>
	);
}
