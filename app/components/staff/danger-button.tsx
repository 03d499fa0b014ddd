import type { ReactNode } from "react";

/** The button of a page that asks before something is gone for good. */
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
			className="min-h-11 cursor-pointer rounded-control bg-stop px-5 font-semibold text-paper hover:bg-ink"
		>
			{children}
		</button>
	);
}
