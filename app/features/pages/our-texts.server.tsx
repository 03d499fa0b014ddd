import { guideContents } from "~/features/guide/guide-advice";
import { OUR_SECTIONS } from "~/features/guide/guide-article";
import { LegalPart } from "~/features/legal/legal-page";
import { LEGAL_TEXTS } from "~/features/legal/legal-texts";
import { markdownOf } from "./markdown-of";

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

const sections = Object.entries(OUR_SECTIONS);

export const OUR_TEXTS: readonly OurText[] = [
	...Object.entries(LEGAL_TEXTS).map(([name, { title, sections: parts }]) => ({
		...{ name, title, place: "Legal pages" as const, path: `/${name}` },
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
