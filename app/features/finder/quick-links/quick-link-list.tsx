import { Link } from "@remix-run/react";
import { finderPath } from "~/features/finder/address/conditions-address";
import type { Conditions } from "~/features/finder/conditions";
import type { QuickLink } from "./quick-links";

/** Links from a list into the finder with the list's own condition. */
export function QuickLinkList({
	links,
	own,
}: {
	links: readonly QuickLink[];
	/** What all models of the list meet. */
	own: Partial<Conditions>;
}) {
	return (
		<nav aria-label="Narrow this list">
			<ul className="quick-links">
				{links.map(({ text, to, count }) => (
					<li key={to}>
						<Link to={to}>
							{text} <small>({count})</small>
						</Link>
					</li>
				))}
				<li>
					<Link to={finderPath(own)}>All filters</Link>
				</li>
			</ul>
		</nav>
	);
}
