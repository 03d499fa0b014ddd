import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { findAccountAddress } from "~/auth/accounts.queries.server";
import { requireStaff } from "~/auth/session-guard.server";
import { type StaffActionArgs, staffAction } from "~/auth/staff-action.server";
import { DraftNote, StaffForm } from "~/auth/staff-form";
import { findDraftFields } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { revalidateUnlessFailed } from "~/components/form/form-fetcher";
import { LinkButton } from "~/components/page";
import { StaffPage } from "~/components/staff/parts";
import { countLetterClicks } from "~/features/earnings/clicks/letter-clicks.queries.server";
import { LETTERS_PATH } from "~/features/letters/letter";
import { findLetter } from "~/features/letters/letters.queries.server";
import {
	LetterPreview,
	SendingButtons,
	SendingProgress,
} from "~/features/letters/manage/letter-parts";
import { listSendingProblems, viewProgress } from "~/features/letters/manage/letter-view.server";
import { previewLetter } from "~/features/letters/manage/preview-letter.server";
import {
	archiveOrUnarchiveLetter,
	pauseOrResumeLetter,
	sendTest,
	sendToAll,
} from "~/features/letters/send/send-letter.server";
import { hasMailServer } from "~/features/mail/mailing.server";
import { countSubscribers } from "~/features/newsletter/subscriptions.queries.server";
import { EditConflict } from "~/features/records/kit/edit-conflict";
import { layoutFields, withOptions } from "~/features/records/kit/record";
import { RecordForm, RecordWarnings } from "~/features/records/kit/record-form";
import {
	formStateOf,
	refusedForm,
	submitRecord,
} from "~/features/records/kit/submit-record.server";
import { letterRecord } from "~/features/records/letters/letter-record.server";
import { noindex } from "~/features/shell/page-meta";
import { requestOrigin } from "~/http/request/origin.server";

const TEST_BUTTON = { name: "intent", value: "test" };
const SEND_BUTTON = { name: "intent", value: "send" };

export async function loader({ request, params }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const now = new Date();
	const key = params.key ?? "";
	const [letter, record] = await Promise.all([findLetter(db(), key), letterRecord.find(db(), key)]);
	if (!letter || !record) throw new Response(null, { status: 404 });
	const fields = await findDraftFields(request, staff);
	const draft = fields && formStateOf(letterRecord, fields);
	const [options, warnings, progress, preview, subscriberCounts, clicksByLetter] =
		await Promise.all([
			letterRecord.optionsOf?.(db()),
			listSendingProblems(db()),
			viewProgress(db(), letter, now),
			previewLetter(db(), letter, requestOrigin(request), now),
			countSubscribers(db()),
			countLetterClicks(db()),
		]);
	return {
		record,
		draft,
		layout: withOptions(letterRecord.layout, options ?? {}),
		warnings: [...warnings, ...preview.warnings],
		progress,
		text: preview.text,
		isSendable: await hasMailServer(db()),
		subscribers: subscriberCounts.active,
		clicks: letter.name === null ? 0 : (clicksByLetter.get(letter.name) ?? 0),
	};
}

function saveLetter({ params, fields, stamp }: StaffActionArgs) {
	return submitRecord(letterRecord, fields, params.key, stamp);
}

export function action(args: ActionFunctionArgs) {
	const key = args.params.key ?? "";
	const path = `${LETTERS_PATH}/${key}`;
	return staffAction(args, {
		failure: "The letter was not changed",
		form: { draftTriggerFields: ["subject"], maxBytes: letterRecord.maxBodyBytes },
		// Each function returns the toast's title; 1 pauses or archives the letter, 0 resumes or unarchives it.
		intents: {
			pause: async ({ stamp }) => ({ path, title: await pauseOrResumeLetter(db(), key, 1, stamp) }),
			resume: async ({ stamp }) => ({
				path,
				title: await pauseOrResumeLetter(db(), key, 0, stamp),
			}),
			archive: async ({ stamp }) => ({
				path,
				title: await archiveOrUnarchiveLetter(db(), key, 1, stamp),
			}),
			unarchive: async ({ stamp }) => ({
				path,
				title: await archiveOrUnarchiveLetter(db(), key, 0, stamp),
			}),
			// The letter is saved first, so that the current text of the form is sent.
			async [TEST_BUTTON.value](actionArgs) {
				const result = await saveLetter(actionArgs);
				if (!("path" in result)) return result;
				const email = await findAccountAddress(db(), actionArgs.staff);
				return { path, title: await sendTest(db(), key, { email, now: actionArgs.stamp.now }) };
			},
			async [SEND_BUTTON.value](actionArgs) {
				const result = await saveLetter(actionArgs);
				if (!("path" in result)) return result;
				return { path, title: await sendToAll(db(), key, actionArgs.stamp) };
			},
		},
		submit: saveLetter,
		showAgain: (problem, fields, areAllFieldsRead) =>
			areAllFieldsRead && fields.has("subject")
				? { problem, ...refusedForm(letterRecord, fields, problem) }
				: { problem },
	});
}

