import { createElement, Fragment, type ReactNode } from "react";

/** A band of the page at the page's width. */
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
export function Hero({ children }: { children: ReactNode }) {
	return (
		<div className="hero relative overflow-hidden bg-surface-dark text-on-dark">
			<Container className="relative py-10 sm:py-14">{children}</Container>
		</div>
	);
}

/** A titled part of a page. The id names it and makes it a place to link to. */
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
		<section aria-labelledby={id} className="py-8 sm:py-12">
			<Container>
				<h2 id={id} className="text-2xl">
					{title}
				</h2>
				{intro && <p className="mt-2 max-w-prose text-muted">{intro}</p>}
				<div className="mt-6">{children}</div>
			</Container>
		</section>
	);
}

/** Shows a text in which no line ends within "e-mail". */
export function Unbroken({ children }: { children: string }) {
	const parts = children.split(/(e-mails?)/i);
	const shown = parts.map((part, at) =>
		at % 2 === 1 ? createElement("span", { className: "whitespace-nowrap" }, part) : part,
	);
	return createElement(Fragment, null, ...shown);
}
