import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/page";
import { FileField } from "~/components/staff/file-field";
import { QuietButton, StaffSection, TextLink } from "~/components/staff/parts";
import { dateTimeText } from "~/components/uk-date";
import { countText } from "~/features/catalogue/words/count-text";
import { feedPath, NEW_FEED_PATH, runPath } from "~/features/feeds/feed-addresses";
import { intervalText, runItem } from "~/features/feeds/run-page/run-view";
import type { FeedDetails } from "./feeds.queries.server";

function Detail({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="min-w-0">
			<dt className="text-sm text-muted">{name}</dt>
			<dd className="wrap-anywhere">{children}</dd>
		</div>
	);
}

/** Shows a feed's shop, source, interval and last good run. */
export function FeedOverview({ feed }: { feed: FeedItem }) {
	return (
		<dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3 lg:grid-cols-5">
			<Detail name="Shop">{feed.shop}</Detail>
			<Detail name="Fetched from">{feed.host ?? "Files only"}</Detail>
			<Detail name="How often">{feed.intervalText}</Detail>
			<Detail name="Last good run">{feed.lastGoodText ?? "None yet"}</Detail>
			{feed.nextRunText !== undefined && <Detail name="Next run">{feed.nextRunText}</Detail>}
		</dl>
	);
}

function LinkItems({
	links,
	linkClassName,
}: {
	links: { to: string; text: string }[];
	linkClassName: string;
}) {
	return links.map(({ to, text }) => (
		<li key={to}>
			<Link to={to} className={`inline-block py-1 ${linkClassName}underline underline-offset-4`}>
				{text}
			</Link>
		</li>
	));
}

export function FeedLinks({ feed }: { feed: FeedItem }) {
	const { id, heldRunId, hasFirstLines } = feed;
	const links = [
		{ to: feedPath(id, "edit"), text: "Change" },
		{ to: feedPath(id, "lines"), text: "Lines" },
		{ to: feedPath(id, "runs"), text: "Runs" },
		...(hasFirstLines ? [{ to: feedPath(id, "columns"), text: "Columns" }] : []),
		...(heldRunId === null ? [] : [{ to: runPath(id, heldRunId), text: "Held run" }]),
	];
	return (
		<nav aria-label="This feed">
			<ul className="flex flex-wrap gap-x-6 gap-y-1">
				<LinkItems links={links} linkClassName="" />
			</ul>
		</nav>
	);
}

/** Links to a feed's pending tasks. */
export function PendingTasks({ feed }: { feed: FeedItem }) {
	const { id, failures, heldRunId, needsColumns, waitingLineCount, unknownShopCount } = feed;
	const shopsText = countText(unknownShopCount, "unknown shop", "unknown shops");
	const linesText = countText(
		waitingLineCount,
		"line waits for an answer",
		"lines wait for an answer",
	);
	const links = [
		...(heldRunId === null ? [] : [{ to: runPath(id, heldRunId), text: "A run is held" }]),
		...(needsColumns ? [{ to: feedPath(id, "columns"), text: "Say what its columns mean" }] : []),
		...(unknownShopCount > 0 ? [{ to: `${feedPath(id)}#merchants`, text: shopsText }] : []),
		...(waitingLineCount > 0 ? [{ to: feedPath(id, "lines"), text: linesText }] : []),
	];
	if (links.length === 0 && failures === 0) return null;
	return (
		<ul className="flex flex-wrap gap-x-6 gap-y-1">
			{failures > 0 && (
				<li className="py-1 font-semibold text-negative">
					{failures === 1 ? "The last run failed" : `The last ${failures} runs failed`}
				</li>
			)}
			<LinkItems links={links} linkClassName="font-semibold " />
		</ul>
	);
}

interface FeedTimes {
	now: Date;
	/** True if the site runs due feeds by itself. */
	runsAutomatically: boolean;
}

const instantText = (instant: string | null) =>
	instant === null ? undefined : dateTimeText(instant);

function dueText(
	{ dueAt, isPaused, isShopPaused }: FeedDetails,
	{ now, runsAutomatically }: FeedTimes,
) {
	if (dueAt === null || isPaused || isShopPaused) return undefined;
	if (!runsAutomatically) return "Only by hand";
	return Date.parse(dueAt) <= now.getTime() ? "Due now" : instantText(dueAt);
}

