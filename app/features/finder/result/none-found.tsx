import { Link } from "@remix-run/react";
import { StatePanel } from "~/components/state/state-panel";
import { categoryPath } from "~/features/catalogue/listing/category";
import { type FacetOption, optionName } from "~/features/finder/form/form-options";
import { FINDER_PATH } from "~/features/finder/sorts";

/** An empty list: the uses to start with. */
export function NoneFound({ uses }: { uses: readonly FacetOption[] }) {
	return (
		<StatePanel drawing="empty" title="No projectors found">
			<p id="finder-uses">Start with what it is for:</p>
			<ul aria-labelledby="finder-uses" className="finder-uses">
				{uses.map((use) => (
					<li key={use[0]}>
						<Link to={categoryPath(use[0])}>{optionName("use", use)}</Link>
					</li>
				))}
			</ul>
			<Link to={FINDER_PATH} className="py-2 text-link underline">
				Show all projectors
			</Link>
		</StatePanel>
	);
}
