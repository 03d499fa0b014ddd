import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { z } from "zod";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { StaffForm } from "~/auth/staff-form";
import { FORM_WITHOUT_DRAFT } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { FileField } from "~/components/staff/file-field";
import { Panel, StaffPage, TextLink } from "~/components/staff/parts";
import { type QueuedFilesResult, queueUploadedFiles } from "~/features/images/add-files.server";
import {
	applyPhotoDecision,
	countQueuedPhotos,
	listQueuedPhotos,
	PHOTO_DECISIONS,
} from "~/features/images/fetched-photos.queries.server";
import { IMAGES_PATH } from "~/features/images/manager/image-list";
import { QUEUE_PATH, QueuedPhotoList } from "~/features/images/manager/queued-photo-list";
import { noindex } from "~/features/shell/page-meta";
import type { UploadedFile } from "~/http/request/body.server";
import { ExpectedError } from "~/logging/expected-error";

const UPLOAD_LIMITS = { fileField: "files", maxBytes: 100 * 1024 ** 2, maxFiles: 500 };

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const [counts, pendingPhotos, failedPhotos] = await Promise.all([
		countQueuedPhotos(db()),
		listQueuedPhotos(db(), "asked"),
		listQueuedPhotos(db(), "failed"),
	]);
	return { counts, pendingPhotos, failedPhotos };
}

/** Queues uploaded images. Shows the page again if some files cannot be used. */
async function addUploadedFiles(files: readonly UploadedFile[], stamp: ChangeStamp) {
	if (files.length === 0)
		throw new ExpectedError(400, "Please choose pictures or a ZIP file first.");
	const { queuedCount, problems } = await queueUploadedFiles(db(), files, stamp);
	if (problems.length > 0) {
		return { status: queuedCount > 0 ? 200 : 400, actionData: { queuedCount, problems } };
	}
	const title = `${queuedCount === 1 ? "1 photograph is" : `${queuedCount} photographs are`} being added`;
	return { path: QUEUE_PATH, title };
}

const decisionSchema = z.object({
	decision: z.enum(PHOTO_DECISIONS, "Please press one of the buttons."),
	ids: z.array(z.coerce.number().int().positive()).min(1, "Please tick a photograph first."),
});

const DECISION_RESULTS = { take: "taken", leave: "left", retry: "will be tried again" } as const;

async function storeDecision(fields: FormData, stamp: ChangeStamp) {
	// "take" decides about the ticked photographs, "take all" about all photographs of the page.
	const [decision, scope] = String(fields.get("answer") ?? "").split(" ");
	const ids = fields.getAll(scope === undefined ? "id" : "shown");
	const parsedDecision = decisionSchema.safeParse({ decision, ids });
	if (!parsedDecision.success)
		throw new ExpectedError(400, parsedDecision.error.issues[0]?.message ?? "");
	const { decidedCount, noRoomCount } = await applyPhotoDecision(
		db(),
		parsedDecision.data.ids,
		parsedDecision.data.decision,
		stamp,
	);
	const title = `${decidedCount} ${DECISION_RESULTS[parsedDecision.data.decision]}`;
	const description =
		noRoomCount > 0 ? `${noRoomCount} not: their models have eight photographs.` : undefined;
	return { path: QUEUE_PATH, title, description };
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "The waiting photographs were not changed",
		form: { ...FORM_WITHOUT_DRAFT, files: UPLOAD_LIMITS },
		submit: ({ fields, files, stamp }) =>
			files ? addUploadedFiles(files, stamp) : storeDecision(fields, stamp),
	});
}

export const meta = noindex("Waiting photographs");

export default function ImageQueue() {
	const { counts, pendingPhotos, failedPhotos } = useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	const report = actionData && "problems" in actionData ? actionData : undefined;
	const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
	return (
		<StaffPage
			title="Waiting photographs"
			crumbs={[{ name: "Images", to: IMAGES_PATH }, { name: "Waiting photographs" }]}
			intro="Photographs from feeds, imports and files. They are fetched and checked in the background."
		>
			<FormError>{problem}</FormError>
			{report && <AddedFilesReport {...report} />}
			{counts.waiting > 0 && (
				<p role="status">
					<b className="font-semibold">{counts.waiting.toLocaleString("en-GB")}</b> still to be
					fetched and checked.{" "}
					<TextLink to={QUEUE_PATH} reloadDocument>
						Look again
					</TextLink>
				</p>
			)}
			<Panel title={`To decide: ${counts.asked.toLocaleString("en-GB")}`} tone="plain">
				{pendingPhotos.length === 0 ? (
					<p className="max-w-prose text-muted">
						Nothing to decide. To be asked about a feed's photographs, choose “Ask me” in the feed's
						settings.
					</p>
				) : (
					<StaffForm className="grid gap-4">
						<QueuedPhotoList
							photos={pendingPhotos}
							hasImage
							decisions={[
								["take", "Take"],
								["leave", "Leave"],
							]}
						/>
					</StaffForm>
				)}
			</Panel>
			<AddPanel />
			{failedPhotos.length > 0 && (
				<Panel title={`Could not be used: ${counts.failed.toLocaleString("en-GB")}`} tone="bad">
					<StaffForm className="grid gap-4">
						<QueuedPhotoList
							photos={failedPhotos}
							decisions={[
								["retry", "Try again"],
								["leave", "Leave"],
							]}
						/>
					</StaffForm>
				</Panel>
			)}
		</StaffPage>
	);
}

function AddedFilesReport({ queuedCount, problems }: QueuedFilesResult) {
	return (
		<Panel title={`Added: ${queuedCount}. Left out: ${problems.length}`} tone="bad">
			<ul role="alert" className="grid list-disc gap-1 pl-5">
				{problems.map(({ file, reason }) => (
					<li key={file} className="wrap-anywhere">
						<b className="font-semibold">{file}</b>: {reason}
					</li>
				))}
			</ul>
		</Panel>
	);
}

function AddPanel() {
	return (
		<Panel title="Add from files" tone="plain">
			<Form method="post" encType="multipart/form-data" className="grid gap-4">
				<FileField
					id="photo-files"
					name="files"
					label="Pictures or a ZIP file of them"
					hint="Name each by the SKU, barcode or part number of its model: EH-TW7100.jpg, and EH-TW7100-2.jpg for a second one. JPEG, PNG or WebP of at most 5 MB each, 100 MB together."
					multiple
					required
					accept=".jpg,.jpeg,.png,.webp,.zip"
				/>
				<div>
					<SubmitButton busyText="Sending...">Add photographs</SubmitButton>
				</div>
			</Form>
		</Panel>
	);
}