export function feedItem(feed: FeedDetails, times: FeedTimes) {
	const { retailerId, columns, sample, leaveOut, dueAt, lastGoodAt, ...feedDetails } = feed;
	return {
		...feedDetails,
		shop: feed.shopName ?? "A column says which",
		isShopNamedByColumn: retailerId === null,
		/** True if the first lines of its file are stored, so that staff can choose what its columns mean. */
		hasFirstLines: sample !== null,
		intervalText: intervalText(feed.host === null ? 0 : feed.everyHours),
		/** Time of the next scheduled run; undefined without a schedule or while paused. */
		nextRunText: dueText(feed, times),
		lastGoodText: instantText(lastGoodAt),
		lastRun: feed.lastRun && runItem(feed.lastRun),
	};
}

type FeedItem = ReturnType<typeof feedItem>;

/** Lists all feeds, each with its last run and its pending tasks. */
export function FeedList({ feeds }: { feeds: readonly FeedItem[] }) {
	return (
		<ul className="grid gap-4">
			{feeds.map((feed) => (
				<li
					key={feed.id}
					className="grid min-w-0 gap-3 rounded-card border border-line bg-card p-4"
				>
					<div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
						<h2 className="min-w-0 text-lg wrap-anywhere">
							<Link to={feedPath(feed.id)} className="inline-block underline underline-offset-4">
								{feed.name}
							</Link>
						</h2>
						{feed.isPaused && <span className="text-sm font-semibold">Paused</span>}
						{feed.isShopPaused && <span className="text-sm font-semibold">Shop paused</span>}
					</div>
					<FeedOverview feed={feed} />
					{feed.lastRun && (
						<p className="text-sm wrap-anywhere">
							<TextLink to={runPath(feed.id, feed.lastRun.id)} className="font-semibold">
								{feed.lastRun.stateText}
							</TextLink>{" "}
							<time dateTime={feed.lastRun.startedAt}>{feed.lastRun.startedText}</time>
							{feed.lastRun.countsText !== "" && <> – {feed.lastRun.countsText}</>}
							{(feed.lastRun.state === "failed" || feed.lastRun.state === "held") && (
								<span className="block text-muted">{feed.lastRun.message}</span>
							)}
						</p>
					)}
					<PendingTasks feed={feed} />
				</li>
			))}
		</ul>
	);
}

export function NoFeeds() {
	return (
		<div className="grid max-w-prose gap-4">
			<p>
				A feed is a file in which a shop lists its products, prices and stock for sites like this
				one. Set one up, and its offers appear here and stay fresh by themselves.
			</p>
			<p>UK shops give their feeds in two places:</p>
			<ul className="grid list-disc gap-2 pl-5">
				<li>
					<b className="font-semibold">Awin</b>: join the shop's programme, then choose Toolbox,
					Create-a-Feed, format CSV, and copy the address that it shows.
				</li>
				<li>
					<b className="font-semibold">Google Merchant</b>: ask the shop for the address of the
					product feed that it gives Google, as XML or as text.
				</li>
			</ul>
			<p>
				<LinkButton look="dark" to={NEW_FEED_PATH}>
					Add a feed
				</LinkButton>
			</p>
		</div>
	);
}

export function FeedButtons({ feed }: { feed: FeedItem }) {
	return (
		<div className="flex flex-wrap gap-3">
			<Form method="post" className="flex flex-wrap gap-3">
				{feed.host !== null && (
					<SubmitButton name="intent" value="run" busyText="Running...">
						Run now
					</SubmitButton>
				)}
				<QuietButton name="intent" value={feed.isPaused ? "resume" : "pause"}>
					{feed.isPaused ? "Resume" : "Pause"}
				</QuietButton>
			</Form>
			<Form method="get" action={feedPath(feed.id, "delete")}>
				<QuietButton>Delete</QuietButton>
			</Form>
		</div>
	);
}

export function RunWithFileForm() {
	return (
		<StaffSection id="file-run" title="Run with a file">
			<Form method="post" encType="multipart/form-data" className="grid max-w-prose gap-3">
				<FileField
					id="feed-file"
					name="file"
					label="Feed file"
					hint={
						<>
							CSV, TSV or XML, plain or packed as .gz or .zip, at most 20 MB. It is used for this
							run only. For a larger file, whoever runs the server can use{" "}
							<code className="wrap-anywhere">npm run feeds -- file NAME FILE</code>.
						</>
					}
					accept=".csv,.tsv,.txt,.xml,.gz,.zip"
					required
				/>
				<p>
					<QuietButton>Run with this file</QuietButton>
				</p>
			</Form>
		</StaffSection>
	);
}
