import { Link, type LinkProps } from "@remix-run/react";
import { createElement, Fragment, type ReactNode } from "react";

const BUTTON_CLASSES = {
	solid: "bg-accent text-surface-dark hover:bg-white",
	dark: "bg-ink text-surface hover:bg-ink",
	outline: "border border-on-dark-edge text-on-dark hover:border-accent hover:text-accent",
	quiet: "border border-edge text-ink hover:border-ink",
} as const;

/** A link that looks like a button. `solid` and `outline` are for dark backgrounds. */
export function LinkButton({
	look = "quiet",
	className = "",
	...props
}: LinkProps & { look?: keyof typeof BUTTON_CLASSES }) {
	return (
		<Link
			{...props}
			className={`inline-flex min-h-11 items-center justify-center rounded-control px-4 py-2 font-semibold ${BUTTON_CLASSES[look]} ${className}`}
		/>
	);
}

/** A part of the page, centred and at most as wide as the page's content. */
export function Container({
	children,
	className = "",
}: {
	children: ReactNode;
	className?: string;
}) {
	return <div className={`mx-auto w-full max-w-page px-4 ${className}`}>{children}</div>;
}

/** The dark band at the head of a page. */
export function Hero({
	id,
	title,
	intro,
	children,
}: {
	/** Id of the heading. */
	id?: string;
	title?: ReactNode;
	intro?: ReactNode;
	children?: ReactNode;
}) {
	return (
		<div className="hero relative overflow-hidden bg-surface-dark text-on-dark">
			<Container className="relative pt-9 pb-4">
				{title && (
					<h1 id={id} className="text-hero">
						{title}
					</h1>
				)}
				{intro && <p className="mt-3 max-w-prose text-lg text-on-dark-muted">{intro}</p>}
				{children}
			</Container>
		</div>
	);
}

/** A titled part of a page. Its id is that of its heading, for links to it. */
export function Section({
	id,
	title,
	intro,
	children,
}: {
	id: string;
	title: string;
	intro?: string;
	children: ReactNode;
}) {
	return (
		<section aria-labelledby={id} className="py-4 sm:py-6">
			<Container>
				<h2 id={id} className="text-2xl sm:text-3xl">
					{title}
				</h2>
				{intro && <p className="mt-2 max-w-prose text-muted">{intro}</p>}
				<div className="mt-4">{children}</div>
			</Container>
		</section>
	);
}

/** Shows a text without line breaks inside "e-mail". */
export function NonBreaking({ children }: { children: string }) {
	const parts = children.split(/(e-mails?)/i);
	const nodes = parts.map((part, index) =>
		index % 2 === 1 ? createElement("span", { className: "whitespace-nowrap" }, part) : part,
	);
	return createElement(Fragment, null, ...nodes);
}

export interface Crumb {
	name: string;
	/** Absent for the page itself. */
	to?: string;
}

/** Breadcrumb trail; the last entry is the page itself. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
	return (
		<nav aria-label="Breadcrumb" className="text-sm text-muted wrap-anywhere">
			<ol className="flex flex-wrap items-center gap-x-2">
				{crumbs.map(({ name, to }, index) => (
					<li key={name} className="flex items-center gap-x-2">
						{index > 0 && <span aria-hidden="true">›</span>}
						{to ? (
							<Link to={to} className="py-1 underline-offset-4 hover:underline">
								{name}
							</Link>
						) : (
							<bdi aria-current="page">{name}</bdi>
						)}
					</li>
				))}
			</ol>
		</nav>
	);
}
