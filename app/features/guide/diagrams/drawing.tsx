import type { ReactNode } from "react";

/** A drawing on its card, with what it shows in words below it. */
export function Drawing({ caption, children }: { caption: string; children: ReactNode }) {
	return (
		<figure className="rounded-card border border-line bg-card p-4">
			{children}
			<figcaption className="mt-3 text-sm text-quiet">{caption}</figcaption>
		</figure>
	);
}
