import { Link } from "@remix-run/react";
import type { QuickLink } from "./quick-links.server";

/** Links from a list to the finder, each with the list's condition and a further condition. */
export function QuickLinkList({ links }: { links: readonly QuickLink[] }) {
	return (
		<nav aria-label="Narrow this list">
			<ul className="quick-links">
				{links.map(({ text, to, count }) => (
					<li key={to}>
						{count === null ? (
							<Link to={to}>{text}</Link>
						) : (
							<Link to={to}>
								{text} <small>({count})</small>
							</Link>
						)}
					</li>
				))}
			</ul>
		</nav>
	);
}
