import type { LineListState } from "./line-list";

/** Which list of lines a form came from, for its address. */
export function ListFields({
	list: { state, kind, query, page },
}: {
	list: Pick<LineListState, "state" | "kind" | "query"> & Partial<Pick<LineListState, "page">>;
}) {
	const fields = {
		state: state === "new" ? undefined : state,
		kind,
		q: query === "" ? undefined : query,
		page: page === undefined || page === 1 ? undefined : page,
	};
	return Object.entries(fields).map(
		([name, value]) =>
			value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
	);
}
