import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { QuietButton, StaffSection, TextLink } from "~/components/staff/parts";
import { Bar, NumberCell, ScrollTable, TableCell } from "~/components/staff/table";
import { LETTERS_PATH, type LetterState } from "~/features/letters/letter";
import type { LetterItem, LetterProgress } from "./letter-view.server";

const numberText = (count: number) => count.toLocaleString("en-GB");

const STATE_LABELS: Readonly<Record<LetterState, string>> = {
	draft: "Draft",
	sending: "Being sent",
	paused: "Paused",
	sent: "Sent",
};

/** The letters with their states and numbers of copies. */
export function LetterList({ letters }: { letters: readonly LetterItem[] }) {
	if (letters.length === 0) return <p role="status">No letter has been written yet.</p>;
	return (
		<ScrollTable
			caption="Letters"
			columns={[
				"Letter",
				"State",
				{ numericHeader: "Copies" },
				{ numericHeader: "Accepted" },
				{ numericHeader: "Refused" },
				{ numericHeader: "Clicks" },
			]}
		>
			{letters.map(({ id, subject, state, dayText, copies, clicks }) => (
				<tr key={id}>
					<TableCell isHeading className="min-w-40 wrap-anywhere">
						<TextLink to={`${LETTERS_PATH}/${id}`}>{subject}</TextLink>
					</TableCell>
					<TableCell>
						{STATE_LABELS[state]}
						<span className="block whitespace-nowrap text-muted">{dayText}</span>
					</TableCell>
					<NumberCell>{copies && numberText(copies.total)}</NumberCell>
					<NumberCell>{copies && numberText(copies.accepted)}</NumberCell>
					<NumberCell>{copies && numberText(copies.refused)}</NumberCell>
					<NumberCell>{copies && numberText(clicks)}</NumberCell>
				</tr>
			))}
		</ScrollTable>
	);
}

/** States of copies, with the text after the number of each. */
const COPY_STATE_TEXTS = [
	["accepted", "accepted by the mail server"],
	["waiting", "waiting"],
	[
		"refused",
		"refused by the mail server for good; an address is stopped after three letters in a row",
	],
	["failed", "not sent: given up after two days, or not an address"],
	["handed", "handed over without a reply: such a copy may have arrived, and is not sent again"],
	["left", "not sent, because the address had left"],
] as const satisfies readonly (readonly [keyof LetterProgress["counts"], string])[];

const REFRESH_MS = 5000;

/** Loads the page again every few seconds while a letter is being sent. */
function useRefresh(isRunning: boolean): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (!isRunning) return;
		const timer = setInterval(revalidate, REFRESH_MS);
		return () => clearInterval(timer);
	}, [isRunning, revalidate]);
}

function stateText({ state, nextCopyText, perHour }: LetterProgress): string {
	if (state !== "sending") return STATE_LABELS[state];
	if (nextCopyText === "") return STATE_LABELS.sending;
	return `Being sent: ${numberText(perHour)} an hour are sent, the next at ${nextCopyText}`;
}

/** The progress of sending a letter. */
export function SendingProgress({
	progress,
	clicks,
}: {
	progress: LetterProgress;
	clicks: number;
}) {
	const { state, counts, startedText } = progress;
	useRefresh(state === "sending");
	const endedCount = counts.total - counts.waiting;
	return (
		<StaffSection id="progress" title="Sending">
			<div role="status" className="grid gap-2">
				<p className="font-semibold">{stateText(progress)}</p>
				<p>{`${numberText(endedCount)} of ${numberText(counts.total)} copies, begun on ${startedText}. ${numberText(clicks)} ${clicks === 1 ? "click" : "clicks"} on links to shops so far.`}</p>
			</div>
			<Bar value={endedCount} max={counts.total} />
			<ul className="grid max-w-prose list-disc gap-1 pl-5">
				{COPY_STATE_TEXTS.filter(
					([copyState]) => copyState === "accepted" || counts[copyState] > 0,
				).map(([copyState, text]) => (
					<li key={copyState}>{`${numberText(counts[copyState])} ${text}`}</li>
				))}
			</ul>
		</StaffSection>
	);
}

/** Buttons of a letter whose sending has begun. */
export function SendingButtons({ progress: { state, isArchived } }: { progress: LetterProgress }) {
	return (
		<div className="flex flex-wrap gap-3">
			{state === "sending" && (
				<QuietButton name="intent" value="pause">
					Pause
				</QuietButton>
			)}
			{state === "paused" && (
				<QuietButton name="intent" value="resume">
					Resume
				</QuietButton>
			)}
			<QuietButton name="intent" value={isArchived ? "unarchive" : "archive"}>
				{isArchived ? "Take out of the archive" : "Show in the archive"}
			</QuietButton>
		</div>
	);
}

const PREVIEW_SCREENS = [
	{ id: "phone", name: "On a phone", className: "w-90" },
	{ id: "desk", name: "On a desk", className: "w-160" },
] as const;

/** A letter as mail programs show it. */
export function LetterPreview({ path, text }: { path: string; text: string }) {
	return (
		<StaffSection
			id="preview"
			title="As mail"
			intro="As it was saved last, with the prices of this moment until it is sent."
		>
			<div className="flex flex-wrap gap-6">
				{PREVIEW_SCREENS.map(({ id, name, className }) => (
					<figure key={id} className="grid min-w-0 gap-2">
						<figcaption className="text-sm text-muted">{name}</figcaption>
						<iframe
							src={path}
							title={`The letter ${name.toLowerCase()}`}
							className={`h-160 max-w-full rounded-card border border-line bg-white ${className}`}
						/>
					</figure>
				))}
			</div>
			<details>
				<summary className="py-1 font-semibold">As text</summary>
				<pre className="max-w-prose overflow-x-auto rounded-card border border-line bg-card p-4 text-sm whitespace-pre-wrap wrap-anywhere">
					{text}
				</pre>
			</details>
		</StaffSection>
	);
}
