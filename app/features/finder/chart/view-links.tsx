import { Link } from "@remix-run/react";
import { encodeFinder, type FinderState } from "~/features/finder/filters/address-parts";
import { FINDER_PATH } from "~/features/finder/finder-address";
import { LIST_VIEW, VIEWS, type ViewState } from "~/features/finder/views";

const VIEW_NAMES = { list: "List", chart: "Chart" } as const;

const VIEW_STATES: Readonly<Record<keyof typeof VIEW_NAMES, ViewState>> = {
	list: LIST_VIEW,
	chart: { view: "chart", fact: null },
};

/** Links to the views of a list, with the current one marked. */
export function ViewLinks({ state }: { state: FinderState }) {
	return (
		<nav aria-label="View" className="choices print:hidden">
			{VIEWS.map((view) => (
				<Link
					key={view}
					to={FINDER_PATH + encodeFinder({ ...state, page: 1, ...VIEW_STATES[view] })}
					aria-current={view === state.view ? "true" : undefined}
					preventScrollReset
				>
					{VIEW_NAMES[view]}
				</Link>
			))}
		</nav>
	);
}
