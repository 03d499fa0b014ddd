import { Link } from "@remix-run/react";
import { finderFeed, searchAlertPath } from "~/features/finder/filters/address";

/** Ways to follow a list, given the query of its conditions: an alert on them, and a feed. */
export function FollowLinks({ query, canAlert }: { query: string; canAlert: boolean }) {
	return (
		<p className="finder-lacking print:hidden">
			{canAlert && query !== "" && (
				<Link to={searchAlertPath(query)}>Tell me when one of these costs less than £…</Link>
			)}
			<a href={finderFeed(query)}>Follow this list as a feed</a>
		</p>
	);
}
