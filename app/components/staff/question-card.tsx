import { Form, Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { HiddenFields } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/page";
import { MAX_QUERY } from "./list-state";
import { QuietButton, TextLink } from "./parts";

/** A decision that confirms or discards. */
export const CONFIRM = "confirm";
export const DISCARD = "discard";

/** A possible response to a question, besides the one that its first button gives. */
export interface QuestionChoice {
	value: string;
	name: string;
	why: string;
}

/** Something that waits for a person: what it is, and what each of its two buttons does. */
export interface Question {
	/** Its kind and number: "line-12". */
	ref: string;
	/** Its kind in words, and when it began to wait: "Feed line", "3 Nov 2026, 14:05". */
	kind: string;
	since: string;
	title: string;
	/** Lines below the title, the most important one first. */
	facts: readonly string[];
	/** Where it comes from. */
	place: { text: string; to: string };
	/** The confirming button: what it stands for, if that may change meanwhile, or the form that it leads to. */
	confirm?:
		| {
				text: string;
				why?: string | undefined;
				choice?: string | undefined;
				to?: string | undefined;
		  }
		| undefined;
	/** Text of the discarding button. */
	discard?: string | undefined;
	/** The page of it at the shop. */
	shopUrl?: string | undefined;
	image?: { src: string; alt: string } | undefined;
	/** Other ways to confirm; undefined if there is only one. */
	choices?: readonly QuestionChoice[] | undefined;
	/** Leads to the form for what none of the choices is. */
	other?: { text: string; to: string } | undefined;
}

/** The search of further choices for a question; the page shows them when it is loaded again. */
export interface ChoiceSearch {
	action: string;
	/** Names the question and keeps the list. */
	hidden: readonly (readonly [name: string, value: string])[];
	/** What was searched for this question, and what was found. */
	found: { query: string; choices: readonly QuestionChoice[] } | undefined;
}

const questionAnchor = (ref: string) => `question-${ref}`;

export const questionTitleId = (ref: string) => `title-${ref}`;

/** The card of a question: what waits on the left, one confirming and one discarding button on the right. */
export function QuestionCard({
	question,
	index,
	tick,
	search,
}: {
	question: Question;
	/** Its position on the page, where the result of a decision is shown. */
	index: number;
	/** A box to tick. */
	tick?: ReactNode;
	search?: ChoiceSearch | undefined;
}) {
	const { ref, kind, since, title, facts, place, shopUrl, image } = question;
	const [first, ...furtherFacts] = facts;
	return (
		<li
			id={questionAnchor(ref)}
			className="grid min-w-0 scroll-mt-4 gap-3 rounded-card border border-line bg-card p-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-x-8"
		>
			<div className="flex min-w-0 items-start gap-3">
				{tick}
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
						<Link to={place.to} className="underline underline-offset-4">
							{place.text}
						</Link>{" "}
						· since {since}
					</p>
					<h3 id={questionTitleId(ref)} className="text-base wrap-anywhere">
						{title}
					</h3>
					{first !== undefined && <p className="text-sm wrap-anywhere">{first}</p>}
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
function QuestionFields({ of, index }: { of: string; index: number }) {
	return (
		<>
			<input type="hidden" name="question" value={of} />
			<input type="hidden" name="at" value={index} />
		</>
	);
}

function DecisionForm({ question, index }: { question: Question; index: number }) {
	const { ref, confirm, discard } = question;
	const titleId = questionTitleId(ref);
	return (
		<Form method="post" preventScrollReset className="flex min-w-0 flex-wrap gap-3">
			<QuestionFields of={ref} index={index} />
			{confirm?.choice !== undefined && (
				<input type="hidden" name="choice" value={confirm.choice} />
			)}
			{confirm?.why !== undefined && (
				<p className="w-full text-sm wrap-anywhere text-muted">{confirm.why}</p>
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

/** Leads to other ways to confirm: the other choices, a search of further ones, and a form. */
function OtherChoices({
	question: { ref, title, choices, other },
	index,
	search: { action, hidden, found },
}: {
	question: Question;
	index: number;
	search: ChoiceSearch;
}) {
	if (!choices) return null;
	const inputId = `find-${ref}`;
	return (
		<details open={found !== undefined}>
			<summary className="min-h-6 w-fit cursor-pointer py-0.5 text-sm underline underline-offset-4">
				Another model{other && ", or a new one"}
			</summary>
			<div className="grid min-w-0 gap-3 pt-2">
				{choices.length > 0 && (
					<ChoiceForm of={ref} index={index} label="It may be" choices={choices} />
				)}
				<Form
					method="get"
					action={`${action}#${questionAnchor(ref)}`}
					role="search"
					aria-label={`Models for ${title}, ${ref}`}
					preventScrollReset
					className="grid gap-1"
				>
					<HiddenFields params={hidden} />
					<label htmlFor={inputId} className="text-sm font-semibold">
						Search our models
					</label>
					<div className="flex gap-2">
						<input
							id={inputId}
							type="search"
							name="find"
							defaultValue={found?.query}
							maxLength={MAX_QUERY}
							className="min-h-11 w-full min-w-0 rounded-control border border-edge bg-surface px-3"
						/>
						<QuietButton>Search</QuietButton>
					</div>
				</Form>
				{found && found.query !== "" && (
					<ChoiceForm
						of={ref}
						index={index}
						label={found.choices.length === 0 ? "No model was found" : "Found"}
						choices={found.choices}
					/>
				)}
				{other && (
					<p>
						<TextLink to={other.to}>{other.text}</TextLink>
					</p>
				)}
			</div>
		</details>
	);
}

/** Lists choices, each with a button that takes it. */
function ChoiceForm({
	of,
	index,
	label,
	choices,
}: {
	of: string;
	index: number;
	label: string;
	choices: readonly QuestionChoice[];
}) {
	const labelId = `${label.toLowerCase().replace(/\W+/g, "-")}-${of}`;
	return (
		<Form method="post" preventScrollReset className="grid min-w-0 gap-1">
			<QuestionFields of={of} index={index} />
			<input type="hidden" name="decision" value={CONFIRM} />
			<p id={labelId} className="text-sm font-semibold">
				{label}
			</p>
			<ul aria-labelledby={labelId} className="grid min-w-0 divide-y divide-line">
				{choices.map(({ value, name, why }) => (
					<li
						key={value}
						className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
					>
						<span id={`${labelId}-${value}`} className="min-w-0 flex-1 basis-40 wrap-anywhere">
							{name}
							<span className="block text-sm text-muted">{why}</span>
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

/** Id of the note about the last decision, to which the page leads. */
export const DECISION_NOTE_ID = "decided";

/** What the last decision on a page was. */
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
	decided,
}: {
	cards: readonly ReactNode[];
	decided: LastDecision | undefined;
}) {
	if (cards.length === 0 && !decided) return null;
	const index = Math.min(decided?.index ?? 0, cards.length);
	return (
		<ul className="grid min-w-0 gap-4">
			{cards.slice(0, index)}
			{decided && <DecidedNote key={DECISION_NOTE_ID} {...decided} />}
			{cards.slice(index)}
		</ul>
	);
}

/** Says what the last decision was, with the button that undoes it. */
function DecidedNote({ text, undo }: LastDecision) {
	const box = useRef<HTMLLIElement>(null);
	// The button that was pressed is gone: the next keys go on from here.
	// biome-ignore lint/correctness/useExhaustiveDependencies: each decision moves the focus
	useEffect(() => box.current?.focus({ preventScroll: true }), [text, undo]);
	return (
		<li
			id={DECISION_NOTE_ID}
			ref={box}
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
