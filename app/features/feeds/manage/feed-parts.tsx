import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Crumb } from "~/components/breadcrumb";
import { StaffPage } from "~/components/staff/parts";
import { FEEDS_PATH, feedPath, runPath } from "~/features/feeds/feed-addresses";
import type { ShownFeed } from "./shown-feed";

/** Layout of all pages of a feed: breadcrumb, heading, content. */
export function FeedPage({
	title,
	crumbs,
	children,
}: {
	title: string;
	/** The path below the list of feeds. */
	crumbs: readonly Crumb[];
	children: ReactNode;
}) {
	return (
		<StaffPage title={title} crumbs={[{ name: "Feeds", to: FEEDS_PATH }, ...crumbs]}>
			{children}
		</StaffPage>
	);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="min-w-0">
			<dt className="text-sm text-muted">{name}</dt>
			<dd className="wrap-anywhere">{children}</dd>
		</div>
	);
}

/** Shows a feed's shop, source, interval and last good run. */
export function FeedFacts({ feed }: { feed: ShownFeed }) {
	return (
		<dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3 lg:grid-cols-5">
			<Fact name="Shop">{feed.shop}</Fact>
			<Fact name="Fetched from">{feed.host ?? "Files only"}</Fact>
			<Fact name="How often">{feed.often}</Fact>
			<Fact name="Last good run">{feed.lastGood ?? "None yet"}</Fact>
			{feed.due !== undefined && <Fact name="Next run">{feed.due}</Fact>}
		</dl>
	);
}

function LinkItems({ links, look }: { links: { to: string; text: string }[]; look: string }) {
	return links.map(({ to, text }) => (
		<li key={to}>
			<Link to={to} className={`inline-block py-1 ${look}text-link underline underline-offset-4`}>
				{text}
			</Link>
		</li>
	));
}

export function FeedLinks({ feed }: { feed: ShownFeed }) {
	const { id, heldRunId, hasSample } = feed;
	const links = [
		{ to: feedPath(id, "edit"), text: "Change" },
		{ to: feedPath(id, "lines"), text: "Lines" },
		{ to: feedPath(id, "runs"), text: "Runs" },
		...(hasSample ? [{ to: feedPath(id, "columns"), text: "Columns" }] : []),
		...(heldRunId === null ? [] : [{ to: runPath(id, heldRunId), text: "Held run" }]),
	];
	return (
		<nav aria-label="This feed">
			<ul className="flex flex-wrap gap-x-6 gap-y-1">
				<LinkItems links={links} look="" />
			</ul>
		</nav>
	);
}

const plural = (count: number, one: string, more: string) =>
	count === 1 ? `1 ${one}` : `${count.toLocaleString("en-GB")} ${more}`;

/** Links to a feed's pending tasks. */
export function WhatWaits({ feed }: { feed: ShownFeed }) {
	const { id, failures, heldRunId, needsColumns, queued, unknownMerchants } = feed;
	const shops = plural(unknownMerchants, "unknown shop", "unknown shops");
	const lines = `${plural(queued, "line waits", "lines wait")} for an answer`;
	const links = [
		...(heldRunId === null ? [] : [{ to: runPath(id, heldRunId), text: "A run is held" }]),
		...(needsColumns ? [{ to: feedPath(id, "columns"), text: "Say what its columns mean" }] : []),
		...(unknownMerchants > 0 ? [{ to: `${feedPath(id)}#merchants`, text: shops }] : []),
		...(queued > 0 ? [{ to: feedPath(id, "lines"), text: lines }] : []),
	];
	if (links.length === 0 && failures === 0) return null;
	return (
		<ul className="flex flex-wrap gap-x-6 gap-y-1">
			{failures > 0 && (
				<li className="py-1 font-semibold text-negative">
					{failures === 1 ? "The last run failed" : `The last ${failures} runs failed`}
				</li>
			)}
			<LinkItems links={links} look="font-semibold " />
		</ul>
	);
}
