import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { type StaffActionArgs, staffAction } from "~/auth/staff-action.server";
import { DraftNote, StaffForm } from "~/auth/staff-form";
import { findDraftFields } from "~/auth/staff-form.server";
import { revalidateAfterConflict } from "~/components/form/form-fetcher";
import { LinkButton } from "~/components/page";
import { QuietButton, StaffPage, StaffSection } from "~/components/staff/parts";
import { rowId } from "~/config/row-id";
import {
	messageVersion,
	replyToMessage,
	setMessageState,
} from "~/features/contact/manage/change-message.server";
import { MESSAGES_PATH, messagePath } from "~/features/contact/manage/message-list";
import { messageDetails, replyItem } from "~/features/contact/manage/message-view.server";
import {
	findMessage,
	hasMessageEverExisted,
	listReplies,
} from "~/features/contact/manage/messages.queries.server";
import {
	DeletedMessageNotice,
	MessageText,
	REPLY_INTENT,
	Replies,
	ReplyFields,
	replyTextSchema,
} from "~/features/contact/manage/reply-form";
import { hasMailServer } from "~/features/mail/mailing.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { noindex } from "~/features/shell/page-meta";
import { ExpectedError } from "~/logging/expected-error";

/** Above the size of the longest valid reply, so that a longer one is shown again with its error. */
const MAX_FORM_BYTES = 256 * 1024;

const MESSAGE_CHANGED_MEANWHILE =
	"Somebody has answered or marked this message since you opened it. Nothing was sent: see what they did, then send yours if it is still wanted.";
const MESSAGE_DELETED = "This message was deleted.";
const CANNOT_MAIL_TEXT = "The site cannot mail: no mail server is set.";
const UNKNOWN_BUTTON = "What you sent could not be read.";

export async function loader({ request, params }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const id = rowId(params.message);
	if (id === undefined) throw new Response(null, { status: 404 });
	const [message, replies, draft] = await Promise.all([
		findMessage(db(), id),
		listReplies(db(), id),
		findDraftFields(request, staff),
	]);
	const content = { id, draft: String(draft?.get("text") ?? "") };
	if (!message) {
		if (!(await hasMessageEverExisted(db(), id))) throw new Response(null, { status: 404 });
		return data({ ...content, conversation: undefined }, { status: 410 });
	}
	const isMailServerSet = await hasMailServer(db());
	const { name: siteName } = (await siteSettings(db())).site;
	const conversation = {
		message: messageDetails(message, isMailServerSet, siteName),
		replies: replies.map((reply) => replyItem(reply, isMailServerSet)),
		version: messageVersion(message),
		hasMailServer: isMailServerSet,
	};
	return { ...content, conversation };
}

const MARKED_TITLES = {
	answered: "The message is marked as answered",
	unanswered: "The message is marked as unanswered",
};

/** Returns the id in a message's address. */
function requireId({ message }: ActionFunctionArgs["params"]): number {
	const id = rowId(message);
	if (id === undefined) throw new Response(null, { status: 404 });
	return id;
}

async function markMessage({ params, stamp }: StaffActionArgs, state: keyof typeof MARKED_TITLES) {
	const id = requireId(params);
	const result = await setMessageState(db(), id, state === "answered", stamp);
	if (result === "gone") throw new ExpectedError(410, MESSAGE_DELETED);
	return { path: messagePath(id), title: MARKED_TITLES[state] };
}

async function sendReply({ params, fields, stamp }: StaffActionArgs) {
	const id = requireId(params);
	if (!(await findMessage(db(), id))) throw new ExpectedError(410, MESSAGE_DELETED);
	const values = replyValues(fields);
	const parsedText = replyTextSchema.safeParse(values.text);
	if (!parsedText.success) {
		const errors = parsedText.error.issues.map(({ message }) => message);
		return { status: 400, actionData: { problem: undefined, errors, values } };
	}
	if (!(await hasMailServer(db()))) throw new ExpectedError(503, CANNOT_MAIL_TEXT);
	const version = String(fields.get("version") ?? "");
	const reply = { text: parsedText.data, version };
	const result = await replyToMessage(db(), id, reply, stamp);
	if (result === "gone") throw new ExpectedError(410, MESSAGE_DELETED);
	if (result === "stale") throw new ExpectedError(409, MESSAGE_CHANGED_MEANWHILE);
	return { path: messagePath(id), title: "Your answer is on its way" };
}

const replyValues = (fields: FormData) => ({ text: String(fields.get("text") ?? "") });

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "A message was not changed",
		form: { maxBytes: MAX_FORM_BYTES, draftTriggerFields: ["text"] },
		intents: {
			answered: (actionArgs) => markMessage(actionArgs, "answered"),
			unanswered: (actionArgs) => markMessage(actionArgs, "unanswered"),
			[REPLY_INTENT]: sendReply,
		},
		async submit() {
			throw new ExpectedError(400, UNKNOWN_BUTTON);
		},
		showAgain: (problem, fields) => ({ problem, errors: undefined, values: replyValues(fields) }),
	});
}

export const shouldRevalidate = revalidateAfterConflict;

export const meta = noindex<typeof loader>(({ data: page }) =>
	page ? `Message ${page.id}` : "Message",
);

export default function Message() {
	const { id, draft, conversation } = useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	const text = actionData?.values?.text ?? draft;
	const title = `Message ${id}`;
	const crumbs = [{ name: "Messages", to: MESSAGES_PATH }, { name: title }];
	if (!conversation) {
		return (
			<StaffPage title={title} crumbs={crumbs}>
				<DeletedMessageNotice draft={text} />
			</StaffPage>
		);
	}
	const { message, replies, version, hasMailServer } = conversation;
	const isAnswered = message.answeredStamp !== undefined;
	return (
		<StaffPage title={title} crumbs={crumbs}>
			<MessageText {...message} />
			<div className="flex flex-wrap items-center gap-3">
				<LinkButton look={hasMailServer ? "quiet" : "dark"} to={message.mailto}>
					Answer in your mail program
				</LinkButton>
				<StaffForm>
					<QuietButton name="intent" value={isAnswered ? "unanswered" : "answered"}>
						{isAnswered ? "Mark as unanswered" : "Mark as answered"}
					</QuietButton>
				</StaffForm>
				<LinkButton to={messagePath(id, "delete")}>Delete</LinkButton>
			</div>
			<Replies replies={replies} />
			{hasMailServer ? (
				<StaffSection id="answer" title="Answer by the site's mail">
					<StaffForm key={version}>
						<ReplyFields
							version={version}
							text={text}
							errors={actionData?.errors}
							problem={actionData?.problem}
							note={<DraftNote hasDraft={draft !== "" && !actionData} />}
						/>
					</StaffForm>
				</StaffSection>
			) : (
				<NoMailServerNote text={text} problem={actionData?.problem} />
			)}
		</StaffPage>
	);
}

/** Shown without a mail server, when replies can only be sent by a mail program; keeps a typed reply visible. */
function NoMailServerNote({ text, problem }: { text: string; problem: string | undefined }) {
	return (
		<div className="grid max-w-prose gap-3">
			{problem !== undefined && <p role="alert">{problem}</p>}
			{text !== "" && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
			<p className="text-muted">
				To write and send answers here, first set a mail server under Settings, Mail.
			</p>
		</div>
	);
}
