import { Link } from "@remix-run/react";
import { LinkButton } from "~/components/link-button";
import { TextLink } from "~/components/staff/parts";
import { feedPath, NEW_FEED_PATH, runPath } from "~/features/feeds/feed-addresses";
import { FeedFacts, WhatWaits } from "./feed-parts";
import type { ShownFeed } from "./shown-feed";

/** Lists all feeds, each with its last run and its pending tasks. */
export function FeedList({ feeds }: { feeds: readonly ShownFeed[] }) {
	return (
		<ul className="grid gap-4">
			{feeds.map((feed) => (
				<li
					key={feed.id}
					className="grid min-w-0 gap-3 rounded-card border border-line bg-card p-4"
				>
					<div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
						<h2 className="min-w-0 text-lg wrap-anywhere">
							<Link
								to={feedPath(feed.id)}
								className="inline-block text-link underline underline-offset-4"
							>
								{feed.name}
							</Link>
						</h2>
						{feed.isPaused && <span className="text-sm font-semibold">Paused</span>}
					</div>
					<FeedFacts feed={feed} />
					{feed.lastRun && (
						<p className="text-sm wrap-anywhere">
							<TextLink to={runPath(feed.id, feed.lastRun.id)} className="font-semibold">
								{feed.lastRun.stateText}
							</TextLink>{" "}
							<time dateTime={feed.lastRun.startedAt}>{feed.lastRun.when}</time>
							{feed.lastRun.counts !== "" && <> – {feed.lastRun.counts}</>}
							{(feed.lastRun.state === "failed" || feed.lastRun.state === "held") && (
								<span className="block text-muted">{feed.lastRun.message}</span>
							)}
						</p>
					)}
					<WhatWaits feed={feed} />
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
