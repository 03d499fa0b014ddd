import { createElement, Fragment } from "react";

/** Shows a text in which no line ends within "e-mail". */
export function Unbroken({ children }: { children: string }) {
	const parts = children.split(/(e-mails?)/i);
	const shown = parts.map((part, at) =>
		at % 2 === 1 ? createElement("span", { className: "whitespace-nowrap" }, part) : part,
	);
	return createElement(Fragment, null, ...shown);
}
