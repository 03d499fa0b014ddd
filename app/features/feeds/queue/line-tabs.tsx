import { Form, Link } from "@remix-run/react";
import type { FeedLineState } from "db/schema";
import { MAX_QUERY } from "~/components/staff/list-state";
import { QuietButton } from "~/components/staff/parts";
import { feedPath } from "~/features/feeds/feed-addresses";
import { ListFields } from "./line-card";
import {
	LINE_KINDS,
	LINE_STATES,
	type LineKind,
	type LineListState,
	lineListPath,
} from "./line-list";

/** Links to the lists of a feed's lines, and a search of the open one. */
export function LineTabs({
	feedId,
	list,
	counts,
	kinds,
}: {
	feedId: number;
	list: LineListState;
	counts: Record<FeedLineState, number>;
	kinds: Record<LineKind, number>;
}) {
	return (
		<div className="grid gap-4">
			<nav aria-label="Lines" className="border-b border-line">
				<ul className="flex flex-wrap gap-x-6">
					{LINE_STATES.map(([state, text]) => (
						<li key={state}>
							<Link
								to={lineListPath(feedId, { state })}
								aria-current={state === list.state ? "page" : undefined}
								className="-mb-px inline-block border-b-4 border-transparent py-2 font-semibold hover:text-link aria-[current=page]:border-accent"
							>
								{text}{" "}
								<span className="text-sm text-muted tabular">
									{counts[state].toLocaleString("en-GB")}
								</span>
							</Link>
						</li>
					))}
				</ul>
			</nav>
			{list.state === "new" && counts.new > 0 && (
				<nav aria-label="Kinds of lines">
					<ul className="flex flex-wrap gap-x-5 text-sm">
						{[[undefined, "All"] as const, ...LINE_KINDS].map(([kind, text]) => (
							<li key={text}>
								<Link
									to={lineListPath(feedId, { state: "new", kind })}
									aria-current={kind === list.kind ? "true" : undefined}
									className="inline-block py-1 text-link underline underline-offset-4 aria-[current=true]:font-semibold aria-[current=true]:text-ink aria-[current=true]:no-underline"
								>
									{text}
									{kind !== undefined && ` ${kinds[kind].toLocaleString("en-GB")}`}
								</Link>
							</li>
						))}
					</ul>
				</nav>
			)}
			<Form
				method="get"
				action={feedPath(feedId, "lines")}
				role="search"
				aria-label="Lines"
				className="flex max-w-prose gap-2"
			>
				<ListFields list={{ state: list.state, kind: list.kind }} />
				<input
					key={`${list.state} ${list.query}`}
					type="search"
					name="q"
					defaultValue={list.query}
					maxLength={MAX_QUERY}
					aria-label="Search titles"
					placeholder="Search titles"
					className="min-h-11 w-full min-w-0 rounded-control border border-edge bg-card px-3"
				/>
				<QuietButton>Search</QuietButton>
			</Form>
		</div>
	);
}
