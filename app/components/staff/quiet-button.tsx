import type { ReactNode } from "react";

const QUIET =
	"min-h-11 cursor-pointer rounded-control border border-edge px-4 font-semibold hover:border-link hover:text-link disabled:cursor-default disabled:opacity-60";

/** A secondary button. */
export function QuietButton({
	children,
	...button
}: {
	children: ReactNode;
	name?: string;
	value?: string;
	form?: string;
	isBusy?: boolean;
	describedBy?: string;
}) {
	const { isBusy, describedBy, ...rest } = button;
	return (
		<button
			{...rest}
			type="submit"
			disabled={isBusy}
			aria-describedby={describedBy}
			className={QUIET}
		>
			{children}
		</button>
	);
}
