import { Link, type LinkProps } from "@remix-run/react";

const LOOKS = {
	solid: "bg-accent text-surface-dark hover:bg-white",
	dark: "bg-ink text-surface hover:bg-link",
	outline: "border border-on-dark-edge text-on-dark hover:border-accent hover:text-accent",
	quiet: "border border-edge text-ink hover:border-link hover:text-link",
} as const;

/** A link that looks like a button. `solid` and `outline` are for the dark room. */
export function LinkButton({
	look = "quiet",
	className = "",
	...props
}: LinkProps & { look?: keyof typeof LOOKS }) {
	return (
		<Link
			{...props}
			className={`inline-flex min-h-11 items-center justify-center rounded-control px-4 py-2 font-semibold ${LOOKS[look]} ${className}`}
		/>
	);
}
