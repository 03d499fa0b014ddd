import type { Section } from "~/logging/section.server";
import { HISTORY_ANCHOR } from "./history-range";
import type { HistoryView } from "./price-history.server";

/** What a price is worth beside those of the last 90 days, in words, with the way to them. */
export function PriceVerdict({ history }: { history: Section<HistoryView | null> }) {
	if (history.status === "error" || !history.data?.verdict) return null;
	const { verdict, isLowest, examples } = history.data;
	return (
		<p className="text-sm">
			<a
				href={`#${HISTORY_ANCHOR}`}
				className={`inline-block min-h-6 underline underline-offset-4 ${isLowest ? "rounded-control bg-beam px-2 font-semibold text-night" : "text-link"}`}
			>
				{verdict}
			</a>
			{examples && <span className="text-quiet"> (by example prices)</span>}
		</p>
	);
}
