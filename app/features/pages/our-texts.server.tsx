import { Link } from "@remix-run/react";
import { Children, isValidElement, type ReactNode } from "react";
import { GUIDE_FACTS } from "~/features/guide/diagrams";
import { guideContents } from "~/features/guide/guide-advice";
import { DEFAULT_SECTIONS } from "~/features/guide/guide-article";
import { LegalPart } from "~/features/legal/legal-page";
import { LEGAL_TEXTS } from "~/features/legal/legal-texts";

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
	const figure = Object.entries(GUIDE_FACTS).find(
		([, one]) => one.type === type && one.props === props,
	);
	if (figure) return block(`{{figure ${figure[0]}}}`);
	if (type === Link) return `[${markdownIn(props.children)}](${props.to})`;
	if (typeof type === "function") return markdownIn((type as (given: object) => ReactNode)(props));
	const content = markdownIn(props.children);
	return typeof type === "string" ? (TAGS[type]?.(content) ?? content) : content;
}

/** Returns the Markdown of a text of ours: paragraphs, lists, headings, links and the guide's figures. */
function markdownOf(node: ReactNode): string {
	return markdownIn(node)
		.replace(/ *\n */g, "\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
}

/** A text of ours that the owner's can replace. */
export interface OurText {
	name: string;
	title: string;
	place: "Legal pages" | "Buying guide";
	/** Address at which visitors read it. */
	path: string;
	markdown(): string;
	/** The page's addition to it, as a sentence for staff. */
	below: string;
}

const LEGAL_BELOW = {
	"terms-of-use": "The company follows below it, from the settings.",
	"cookie-policy": "The company and the cookies that this site sets follow below it.",
	privacy: "The company and what this site stores follow below it.",
} as const;

const sections = Object.entries(DEFAULT_SECTIONS);

export const OUR_TEXTS: readonly OurText[] = [
	...Object.entries(LEGAL_TEXTS).map(([name, { title, sections: parts }]) => ({
		name,
		title,
		place: "Legal pages" as const,
		path: `/${name}`,
		markdown: () => markdownOf(parts.map((part) => <LegalPart key={part.id} section={part} />)),
		below: LEGAL_BELOW[name as keyof typeof LEGAL_BELOW],
	})),
	...guideContents.flatMap(({ id: name, title }) => {
		const [, Ours] = sections.find(([id]) => id === name) ?? [];
		if (!Ours) return [];
		const place = "Buying guide" as const;
		const markdown = () => markdownOf(<Ours native4kPence={null} />);
		const below = "{{figure NAME}} shows a drawing of ours where our text has it.";
		return { name, title, place, path: `/buying-guide#${name}`, markdown, below };
	}),
];

export function findOurText(name: string): OurText | undefined {
	return OUR_TEXTS.find((text) => text.name === name);
}
