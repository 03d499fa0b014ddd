import type { ReactNode } from "react";
import type { ShownFeed } from "./shown-feed";

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="min-w-0">
			<dt className="text-sm text-quiet">{name}</dt>
			<dd className="wrap-anywhere">{children}</dd>
		</div>
	);
}

/** What a feed is: shop, source, how often, when it was last good. */
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
