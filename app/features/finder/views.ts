/** The ways to see the models that the finder finds, the default first. */
export const VIEWS = ["list", "chart"] as const;

export type View = (typeof VIEWS)[number];

export const DEFAULT_VIEW: View = "list";

/** The figures that a chart may show upwards, in the order of its links. */
export const CHART_FIGURES = ["light", "lag", "weight", "contrast"] as const;

export type ChartFigure = (typeof CHART_FIGURES)[number];

/** A view in an address; `figure` is null for the main one of the use. */
export interface ViewState {
	view: View;
	figure: ChartFigure | null;
}

export const LIST_VIEW: ViewState = { view: DEFAULT_VIEW, figure: null };

/** Reads a view from an address. Never throws; a list has no figure. */
export function decodeView(params: URLSearchParams): ViewState {
	const view = VIEWS.find((one) => one === params.get("view")) ?? DEFAULT_VIEW;
	const figure = CHART_FIGURES.find((one) => one === params.get("figure")) ?? null;
	return { view, figure: view === "chart" ? figure : null };
}

/** Returns the parameters of a view, defaults left out. */
export function viewParameters({ view, figure }: ViewState): (readonly [string, string])[] {
	if (view === DEFAULT_VIEW) return [];
	return figure === null
		? [["view", view]]
		: [
				["view", view],
				["figure", figure],
			];
}
