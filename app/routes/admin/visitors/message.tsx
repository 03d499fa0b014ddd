import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { DraftNote, StaffForm } from "~/auth/staff-form";
import { findDraftFields, readStaffForm } from "~/auth/staff-form.server";
import { revalidateStale } from "~/components/form/form-fetcher";
import { LinkButton } from "~/components/page";
import { QuietButton, StaffPage, StaffSection } from "~/components/staff/parts";
import { rowId } from "~/config/row-id";
import {
	messageVersion,
	replyToMessage,
	setMessageState,
} from "~/features/contact/manage/change-message.server";
import { MESSAGES_PATH, messagePath } from "~/features/contact/manage/message-list";
import {
	findMessage,
	listReplies,
	wasMessage,
} from "~/features/contact/manage/messages.queries.server";
import {
	MessageGone,
	MessageText,
	REPLY_INTENT,
	Replies,
	ReplyFields,
	replyText,
} from "~/features/contact/manage/reply-form";
import { messageDetails, replyItem } from "~/features/contact/manage/shown-message.server";
import { canMail as canSiteMail } from "~/features/mail/mailing.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { noindex } from "~/features/shell/page-meta";
import { orProblemResponse, redirectWithToast } from "~/http/response/form-response.server";

/** Above the size of the longest valid reply, so that a longer one is shown again with its error. */
const MAX_FORM_BYTES = 256 * 1024;

const STALE =
	"Somebody has answered or marked this message since you opened it. Nothing was sent: see what they did, then send yours if it is still wanted.";
const GONE = "This message was deleted.";
const CANNOT_MAIL = "The site cannot mail: no mail server is set.";
const NO_BUTTON = "What you sent could not be read.";

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
		if (!(await wasMessage(db(), id))) throw new Response(null, { status: 404 });
		return data({ ...content, conversation: undefined }, { status: 410 });
	}
	const canMail = await canSiteMail(db());
	const { name: siteName } = (await siteSettings(db())).site;
	const conversation = {
		message: messageDetails(message, canMail, siteName),
		replies: replies.map((reply) => replyItem(reply, canMail)),
		version: messageVersion(message),
		canMail,
	};
	return { ...content, conversation };
}

const MARKED = {
	answered: "The message is marked as answered",
	unanswered: "The message is marked as unanswered",
};

interface Fault {
	status: 400 | 409 | 410 | 503;
	problem?: string;
	errors?: string[];
}

export async function action({ request, params }: ActionFunctionArgs) {
	return orProblemResponse(async () => {
		const { stamp: changedBy, fields } = await readStaffForm(request, {
			limit: MAX_FORM_BYTES,
			identifyingFields: ["text"],
		});
		const id = rowId(params.message);
		if (id === undefined) throw new Response(null, { status: 404 });
		const draftText = String(fields.get("text") ?? "");
		const fail = ({ status, problem, errors }: Fault) =>
			data({ problem, errors, values: { text: draftText } }, { status });
		const gone = fail({ status: 410, problem: GONE });
		const done = (title: string) => redirectWithToast(request, messagePath(id), { title });

		const intent = fields.get("intent");
		if (intent === "answered" || intent === "unanswered") {
			const change = await setMessageState(db(), id, intent === "answered", changedBy);
			return change === "gone" ? gone : done(MARKED[intent]);
		}
		if (intent !== REPLY_INTENT) return fail({ status: 400, problem: NO_BUTTON });
		if (!(await findMessage(db(), id))) return gone;
		const text = replyText.safeParse(draftText);
		if (!text.success) {
			return fail({ status: 400, errors: text.error.issues.map(({ message }) => message) });
		}
		if (!(await canSiteMail(db()))) return fail({ status: 503, problem: CANNOT_MAIL });
		const version = String(fields.get("version") ?? "");
		const reply = { text: text.data, version };
		const change = await replyToMessage(db(), id, reply, changedBy);
		if (change === "gone") return gone;
		if (change === "stale") return fail({ status: 409, problem: STALE });
		return done("Your answer is on its way");
	});
}

export const shouldRevalidate = revalidateStale;

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
				<MessageGone draft={text} />
			</StaffPage>
		);
	}
	const { message, replies, version, canMail } = conversation;
	const isAnswered = message.answered !== undefined;
	return (
		<StaffPage title={title} crumbs={crumbs}>
			<MessageText {...message} />
			<div className="flex flex-wrap items-center gap-3">
				<LinkButton look={canMail ? "quiet" : "dark"} to={message.mailto}>
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
			{canMail ? (
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
				<CannotMail text={text} problem={actionData?.problem} />
			)}
		</StaffPage>
	);
}

/** Shown without a mail server, when replies can only be sent by a mail program; keeps a typed reply visible. */
function CannotMail({ text, problem }: { text: string; problem: string | undefined }) {
	return (
		<div className="grid max-w-prose gap-3">
			{problem !== undefined && <p role="alert">{problem}</p>}
			{text !== "" && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
			<p className="text-muted">
				Once a mail server is set under Settings, Mail, answers can be written and sent here.
			</p>
		</div>
	);
}
