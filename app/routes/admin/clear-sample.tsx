import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { databaseFile } from "db/database-url";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { FORM_WITHOUT_DRAFT } from "~/auth/staff-form.server";
import { CheckField } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/page";
import { Panel, StaffPage } from "~/components/staff/parts";
import { settings } from "~/config/env.server";
import { runClearSample } from "~/features/import-tasks/run-task.server";
import { findSampleTotals } from "~/features/sample-catalogue/sample-catalogue.queries.server";
import { SampleCounts } from "~/features/sample-catalogue/sample-section";
import {
	backupText,
	isCleared,
	REMOVAL_FAILED,
	REMOVE_SAMPLE,
	remainingDataText,
	remainingModelsText,
	SAMPLE_REMOVED,
	shopsQuestion,
} from "~/features/sample-catalogue/sample-texts";
import { noindex } from "~/features/shell/page-meta";
import { NO_STORE_HEADERS } from "~/http/response/cache-control.server";

const UPLOAD_PAGE = "/admin/upload";
const WITH_SHOPS = "with_shops";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const totals = await findSampleTotals(db());
	// Someone else may have cleared it already.
	if (isCleared(totals)) throw redirect(UPLOAD_PAGE, { headers: NO_STORE_HEADERS });
	const isFileDatabase = databaseFile(settings().DATABASE_URL) !== undefined;
	return { totals, backup: backupText(isFileDatabase) };
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "The sample catalogue was not removed",
		form: FORM_WITHOUT_DRAFT,
		async submit({ fields, stamp }) {
			const withShops = fields.get(WITH_SHOPS) === "yes";
			const result = await runClearSample({ clearedBy: stamp.by, withShops, now: stamp.now });
			const { message } = result;
			if (result.status === "failed") {
				return { status: result.httpStatus, actionData: { problem: message } };
			}
			const path = result.status === "ran" ? `${UPLOAD_PAGE}?import=${result.runId}` : UPLOAD_PAGE;
			return { path, title: SAMPLE_REMOVED, description: message };
		},
	});
}

export const meta = noindex(REMOVE_SAMPLE);

export default function ClearSample() {
	const { totals, backup } = useLoaderData<typeof loader>();
	const question = shopsQuestion(totals);
	const failure = useActionData<typeof action>();
	return (
		<StaffPage title="Are you sure you want to remove the sample catalogue?">
			{failure && (
				<Panel title={REMOVAL_FAILED} tone="bad">
					<p role="alert" className="max-w-prose break-words">
						{failure.problem}
					</p>
				</Panel>
			)}
			<SampleCounts totals={totals} />
			<p className="max-w-prose">
				What a file of yours supplied stays, and so do your photographs.{" "}
				{remainingModelsText(totals)} {remainingDataText(totals, { withShops: false })} {backup}
			</p>
			<Form method="post" className="grid gap-4">
				{question !== undefined && (
					<CheckField id="with-shops" name={WITH_SHOPS} label={question} value="yes" />
				)}
				<div className="flex flex-wrap gap-3">
					<SubmitButton busyText="Removing...">{REMOVE_SAMPLE}</SubmitButton>
					<LinkButton to={UPLOAD_PAGE}>Keep it</LinkButton>
				</div>
			</Form>
		</StaffPage>
	);
}
