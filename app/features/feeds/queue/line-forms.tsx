import { Form, Link } from "@remix-run/react";
import type { FeedLineState } from "db/schema";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/page";
import { FilterLinks, ListSearch, Panel, QuietButton } from "~/components/staff/parts";
import { feedPath } from "~/features/feeds/feed-addresses";
import type { QueuedLine } from "./feed-lines.queries.server";
import { LineListFields, TICKED_LINES_FORM_ID } from "./line-card";
import {
	LINE_KINDS,
	LINE_STATES,
	type LineKind,
	type LineListState,
	lineListParams,
	lineListPath,
	linesText,
	MAKE_MODELS,
} from "./line-list";
import { NOT_LISTED } from "./line-question";

/** Links to the lists of a feed's lines, and a search of the open one. */
export function LineTabs({
	feedId,
	listState,
	countsByState,
	countsByKind,
}: {
	feedId: number;
	listState: LineListState;
	countsByState: Record<FeedLineState, number>;
	countsByKind: Record<LineKind, number>;
}) {
	return (
		<div className="grid gap-4">
			<nav aria-label="Lines" className="border-b border-line">
				<ul className="flex flex-wrap gap-x-6">
					{LINE_STATES.map(([state, text]) => (
						<li key={state}>
							<Link
								to={lineListPath(feedId, { state })}
								aria-current={state === listState.state ? "page" : undefined}
								className="-mb-px inline-block border-b-4 border-transparent py-2 font-semibold hover:underline aria-[current=page]:border-ink"
							>
								{text}{" "}
								<span className="text-sm text-muted tabular">
									{countsByState[state].toLocaleString("en-GB")}
								</span>
							</Link>
						</li>
					))}
				</ul>
			</nav>
			{listState.state === "new" && countsByState.new > 0 && (
				<FilterLinks
					label="Kinds of lines"
					links={[[undefined, "All"] as const, ...LINE_KINDS].map(([kind, text]) => ({
						to: lineListPath(feedId, { state: "new", kind }),
						text,
						count: kind && countsByKind[kind],
						isCurrent: kind === listState.kind,
					}))}
				/>
			)}
			<ListSearch
				key={listState.state}
				action={feedPath(feedId, "lines")}
				label="Search titles"
				name="Lines"
				query={listState.query}
				hiddenParams={lineListParams({ state: listState.state, kind: listState.kind })}
			/>
		</div>
	);
}

const DECIDE_ALL_TEXTS = {
	new: {
		button: `${NOT_LISTED}: all`,
		submit: "Leave out all",
		title: "Are you sure that none of these is a projector we list?",
		effect:
			"They are left out of future runs too. You can find them under “Left out” and ask about each one again there.",
	},
	"left-out": {
		button: "Ask again: all",
		submit: "Ask again about all",
		title: "Are you sure you want to be asked about these again?",
		effect:
			"Your decisions about them are removed, and they wait for an answer again like new lines.",
	},
} as const;

/** Decides on all lines of a list at once, after a confirmation. */
export function DecideAllForm({
	feedId,
	listState,
	total,
}: {
	feedId: number;
	listState: LineListState;
	total: number;
}) {
	if (listState.state === "matched") return null;
	const { button, submit, title, effect } = DECIDE_ALL_TEXTS[listState.state];
	const count = total.toLocaleString("en-GB");
	if (!listState.isConfirmingAll) {
		return (
			<Form method="get" action={feedPath(feedId, "lines")}>
				<LineListFields listState={{ ...listState, page: 1 }} />
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
				{listState.query !== "" && <> with “{listState.query}”</>}. {effect}
			</p>
			<Form method="post" className="flex flex-wrap gap-3">
				<SubmitButton name="all" value={String(total)} busyText="Saving...">
					{`${submit} ${count}`}
				</SubmitButton>
				<LinkButton to={lineListPath(feedId, { ...listState, isConfirmingAll: false })}>
					Cancel
				</LinkButton>
			</Form>
		</Panel>
	);
}

export function TickedLinesForm({
	lines,
	state,
}: {
	lines: readonly QueuedLine[];
	state: FeedLineState;
}) {
	const choices = [
		["first", "Accept first proposal"],
		[MAKE_MODELS, "Make new models"],
		state === "left-out" ? ["new", "Ask again"] : ["left-out", NOT_LISTED],
	] as const;
	const hasProposals = lines.some(({ proposals }) => proposals.length > 0);
	return (
		<Form
			id={TICKED_LINES_FORM_ID}
			method="post"
			className="flex flex-wrap items-center gap-x-4 gap-y-2"
		>
			<span id="many-label" className="text-sm text-muted">
				With all ticked lines:
			</span>
			{choices.slice(hasProposals ? 0 : 1).map(([value, text]) => (
				<QuietButton key={value} name="answer" value={value} describedBy="many-label">
					{text}
				</QuietButton>
			))}
		</Form>
	);
}

const NO_LINES_TEXTS: Record<FeedLineState, string> = {
	new: "No line waits for an answer.",
	matched: "No line counts as a model yet.",
	"left-out":
		"No line was left out by staff. Lines that are clearly something else are not listed.",
};

export function NoLines({ listState: { state, kind, query } }: { listState: LineListState }) {
	const text =
		kind === undefined ? NO_LINES_TEXTS[state] : "No line of this kind waits for an answer.";
	return (
		<p className="max-w-prose text-muted">
			{query === "" ? text : "No line of this list has these words."}
		</p>
	);
}
