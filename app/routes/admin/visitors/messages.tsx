import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { readOnlyStaffAction, requireStaff } from "~/auth/session-guard.server";
import { PageLinks } from "~/components/page-links";
import { FilterLinks, ListSearch, StaffPage, TextLink } from "~/components/staff/parts";
import {
	MESSAGE_STATES,
	MESSAGES_PATH,
	messageList,
	messageListPath,
	messagePath,
} from "~/features/contact/manage/message-list";
import {
	type MessageListItem,
	messageListItem,
} from "~/features/contact/manage/message-view.server";
import { countUnanswered, pageOfMessages } from "~/features/contact/manage/messages.queries.server";
import { hasMailServer } from "~/features/mail/mailing.server";
import { noindex } from "~/features/shell/page-meta";

function MessageRows({ messages }: { messages: readonly MessageListItem[] }) {
	return (
		<ul className="grid min-w-0 gap-3">
			{messages.map((message) => (
				<MessageRow key={message.id} {...message} />
			))}
		</ul>
	);
}

function MessageRow({ id, name, email, when, firstWords, isAnswered, mailState }: MessageListItem) {
	return (
		<li className="grid min-w-0 gap-1 rounded-card border border-line bg-card p-4">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<h2 className="min-w-0 text-base font-semibold wrap-anywhere">
					<TextLink to={messagePath(id)}>
						<bdi>{name}</bdi>
					</TextLink>
				</h2>
				<p className="text-sm text-muted">{when}</p>
			</div>
			<p className="text-sm wrap-anywhere text-muted">
				<bdi>{email}</bdi>
			</p>
			<p dir="auto" className="wrap-anywhere">
				{firstWords}
			</p>
			<p className="text-sm wrap-anywhere text-muted">
				<b className="font-semibold text-ink">{isAnswered ? "Answered" : "To answer"}</b>
				{` · ${mailState}`}
			</p>
		</li>
	);
}

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const requestedState = messageList.decode(new URL(request.url).searchParams);
	const [unansweredCount, list] = await Promise.all([
		countUnanswered(db()),
		pageOfMessages(db(), requestedState),
	]);
	const canSendMail = await hasMailServer(db());
	return {
		state: { ...requestedState, page: list.page },
		unansweredCount,
		total: list.total,
		pages: list.pages,
		messages: list.messages.map((message) => messageListItem(message, canSendMail)),
	};
}

export const action = readOnlyStaffAction;

export const meta = noindex("Messages");

export default function Messages() {
	const { state, unansweredCount, total, pages, messages } = useLoaderData<typeof loader>();
	const links = MESSAGE_STATES.map(([linkState, text]) => ({
		to: messageListPath({ ...state, state: linkState, page: 1 }),
		text,
		count: linkState === "unanswered" && state.query === "" ? unansweredCount : undefined,
		isCurrent: linkState === state.state,
	}));
	return (
		<StaffPage
			title="Messages"
			intro="What visitors wrote in the contact form. A message is deleted a year after it came."
		>
			<div className="grid gap-3">
				<ListSearch
					action={MESSAGES_PATH}
					label="Search messages"
					query={state.query}
					hiddenParams={state.state === "unanswered" ? [] : [["state", state.state]]}
				/>
				<FilterLinks label="Messages by state" links={links} />
			</div>
			{messages.length === 0 ? (
				<p>{emptyText(state)}</p>
			) : (
				<div className="grid min-w-0 gap-3">
					<p className="text-sm text-muted">
						{total === 1 ? "1 message" : `${total.toLocaleString("en-GB")} messages`}
					</p>
					<MessageRows messages={messages} />
				</div>
			)}
			<PageLinks
				page={state.page}
				pages={pages}
				addressOfPage={(page) => messageListPath({ ...state, page })}
			/>
		</StaffPage>
	);
}

function emptyText({ state, query }: { state: string; query: string }): string {
	if (query !== "") return "No message has all of these words.";
	if (state === "unanswered") return "No message waits for an answer.";
	return state === "answered" ? "No message is answered yet." : "There are no messages yet.";
}
