import { Link } from "@remix-run/react";
import { Children, isValidElement, type ReactNode } from "react";
import { GUIDE_FIGURES } from "~/features/guide/diagrams";

const block = (text: string) => `\n\n${text.trim()}\n\n`;

/** Markdown around the content of a tag; other tags are their content. */
const TAGS: Readonly<Record<string, (content: string) => string>> = {
	h2: (content) => block(`## ${content}`),
	h3: (content) => block(`### ${content}`),
	h4: (content) => block(`#### ${content}`),
	p: block,
	ul: block,
	li: (content) => `\n- ${content.trim()}`,
	dt: (content) => block(`**${content.trim()}**`),
	dd: block,
	strong: (content) => `**${content}**`,
};

function markdownIn(node: ReactNode): string {
	return Children.toArray(node).map(pieceOf).join("");
}

function pieceOf(node: ReactNode): string {
	if (typeof node === "string" || typeof node === "number") {
		return String(node)
			.replace(/\s+/g, " ")
			.replace(/[\\`*_[\]<]/g, "\\$&");
	}
	if (!isValidElement<{ children?: ReactNode; to?: string }>(node)) return "";
	const { type, props } = node;
	const figure = Object.entries(GUIDE_FIGURES).find(
		([, one]) => one.type === type && one.props === props,
	);
	if (figure) return block(`{{figure ${figure[0]}}}`);
	if (type === Link) return `[${markdownIn(props.children)}](${props.to})`;
	if (typeof type === "function") return markdownIn((type as (given: object) => ReactNode)(props));
	const content = markdownIn(props.children);
	return typeof type === "string" ? (TAGS[type]?.(content) ?? content) : content;
}

/** Returns the Markdown of a text of ours: paragraphs, lists, headings, links and the guide's figures. */
export function markdownOf(node: ReactNode): string {
	return markdownIn(node)
		.replace(/ *\n */g, "\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
}
