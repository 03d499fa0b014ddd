import { Form } from "@remix-run/react";
import type { FeedLineState } from "db/schema";
import { QuietButton } from "~/components/staff/quiet-button";
import type { QueuedLine } from "./feed-lines.queries.server";
import { MANY_FORM, NOT_LISTED } from "./line-card";

/** Answers the lines of a page that are ticked, whose boxes belong to it. */
export function ManyForm({
	lines,
	state,
	isBusy,
}: {
	lines: readonly QueuedLine[];
	state: FeedLineState;
	isBusy: boolean;
}) {
	const hasProposals = lines.some(({ proposals }) => proposals.length > 0);
	return (
		<Form id={MANY_FORM} method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
			<span id="many-label" className="text-sm text-quiet">
				For all that are ticked:
			</span>
			{hasProposals && (
				<QuietButton name="answer" value="first" describedBy="many-label" isBusy={isBusy}>
					Accept first proposal
				</QuietButton>
			)}
			{state === "left-out" ? (
				<QuietButton name="answer" value="new" describedBy="many-label" isBusy={isBusy}>
					Ask again
				</QuietButton>
			) : (
				<QuietButton name="answer" value="left-out" describedBy="many-label" isBusy={isBusy}>
					{NOT_LISTED}
				</QuietButton>
			)}
		</Form>
	);
}
