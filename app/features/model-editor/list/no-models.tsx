import { Link } from "@remix-run/react";
import { isNarrowed, type ModelListState, modelListPath } from "./model-list";

/** What stands in the list's place where no model is in it. */
export function NoModels({ state }: { state: ModelListState }) {
	if (!isNarrowed(state)) {
		return (
			<p className="max-w-prose">
				There are no models yet. Add one, or upload a spreadsheet of them.
			</p>
		);
	}
	const isSearch = state.query !== "";
	return (
		<p className="max-w-prose">
			{isSearch ? "No model has these words" : "No model is in this part of the list"}
			{isSearch && (state.missing ?? state.filter) !== undefined && " in this part of the list"}.{" "}
			<Link to={modelListPath()} className="py-1 text-link underline underline-offset-4">
				Show all models
			</Link>
		</p>
	);
}
