/** The views of the finder's models, the default first. */
export const VIEWS = ["list", "chart"] as const;

export type View = (typeof VIEWS)[number];

export const DEFAULT_VIEW: View = "list";

/** The numeric facts that the vertical axis of a chart may show, in the order of its links. */
export const CHART_FACTS = ["light", "lag", "weight", "contrast"] as const;

export type ChartFact = (typeof CHART_FACTS)[number];

/** A view in an address; `fact` is null for the main fact of the use. */
export interface ViewState {
	view: View;
	fact: ChartFact | null;
}

export const LIST_VIEW: ViewState = { view: DEFAULT_VIEW, fact: null };

/** Reads a view from an address. Never throws; for a list, `fact` is null. */
export function decodeView(params: URLSearchParams): ViewState {
	const view = VIEWS.find((viewName) => viewName === params.get("view")) ?? DEFAULT_VIEW;
	const fact = CHART_FACTS.find((chartFact) => chartFact === params.get("figure")) ?? null;
	return { view, fact: view === "chart" ? fact : null };
}

/** Returns the parameters of a view, defaults left out. */
export function viewParameters({ view, fact }: ViewState): (readonly [string, string])[] {
	if (view === DEFAULT_VIEW) return [];
	return fact === null
		? [["view", view]]
		: [
				["view", view],
				["figure", fact],
			];
}
