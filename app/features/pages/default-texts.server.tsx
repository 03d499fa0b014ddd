import { Link } from "@remix-run/react";
import { Children, isValidElement, type ReactNode } from "react";
import { GUIDE_DIAGRAMS } from "~/features/guide/diagrams";
import { guideContents } from "~/features/guide/guide-advice";
import { DEFAULT_SECTIONS } from "~/features/guide/guide-article";
import { LegalSectionView } from "~/features/legal/legal-page";
import { LEGAL_TEXTS } from "~/features/legal/legal-texts";

const asBlock = (text: string) => `\n\n${text.trim()}\n\n`;

/** Functions that turn the content of a tag into Markdown; for other tags the content is used unchanged. */
const MARKDOWN_BY_TAG: Readonly<Record<string, (content: string) => string>> = {
	h2: (content) => asBlock(`## ${content}`),
	h3: (content) => asBlock(`### ${content}`),
	h4: (content) => asBlock(`#### ${content}`),
	p: asBlock,
	ul: asBlock,
	li: (content) => `\n- ${content.trim()}`,
	dt: (content) => asBlock(`**${content.trim()}**`),
	dd: asBlock,
	strong: (content) => `**${content}**`,
};

function markdownOfChildren(node: ReactNode): string {
	return Children.toArray(node).map(markdownOfNode).join("");
}

function markdownOfNode(node: ReactNode): string {
	if (typeof node === "string" || typeof node === "number") {
		return String(node)
			.replace(/\s+/g, " ")
			.replace(/[\\`*_[\]<]/g, "\\$&");
	}
	if (!isValidElement<{ children?: ReactNode; to?: string }>(node)) return "";
	const { type, props } = node;
	const guideFigure = Object.entries(GUIDE_DIAGRAMS).find(
		([, element]) => element.type === type && element.props === props,
	);
	if (guideFigure) return asBlock(`{{figure ${guideFigure[0]}}}`);
	if (type === Link) return `[${markdownOfChildren(props.children)}](${props.to})`;
	if (typeof type === "function")
		return markdownOfChildren((type as (componentProps: object) => ReactNode)(props));
	const content = markdownOfChildren(props.children);
	return typeof type === "string" ? (MARKDOWN_BY_TAG[type]?.(content) ?? content) : content;
}

/** Returns a default text as Markdown: paragraphs, lists, headings, links and the guide's figures. */
function markdownOf(node: ReactNode): string {
	return markdownOfChildren(node)
		.replace(/ *\n */g, "\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
}

/** A default text of the site, which the owner can replace. */
export interface DefaultText {
	name: string;
	title: string;
	group: "Legal pages" | "Buying guide";
	/** Address at which visitors read it. */
	path: string;
	markdown(): string;
	/** A sentence for staff: what the page adds below the text, or how the text shows a drawing. */
	staffNote: string;
}

const LEGAL_ADDITIONS = {
	"terms-of-use": "The company's details from Settings are added below it.",
	"cookie-policy": "The company's details and the cookies that this site sets are added below it.",
	privacy: "The company's details and what this site stores are added below it.",
} as const;

const guideSections = Object.entries(DEFAULT_SECTIONS);

export const DEFAULT_TEXTS: readonly DefaultText[] = [
	...Object.entries(LEGAL_TEXTS).map(([name, { title, sections: legalSections }]) => ({
		name,
		title,
		group: "Legal pages" as const,
		path: `/${name}`,
		markdown: () =>
			markdownOf(
				legalSections.map((section) => <LegalSectionView key={section.id} section={section} />),
			),
		staffNote: LEGAL_ADDITIONS[name as keyof typeof LEGAL_ADDITIONS],
	})),
	...guideContents.flatMap(({ id: name, title }) => {
		const [, GuideSection] = guideSections.find(([id]) => id === name) ?? [];
		if (!GuideSection) return [];
		const group = "Buying guide" as const;
		const markdown = () => markdownOf(<GuideSection native4kPence={null} />);
		const staffNote = "{{figure NAME}} shows a drawing of ours where our text has it.";
		return {
			name,
			title,
			group,
			path: `/buying-guide#${name}`,
			markdown,
			staffNote,
		};
	}),
];

export function findDefaultText(name: string): DefaultText | undefined {
	return DEFAULT_TEXTS.find((text) => text.name === name);
}
