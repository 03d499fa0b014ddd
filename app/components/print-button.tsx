import { useHydrated } from "./hooks";

/** A button that prints the page; not rendered without scripts, which it needs. */
export function PrintButton() {
	if (!useHydrated()) return null;
	return (
		<button
			type="button"
			onClick={() => window.print()}
			className="min-h-11 cursor-pointer rounded-control border border-edge px-4 py-2 font-semibold hover:border-ink"
		>
			Print
		</button>
	);
}
