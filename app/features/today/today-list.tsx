import { Link } from "@remix-run/react";
import { TextLink } from "~/components/staff/parts";
import type { NextStep } from "./next-steps";
import type { SetUpStep } from "./setting-up";
import type { TodayItem } from "./today";
import type { TileState, TodayTile } from "./today-tiles";

const STATE_LABELS: Record<TileState, { text: string; edgeClass: string }> = {
	good: { text: "In order", edgeClass: "border-l-positive" },
	waiting: { text: "Waits", edgeClass: "border-l-edge" },
	failing: { text: "Fails", edgeClass: "border-l-negative" },
};

/** The subjects of the day as tiles: two a row on phones, five on wide screens. */
export function TodayTiles({ tiles }: { tiles: readonly TodayTile[] }) {
	return (
		<ul
			aria-label="At a glance"
			className="grid grid-cols-2 gap-3 max-enlarged:grid-cols-1 md:grid-cols-3 lg:grid-cols-5"
		>
			{tiles.map(({ title, to, count, line, state }) => (
				<li key={title} className="min-w-0">
					<Link
						to={to}
						className={`grid h-full content-start rounded-card border border-l-4 border-edge bg-card p-4 hover:border-ink ${STATE_LABELS[state].edgeClass}`}
					>
						<span className="font-semibold">{title}</span>
						<span className="text-3xl font-bold tabular">{count.toLocaleString("en-GB")}</span>
						<span className="text-sm wrap-anywhere text-muted">{line}</span>
						<span className="text-sm font-semibold">{STATE_LABELS[state].text}</span>
					</Link>
				</li>
			))}
		</ul>
	);
}

/** Lists open tasks, each as a link. */
export function TodayList({ items }: { items: readonly TodayItem[] }) {
	return (
		<ul className="grid min-w-0 rounded-card border border-line bg-card">
			{items.map(({ key, text, to, links }) => (
				<li key={key} className="grid min-w-0 border-line px-4 py-1.5 not-first:border-t">
					<TextLink to={to} className="font-semibold first-letter:uppercase">
						{text}
					</TextLink>
					{links.length > 0 && (
						<ul className="flex min-w-0 flex-wrap gap-x-5 text-sm">
							{links.map((link) => (
								<li key={link.to} className="min-w-0">
									<TextLink to={link.to} className="wrap-anywhere">
										{link.text}
									</TextLink>
								</li>
							))}
						</ul>
					)}
				</li>
			))}
		</ul>
	);
}

/** Lists the most valuable next steps, each as a link with its estimate. */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
	return (
		<ol className="grid min-w-0 rounded-card border border-line bg-card">
			{steps.map(({ text, to, estimate }) => (
				<li
					key={text}
					className="grid min-w-0 border-line px-4 py-1.5 not-first:border-t sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-4"
				>
					<TextLink to={to} className="font-semibold wrap-anywhere">
						{text}
					</TextLink>
					<span className="py-0.5 tabular text-muted sm:whitespace-nowrap">{estimate}</span>
				</li>
			))}
		</ol>
	);
}

/** A mail that cannot be sent, as texts for the page. */
export interface StuckMailItem {
	id: number;
	subjectText: string;
	/** Address of the message or model that the mail is about. */
	to: string | undefined;
	timeText: string;
	reasonText: string;
}

const SECTION_CLASS = "grid min-w-0 gap-2";

/** The mails that cannot be sent, and what can be done. */
export function StuckMails({ mails, total }: { mails: readonly StuckMailItem[]; total: number }) {
	return (
		<section id="mail" aria-labelledby="mail-title" className={SECTION_CLASS}>
			<h2 id="mail-title" className="text-2xl">
				E-mails that cannot be sent
			</h2>
			<p className="text-muted">
				Check the mail server and its account under{" "}
				<TextLink to="/admin/settings/mail">Settings, Mail</TextLink>. Waiting mails are sent as
				soon as they are right. A mail to a visitor is given up after two days.
			</p>
			<ul className="grid gap-1 text-sm">
				{mails.map(({ id, subjectText, to, timeText, reasonText }) => (
					<li key={id} className="wrap-anywhere">
						{to === undefined ? (
							<b className="font-semibold">{subjectText}</b>
						) : (
							<TextLink to={to}>{subjectText}</TextLink>
						)}
						{`, ${timeText}: ${reasonText}`}
					</li>
				))}
			</ul>
			{total > mails.length && (
				<p className="text-sm text-muted">
					{`These are ${mails.length} of ${total.toLocaleString("en-GB")}.`}
				</p>
			)}
		</section>
	);
}

/** The steps of setting up the site: finished steps ticked, every other step with a button that skips it. */
export function SetUpList({ steps }: { steps: readonly SetUpStep[] }) {
	return (
		<section aria-labelledby="set-up" className={`${SECTION_CLASS} gap-3`}>
			<h2 id="set-up" className="text-2xl">
				Setting up
			</h2>
			<p>{`${steps.filter(({ isDone }) => isDone).length} of ${steps.length} done`}</p>
			<ol className="grid min-w-0 rounded-card border border-line bg-card">
				{steps.map(({ key, isDone, text, to, hint }) =>
					isDone ? (
						<li key={key} className="border-line px-4 py-2 text-muted not-first:border-t">
							<span aria-hidden="true">✓ </span>
							<span className="sr-only">Done: </span>
							{text}
						</li>
					) : (
						<li
							key={key}
							className="grid min-w-0 items-center gap-x-4 gap-y-2 border-line px-4 py-3 not-first:border-t sm:grid-cols-[minmax(0,1fr)_auto]"
						>
							<div className="min-w-0 wrap-anywhere">
								<h3 className="text-base font-semibold">
									{to === undefined ? text : <TextLink to={to}>{text}</TextLink>}
								</h3>
								<p className="text-sm text-muted">{hint}</p>
							</div>
							<div className="flex flex-wrap gap-2">
								<button
									type="submit"
									name="leave_out"
									value={key}
									className="min-h-9 cursor-pointer rounded-control text-sm sm:px-2 text-muted underline underline-offset-4 hover:underline"
								>
									Skip<span className="sr-only">: {text}</span>
								</button>
							</div>
						</li>
					),
				)}
			</ol>
		</section>
	);
}
