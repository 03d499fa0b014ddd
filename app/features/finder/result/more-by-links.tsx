import { Link } from "@remix-run/react";
import type { MoreBy } from "~/features/finder/more-by/more-by.server";

/** '£100 more brings 6 more', 'Smaller, 80 inches, brings 4'. */
export function moreByText({ change, count }: MoreBy): string {
	const comma = change.includes(", ") ? "," : "";
	return `${change}${comma} brings ${count}${change.endsWith(" more") ? " more" : ""}`;
}

/** The ways on from a short list: a link for each change, and what the guide says about the conditions. */
export function MoreByLinks({
	moreBy,
	advice,
}: {
	moreBy: readonly MoreBy[];
	advice: string | null;
}) {
	if (moreBy.length === 0 && advice === null) return null;
	return (
		<section aria-labelledby="more-by" className="more-by">
			<h3 id="more-by">More to choose from</h3>
			{advice && <p>{advice}</p>}
			<ul>
				{moreBy.map((one) => (
					<li key={one.address}>
						<Link to={one.address}>{moreByText(one)}</Link>
					</li>
				))}
			</ul>
		</section>
	);
}
