import { Form, Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { HiddenFields } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/page";
import { MAX_STAFF_QUERY_LENGTH } from "./list-state";
import { QuietButton, TextLink } from "./parts";

/** Values of a form's `decision`. */
export const CONFIRM = "confirm";
export const DISCARD = "discard";

/** A possible response to a question, besides that of its confirming button. */
export interface QuestionChoice {
	value: string;
	name: string;
	reason: string;
}

/** Something that waits for a decision of staff: its description, and its confirming and discarding button. */
export interface Question {
	/** Reference of the question, unique among all kinds: "line-12". */
	ref: string;
	/** Kind of question in words: "Feed line". */
	kind: string;
	/** Time from which it waits: "3 Nov 2026, 14:05". */
	since: string;
	title: string;
	/** Lines below the title, the most important one first. */
	facts: readonly string[];
	/** Link to the page of the staff area that the question comes from. */
	source: { text: string; to: string };
	/** The confirming button. */
	confirm?:
		| {
				text: string;
				reason?: string | undefined;
				/** The suggestion that the button confirms, sent along if it may change meanwhile. */
				choice?: string | undefined;
				/** Address of a form that decides; the button is then a link to it. */
				to?: string | undefined;
		  }
		| undefined;
	/** Text of the discarding button. */
	discard?: string | undefined;
	/** The shop's page about the model in question. */
	shopUrl?: string | undefined;
	image?: { src: string; alt: string } | undefined;
	/** Other ways to confirm; undefined if there is only the button. */
	choices?: readonly QuestionChoice[] | undefined;
	/** Link to a form, if no choice is right. */
	otherLink?: { text: string; to: string } | undefined;
}

/** The search of further choices for a question; the page shows them when it is loaded again. */
export interface ChoiceSearch {
	action: string;
	/** Parameters that name the question and the state of the list. */
	hiddenParams: readonly (readonly [name: string, value: string])[];
	/** The query for this question and its results; undefined before a search. */
	searchResult: { query: string; choices: readonly QuestionChoice[] } | undefined;
}

const questionAnchor = (ref: string) => `question-${ref}`;

export const questionTitleId = (ref: string) => `title-${ref}`;

/** The card of a question: its description on the left, a confirming and a discarding button on the right. */
export function QuestionCard({
	question,
	index,
	checkbox,
	search,
}: {
	question: Question;
	/** Its position on the page, where the result of a decision is shown. */
	index: number;
	checkbox?: ReactNode;
	search?: ChoiceSearch | undefined;
}) {
	const { ref, kind, since, title, facts, source, shopUrl, image } = question;
	const [firstFact, ...furtherFacts] = facts;
	return (
		<li
			id={questionAnchor(ref)}
			className="grid min-w-0 scroll-mt-4 gap-3 rounded-card border border-line bg-card p-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-x-8"
		>
			<div className="flex min-w-0 items-start gap-3">
				{checkbox}
				{image && (
					<img
						src={image.src}
						alt={image.alt}
						width={96}
						height={72}
						loading="lazy"
						decoding="async"
						className="aspect-[4/3] w-24 shrink-0 rounded-control bg-backdrop object-contain"
					/>
				)}
				<div className="grid min-w-0 gap-1">
					<p className="text-sm wrap-anywhere text-muted">
						{kind} ·{" "}
						<Link to={source.to} className="underline underline-offset-4">
							{source.text}
						</Link>{" "}
						· since {since}
					</p>
					<h3 id={questionTitleId(ref)} className="text-base wrap-anywhere">
						{title}
					</h3>
					{firstFact !== undefined && <p className="text-sm wrap-anywhere">{firstFact}</p>}
					{furtherFacts.map((fact) => (
						<p key={fact} className="text-sm wrap-anywhere text-muted">
							{fact}
						</p>
					))}
					{shopUrl?.startsWith("https://") && (
						<p>
							<a
								href={shopUrl}
								target="_blank"
								rel="noopener noreferrer nofollow"
								className="inline-block py-0.5 text-sm underline underline-offset-4"
							>
								Open at the shop
								<span className="sr-only"> (in a new tab)</span>
							</a>
						</p>
					)}
				</div>
			</div>
			<div className="grid min-w-0 content-start gap-3">
				<DecisionForm question={question} index={index} />
				{search && <OtherChoices question={question} index={index} search={search} />}
			</div>
		</li>
	);
}

/** Hidden fields that name the question and its position. */
function QuestionFields({ questionRef, index }: { questionRef: string; index: number }) {
	return (
		<>
			<input type="hidden" name="question" value={questionRef} />
			<input type="hidden" name="at" value={index} />
		</>
	);
}

function DecisionForm({ question, index }: { question: Question; index: number }) {
	const { ref, confirm, discard } = question;
	const titleId = questionTitleId(ref);
	return (
		<Form method="post" preventScrollReset className="flex min-w-0 flex-wrap gap-3">
			<QuestionFields questionRef={ref} index={index} />
			{confirm?.choice !== undefined && (
				<input type="hidden" name="choice" value={confirm.choice} />
			)}
			{confirm?.reason !== undefined && (
				<p className="w-full text-sm wrap-anywhere text-muted">{confirm.reason}</p>
			)}
			{confirm &&
				(confirm.to === undefined ? (
					<SubmitButton name="decision" value={CONFIRM} aria-describedby={titleId}>
						{confirm.text}
					</SubmitButton>
				) : (
					<LinkButton look="dark" to={confirm.to} aria-describedby={titleId}>
						{confirm.text}
					</LinkButton>
				))}
			{discard !== undefined && (
				<QuietButton name="decision" value={DISCARD} describedBy={titleId}>
					{discard}
				</QuietButton>
			)}
		</Form>
	);
}

/** Other ways to confirm: the other choices, a search for further ones, and a link to a form. */
function OtherChoices({
	question: { ref, title, choices, otherLink },
	index,
	search: { action, hiddenParams, searchResult },
}: {
	question: Question;
	index: number;
	search: ChoiceSearch;
}) {
	if (!choices) return null;
	const inputId = `find-${ref}`;
	return (
		<details open={searchResult !== undefined}>
			<summary className="min-h-6 w-fit cursor-pointer py-0.5 text-sm underline underline-offset-4">
				Another model{otherLink && ", or a new one"}
			</summary>
			<div className="grid min-w-0 gap-3 pt-2">
				{choices.length > 0 && (
					<ChoiceForm questionRef={ref} index={index} label="It may be" choices={choices} />
				)}
				<Form
					method="get"
					action={`${action}#${questionAnchor(ref)}`}
					role="search"
					aria-label={`Models for ${title}, ${ref}`}
					preventScrollReset
					className="grid gap-1"
				>
					<HiddenFields params={hiddenParams} />
					<label htmlFor={inputId} className="text-sm font-semibold">
						Search our models
					</label>
					<div className="flex gap-2">
						<input
							id={inputId}
							type="search"
							name="find"
							defaultValue={searchResult?.query}
							maxLength={MAX_STAFF_QUERY_LENGTH}
							className="min-h-11 w-full min-w-0 rounded-control border border-edge bg-surface px-3"
						/>
						<QuietButton>Search</QuietButton>
					</div>
				</Form>
				{searchResult && searchResult.query !== "" && (
					<ChoiceForm
						questionRef={ref}
						index={index}
						label={searchResult.choices.length === 0 ? "No model was found" : "Found"}
						choices={searchResult.choices}
					/>
				)}
				{otherLink && (
					<p>
						<TextLink to={otherLink.to}>{otherLink.text}</TextLink>
					</p>
				)}
			</div>
		</details>
	);
}

/** Lists choices, each with a button that takes it. */
function ChoiceForm({
	questionRef,
	index,
	label,
	choices,
}: {
	questionRef: string;
	index: number;
	label: string;
	choices: readonly QuestionChoice[];
}) {
	const labelId = `${label.toLowerCase().replace(/\W+/g, "-")}-${questionRef}`;
	return (
		<Form method="post" preventScrollReset className="grid min-w-0 gap-1">
			<QuestionFields questionRef={questionRef} index={index} />
			<input type="hidden" name="decision" value={CONFIRM} />
			<p id={labelId} className="text-sm font-semibold">
				{label}
			</p>
			<ul aria-labelledby={labelId} className="grid min-w-0 divide-y divide-line">
				{choices.map(({ value, name, reason }) => (
					<li
						key={value}
						className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
					>
						<span id={`${labelId}-${value}`} className="min-w-0 flex-1 basis-40 wrap-anywhere">
							{name}
							<span className="block text-sm text-muted">{reason}</span>
						</span>
						<QuietButton name="choice" value={value} describedBy={`${labelId}-${value}`}>
							This model
						</QuietButton>
					</li>
				))}
			</ul>
		</Form>
	);
}

/** Id of the note about the last decision, to which the page scrolls. */
export const DECISION_NOTE_ID = "decided";

/** The last decision on a page. */
interface LastDecision {
	text: string;
	/** Value of the button that undoes it; undefined if it cannot be undone. */
	undo: string | undefined;
	/** Position of its card. */
	index: number;
}

/** Lists cards, with the note about the last decision where its card was. */
export function QuestionCards({
	cards,
	lastDecision,
}: {
	cards: readonly ReactNode[];
	lastDecision: LastDecision | undefined;
}) {
	if (cards.length === 0 && !lastDecision) return null;
	const index = Math.min(lastDecision?.index ?? 0, cards.length);
	return (
		<ul className="grid min-w-0 gap-4">
			{cards.slice(0, index)}
			{lastDecision && <DecisionNote key={DECISION_NOTE_ID} {...lastDecision} />}
			{cards.slice(index)}
		</ul>
	);
}

/** A note about the last decision, with the button that undoes it. */
function DecisionNote({ text, undo }: LastDecision) {
	const noteRef = useRef<HTMLLIElement>(null);
	// The pressed button has been removed, so the focus moves to this note.
	// biome-ignore lint/correctness/useExhaustiveDependencies: each decision moves the focus
	useEffect(() => noteRef.current?.focus({ preventScroll: true }), [text, undo]);
	return (
		<li
			id={DECISION_NOTE_ID}
			ref={noteRef}
			tabIndex={-1}
			className="flex min-w-0 scroll-mt-28 flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-dashed border-edge px-4 py-2"
		>
			<p className="min-w-0 wrap-anywhere">{text}</p>
			{undo !== undefined && (
				<Form method="post" preventScrollReset>
					<QuietButton name="undo" value={undo}>
						Undo
					</QuietButton>
				</Form>
			)}
		</li>
	);
}
