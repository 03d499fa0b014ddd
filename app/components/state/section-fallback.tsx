import { TryAgain } from "./try-again";

/** Fallback of a section whose data, such as "the categories", could not be loaded. */
export function SectionFallback({ what }: { what: string }) {
	return (
		<div className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-card p-6 text-muted print:hidden">
			<p role="status">{`Sorry, we couldn't load ${what}. Please try again later.`}</p>
			<TryAgain />
		</div>
	);
}
