import { Form } from "@remix-run/react";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/link-button";
import { Panel } from "~/components/staff/panel";
import { QuietButton } from "~/components/staff/quiet-button";
import { feedPath } from "~/features/feeds/feed-addresses";
import { linesText } from "./answer";
import { NOT_LISTED } from "./line-card";
import { type LineListState, lineListPath } from "./line-list";
import { ListFields } from "./list-fields";

const TEXTS = {
	new: {
		button: `${NOT_LISTED}: all`,
		submit: "Leave out all",
		title: "Are you sure that none of these is a projector we list?",
		effect:
			"They are left out from now on, also on other days. Their list is “Left out”, where each can be asked about again.",
	},
	"left-out": {
		button: "Ask again: all",
		submit: "Ask again about all",
		title: "Are you sure you want to be asked about these again?",
		effect: "What was said of them is forgotten. They wait for an answer, as new lines do.",
	},
} as const;

/** Answers all lines of a list at once, however many pages it has: asks first. */
export function AnswerAllForm({
	feedId,
	list,
	total,
	isBusy,
}: {
	feedId: number;
	list: LineListState;
	total: number;
	isBusy: boolean;
}) {
	if (list.state === "matched") return null;
	const { button, submit, title, effect } = TEXTS[list.state];
	const count = total.toLocaleString("en-GB");
	if (!list.isAll) {
		return (
			<Form method="get" action={feedPath(feedId, "lines")}>
				<ListFields list={{ ...list, page: 1 }} />
				<QuietButton name="all" value="ask">
					{button} {count} found
				</QuietButton>
			</Form>
		);
	}
	return (
		<Panel title={title} tone="bad">
			<p className="max-w-prose wrap-anywhere">
				<b className="font-semibold">{linesText(total)}</b>
				{list.query !== "" && <> with “{list.query}”</>}. {effect}
			</p>
			<Form method="post" className="flex flex-wrap gap-3">
				<SubmitButton name="all" value={String(total)} busyText="Saving..." isBusy={isBusy}>
					{`${submit} ${count}`}
				</SubmitButton>
				<LinkButton look="quiet" to={lineListPath(feedId, { ...list, isAll: false })}>
					Cancel
				</LinkButton>
			</Form>
		</Panel>
	);
}
