import type { ReactNode } from "react";
import { z } from "zod";
import { FormError, TextAreaField } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { StaffSection } from "~/components/staff/parts";
import { cleanMessage } from "~/features/contact/contact-schema";
import type { MessageDetails, ReplyItem } from "./message-view.server";

const MAX_REPLY_LENGTH = 5000;

const REPLY_MISSING = "Please write an answer";
const REPLY_TOO_LONG = `The answer must have at most ${MAX_REPLY_LENGTH.toLocaleString("en-GB")} characters`;

export const replyTextSchema = z
	.string({ error: REPLY_MISSING })
	.transform(cleanMessage)
	.pipe(z.string().min(1, REPLY_MISSING).max(MAX_REPLY_LENGTH, REPLY_TOO_LONG));

// Keeps line breaks, breaks long words, and isolates the text's direction marks from the page.
const TEXT_CLASSES = "max-w-prose whitespace-pre-line wrap-anywhere [unicode-bidi:isolate]";

export function MessageText({
	name,
	email,
	message,
	when: receivedText,
	answeredStamp,
	mailState,
}: MessageDetails) {
	return (
		<section aria-label="Message" className="grid min-w-0 gap-3">
			<p className="wrap-anywhere">
				<b className="font-semibold">
					<bdi>{name}</bdi>
				</b>{" "}
				<bdi>{email}</bdi>
			</p>
			<div dir="auto" className={`rounded-card border border-line bg-card p-4 ${TEXT_CLASSES}`}>
				{message}
			</div>
			<p className="text-sm wrap-anywhere text-muted">
				{`Received ${receivedText} · ${mailState} · ${replyStateText(answeredStamp)}`}
			</p>
		</section>
	);
}

function replyStateText(answeredStamp: MessageDetails["answeredStamp"]): string {
	if (!answeredStamp) return "Not answered yet";
	return `Answered ${answeredStamp.when}${answeredStamp.by === null ? "" : ` by ${answeredStamp.by}`}`;
}

/** Answers that staff sent by the site's mail, with their delivery states. */
export function Replies({ replies }: { replies: readonly ReplyItem[] }) {
	if (replies.length === 0) return null;
	return (
		<StaffSection id="replies" title="Sent answers">
			<ul className="grid min-w-0 gap-3">
				{replies.map(({ id, by, text, when: sentText, mailState }) => (
					<li
						key={id}
						className="grid min-w-0 gap-2 rounded-card border border-l-4 border-line border-l-ink bg-card p-4"
					>
						<div dir="auto" className={TEXT_CLASSES}>
							{text}
						</div>
						<p className="text-sm wrap-anywhere text-muted">{`${by}, ${sentText} · ${mailState}`}</p>
					</li>
				))}
			</ul>
		</StaffSection>
	);
}

export const REPLY_INTENT = "reply";

export function ReplyFields({
	version,
	text,
	errors,
	problem,
	note,
}: {
	/** Version of the message with which the form was rendered. */
	version: string;
	text: string;
	errors: readonly string[] | undefined;
	problem: string | undefined;
	note: ReactNode;
}) {
	return (
		<div className="grid max-w-prose gap-4">
			<FormError>{problem}</FormError>
			{note}
			<input type="hidden" name="version" value={version} />
			<TextAreaField
				id="reply-text"
				name="text"
				label="Your answer"
				rows={8}
				maxLength={MAX_REPLY_LENGTH}
				required
				defaultValue={text}
				errors={errors}
			/>
			<p className="text-sm text-muted">
				The site sends it at once, with the message quoted below it. What the visitor answers comes
				to the site's own mailbox.
			</p>
			<div>
				<SubmitButton name="intent" value={REPLY_INTENT} busyText="Sending...">
					Send the answer
				</SubmitButton>
			</div>
		</div>
	);
}

/** Shown in place of a deleted message, with the unsent answer, so that it is not lost. */
export function DeletedMessageNotice({ draft }: { draft: string }) {
	return (
		<div className="grid max-w-prose gap-4">
			<p role={draft === "" ? undefined : "alert"}>
				<b className="font-semibold">This message was deleted.</b>
				{draft !== "" && " Nothing was sent. Here is what you typed."}
			</p>
			{draft !== "" && (
				<TextAreaField
					id="typed-text"
					label="What you typed"
					rows={8}
					readOnly
					defaultValue={draft}
				/>
			)}
		</div>
	);
}
