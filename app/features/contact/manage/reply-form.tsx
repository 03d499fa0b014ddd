import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormError, TextAreaField } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { MAX_REPLY } from "./reply-schema";

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
	const navigation = useNavigation();
	const isBusy = navigation.formData?.get("intent") === REPLY_INTENT;
	return (
		<div className="grid max-w-prose gap-4">
			<FormError>{isBusy ? undefined : problem}</FormError>
			{note}
			<input type="hidden" name="version" value={version} />
			<TextAreaField
				id="reply-text"
				name="text"
				label="Your answer"
				rows={8}
				maxLength={MAX_REPLY}
				required
				defaultValue={text}
				errors={isBusy ? undefined : errors}
			/>
			<p className="text-sm text-muted">
				The site sends it at once, with the message quoted below it. What the visitor answers comes
				to the site's own mailbox.
			</p>
			<div>
				<SubmitButton name="intent" value={REPLY_INTENT} busyText="Sending..." isBusy={isBusy}>
					Send the answer
				</SubmitButton>
			</div>
		</div>
	);
}

/** Replaces a message that was deleted; shows the typed answer, so that it is not lost. */
export function MessageGone({ typed }: { typed: string }) {
	return (
		<div className="grid max-w-prose gap-4">
			<p role={typed === "" ? undefined : "alert"}>
				<b className="font-semibold">This message was deleted.</b>
				{typed !== "" && " Nothing was sent. Here is what you typed."}
			</p>
			{typed !== "" && (
				<TextAreaField
					id="typed-text"
					label="What you typed"
					rows={8}
					readOnly
					defaultValue={typed}
				/>
			)}
		</div>
	);
}
