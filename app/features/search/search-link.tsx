import { Link } from "@remix-run/react";
import { Fragment, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import type { SearchNote, SearchSuggestion } from "./search-result";

/** Returns true if the visitor opens the link in another tab or window, which is left to the browser. */
export function isForBrowser({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
	return metaKey || ctrlKey || shiftKey || altKey;
}

/** Keeps keys on a link from choosing results of the live search. */
function stopKeyPropagation(event: KeyboardEvent) {
	event.stopPropagation();
}

/** A link beside the results of a search. */
export function SearchLink({
	to,
	onChosen,
	className,
	children,
}: {
	to: string;
	/** Navigates in place of the link. */
	onChosen?: ((path: string) => void) | undefined;
	className: string;
	children: ReactNode;
}) {
	return (
		<Link
			to={to}
			className={className}
			{...(onChosen && {
				onKeyDown: stopKeyPropagation,
				onClick: (event: MouseEvent) => {
					if (isForBrowser(event)) return;
					event.preventDefault();
					onChosen(to);
				},
			})}
		>
			{children}
		</Link>
	);
}

/** Remarks on a query, each with its link: a passage of the guide, a comparison, a model that we lack. */
export function SearchNotes({
	notes,
	onChosen,
	className,
}: {
	notes: readonly SearchNote[];
	onChosen?: ((path: string) => void) | undefined;
	className: string;
}) {
	return notes.map(({ text, name, path }) => (
		<p key={text + path} className={`wrap-anywhere ${className}`}>
			{text}{" "}
			{path !== "" && (
				<SearchLink to={path} onChosen={onChosen} className="inline-block min-h-6 underline">
					{name}
				</SearchLink>
			)}
		</p>
	));
}

/**
 * A link to the list that a query means, 'Show 24. Used: laser, short throw.', with the words that the list does not
 * use and the nearest lists.
 */
export function SearchSuggestionLink({
	suggestion: { count, text, path, used: usedWords, unused: unusedWords = [], nearest = [] },
	currentPath,
	onChosen,
	className = "",
}: {
	suggestion: SearchSuggestion;
	/** The list on the page, which needs no link. */
	currentPath?: string;
	onChosen?: (path: string) => void;
	className?: string;
}) {
	const countText = count.toLocaleString("en-GB");
	return (
		<div className={className}>
			{count > 0 && path !== currentPath && (
				<SearchLink
					to={path}
					onChosen={onChosen}
					className="block rounded-control border border-edge bg-card px-3 py-2.5 wrap-anywhere hover:border-ink hover:underline"
				>
					<strong className="font-semibold">{`Show ${countText}${usedWords === "" ? ":" : "."}`}</strong>{" "}
					{usedWords === "" ? text : `Used: ${usedWords}.`}
				</SearchLink>
			)}
			{unusedWords.length > 0 && (
				<p className="mt-1 wrap-anywhere text-muted text-sm">
					{`Not used: ${unusedWords.join(", ")}`}
					{nearest.map((nearestLink, index) => (
						<Fragment key={nearestLink.path}>
							{index === 0 ? ". Nearest: " : ", "}
							<SearchLink
								to={nearestLink.path}
								onChosen={onChosen}
								className="inline-block min-h-6 underline"
							>
								{nearestLink.text}
							</SearchLink>
						</Fragment>
					))}
				</p>
			)}
		</div>
	);
}
