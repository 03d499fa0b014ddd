import { TryAgain } from "./try-again";

/** Fallback of a section whose data could not be loaded. */
export function SectionFallback({ children }: { children: string }) {
	return (
		<div className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-card p-6 text-muted print:hidden">
			<p role="status">{children}</p>
			<TryAgain />
		</div>
	);
}
