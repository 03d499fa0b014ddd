import { type FilterLink, FilterLinks } from "~/components/staff/filter-links";
import { FILTERS, MISSING, type ModelListState, modelListPath } from "./model-list";
import type { ConditionCounts } from "./model-list.queries.server";

/** The parts of the list of models, each with how many there are among those searched for. */
export function ModelFilters({
	state: { query, missing, filter },
	counts,
	found,
}: {
	state: ModelListState;
	counts: ConditionCounts;
	/** How many models have what was searched for. */
	found: number;
}) {
	const links: FilterLink[] = [
		{
			to: modelListPath({ query }),
			text: "All",
			count: found,
			isCurrent: missing === undefined && filter === undefined,
		},
		...MISSING.map(([one, text]) => ({
			to: modelListPath({ query, missing: one }),
			text,
			count: counts[`missing-${one}`],
			isCurrent: missing === one,
		})),
		...FILTERS.map(([one, text]) => ({
			to: modelListPath({ query, filter: one }),
			text,
			count: counts[one],
			isCurrent: filter === one,
		})),
	];
	return <FilterLinks label="Filter" links={links} />;
}
