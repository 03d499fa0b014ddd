import type { ReactNode } from "react";

/** The button that confirms a deletion. */
export function DangerButton({
	children,
	...button
}: {
	children: ReactNode;
	name?: string;
	value?: string;
}) {
	return (
		<button
			{...button}
			type="submit"
			className="min-h-11 cursor-pointer rounded-control bg-negative px-5 font-semibold text-surface hover:bg-ink"
		>
			{children}
		</button>
	);
}
