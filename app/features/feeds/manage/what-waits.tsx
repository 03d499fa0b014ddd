import { Link } from "@remix-run/react";
import { feedPath, runPath } from "~/features/feeds/feed-addresses";
import type { ShownFeed } from "./shown-feed";

const LINK = "inline-block py-1 font-semibold text-link underline underline-offset-4";

const plural = (count: number, one: string, more: string) =>
	count === 1 ? `1 ${one}` : `${count.toLocaleString("en-GB")} ${more}`;

/** What of a feed needs a person, each as a link to where it is done; nothing where nothing does. */
export function WhatWaits({ feed }: { feed: ShownFeed }) {
	const { id, failures, heldRunId, needsColumns, queued, unknownMerchants } = feed;
	const links = [
		...(heldRunId === null ? [] : [{ to: runPath(id, heldRunId), text: "A run is held" }]),
		...(needsColumns ? [{ to: feedPath(id, "columns"), text: "Say what its columns mean" }] : []),
		...(unknownMerchants > 0
			? [
					{
						to: `${feedPath(id)}#merchants`,
						text: plural(unknownMerchants, "unknown shop", "unknown shops"),
					},
				]
			: []),
		...(queued > 0
			? [
					{
						to: feedPath(id, "lines"),
						text: `${plural(queued, "line waits", "lines wait")} for an answer`,
					},
				]
			: []),
	];
	if (links.length === 0 && failures === 0) return null;
	return (
		<ul className="flex flex-wrap gap-x-6 gap-y-1">
			{failures > 0 && (
				<li className="py-1 font-semibold text-stop">
					{failures === 1 ? "The last run failed" : `The last ${failures} runs failed`}
				</li>
			)}
			{links.map(({ to, text }) => (
				<li key={to}>
					<Link to={to} className={LINK}>
						{text}
					</Link>
				</li>
			))}
		</ul>
	);
}