export const shouldRevalidate = revalidateUnlessFailed;

export const meta = noindex<typeof loader>(({ data: page }) => page?.record.name ?? "Letter");

export default function LetterPage() {
	const page = useLoaderData<typeof loader>();
	const actionResult = useActionData<typeof action>();
	const { record, draft, progress, warnings } = page;
	const isDraft = progress.state === "draft";
	return (
		<StaffPage
			title={record.name}
			crumbs={[{ name: "Newsletter", to: LETTERS_PATH }, { name: record.name }]}
			actions={<LetterLinks record={record} progress={progress} />}
		>
			<RecordWarnings texts={warnings} />
			{isDraft ? (
				<>
					<DraftNote hasDraft={draft !== undefined && actionResult === undefined} />
					<LetterForm page={page} actionResult={actionResult} />
				</>
			) : (
				<>
					<FormError>
						{actionResult && "problem" in actionResult ? actionResult.problem : undefined}
					</FormError>
					<SendingProgress progress={progress} clicks={page.clicks} />
					<StaffForm>
						<SendingButtons progress={progress} />
					</StaffForm>
				</>
			)}
			<LetterPreview
				key={record.version}
				path={`${LETTERS_PATH}/${record.key}/mail`}
				text={page.text}
			/>
		</StaffPage>
	);
}

function LetterLinks({ record, progress }: Pick<PageData, "record" | "progress">) {
	if (progress.state === "draft") {
		return record.links.map(({ to, text }) => (
			<LinkButton key={to} to={to}>
				{text}
			</LinkButton>
		));
	}
	return progress.isArchived ? (
		<LinkButton to={progress.path}>See it in the archive</LinkButton>
	) : null;
}

type PageData = ReturnType<typeof useLoaderData<typeof loader>>;
type LetterActionData = ReturnType<typeof useActionData<typeof action>>;

function recipientsText({ isSendable, subscribers, progress }: PageData): string {
	if (!isSendable) return "";
	if (subscribers === 0) return "Nobody has subscribed yet, so there is nobody to send it to.";
	const count = subscribers.toLocaleString("en-GB");
	const perHour = progress.perHour.toLocaleString("en-GB");
	return `It goes to ${count} ${subscribers === 1 ? "subscriber" : "subscribers"}, at most ${perHour} an hour. Each button saves the letter first.`;
}

function LetterForm({ page, actionResult }: { page: PageData; actionResult: LetterActionData }) {
	const { record, draft, layout, isSendable } = page;
	const actionData = actionResult && "values" in actionResult ? actionResult : undefined;
	const { values, version } = actionData ?? draft ?? record;
	const { conflict, isMissing = false } = actionData ?? {};
	return (
		<RecordForm
			key={`${record.key} ${version}`}
			Form={StaffForm}
			layout={layout}
			values={values}
			version={version}
			actionData={actionData}
			problem={actionResult && "problem" in actionResult ? actionResult.problem : undefined}
			button={{ children: "Save" }}
			buttons={
				isSendable && !isMissing
					? [
							{ ...TEST_BUTTON, children: "Send me a test" },
							{ ...SEND_BUTTON, children: "Send to all" },
						]
					: []
			}
			listPath={LETTERS_PATH}
		>
			<p className="text-muted">{recipientsText(page)}</p>
			{conflict && (
				<EditConflict
					noun="letter"
					fields={layoutFields(layout)}
					conflict={conflict}
					values={values}
				/>
			)}
		</RecordForm>
	);
}
