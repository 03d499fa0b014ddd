import anchorTabs from "~/styles/anchor-tabs.css?inline";
import cards from "~/styles/cards.css?inline";
import chart from "~/styles/chart.css?inline";
import comparison from "~/styles/comparison.css?inline";
import finder from "~/styles/finder.css?inline";
import home from "~/styles/home.css?inline";
import model from "~/styles/model.css?inline";
import picks from "~/styles/picks.css?inline";
import specTables from "~/styles/spec-tables.css?inline";
import texts from "~/styles/texts.css?inline";

/** The rules of each kind of page or part, beside the sheet in each page's head. */
export const PAGE_SHEETS = {
	anchorTabs,
	cards,
	chart,
	comparison,
	finder,
	home,
	model,
	picks,
	specTables,
	texts,
};

export type PageSheets = typeof PAGE_SHEETS;
