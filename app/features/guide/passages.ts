import { type GlossaryTerm, termPath } from "~/features/catalogue/glossary/glossary";
import { categoryPath } from "~/features/catalogue/lists/category";
import { wordsOf } from "~/features/catalogue/words/words";
import { adviceFor } from "./category-advice";
import {
	budgetBands,
	extraFeatures,
	type GuideSectionId,
	guideSectionTitle,
	inStoreTips,
	lightSources,
	portableInsights,
	screenAdvice,
	specificationTexts,
	technologies,
	useCases,
} from "./guide-advice";

/** A passage of the guide or the glossary that may answer a question. */
export interface Passage {
	title: string;
	/** The first one or two sentences of the passage. */
	text: string;
	path: string;
}

interface PassageSource extends Passage {
	/** Words in questions about the passage, besides those of its title. */
	keywords: string;
}

const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+(?=[A-Z"0-9])/);
const firstSentences = (text: string, count = 2) => sentencesOf(text).slice(0, count).join(" ");

function sectionSource(
	id: GuideSectionId,
	title: string,
	text: string,
	keywords = "",
): PassageSource {
	return { title, text: firstSentences(text), path: `/buying-guide#${id}`, keywords };
}

/** Returns a passage about several subjects, with the first sentence on each. */
function overviewSource(
	id: GuideSectionId,
	texts: Readonly<Record<string, { text: string }>>,
	keywords: string,
) {
	const parts = Object.entries(texts).map(
		([name, { text }]) => `${name}: ${firstSentences(text, 1)}`,
	);
	return {
		title: guideSectionTitle(id),
		text: parts.join(" "),
		path: `/buying-guide#${id}`,
		keywords,
	};
}

const SCREEN_PASSAGE: PassageSource = {
	title: screenAdvice.title,
	text: firstSentences(screenAdvice.text),
	path: `/buying-guide#${screenAdvice.id}`,
	keywords: "paint painted sheet plain white need instead",
};

/** The paragraph about the budget for a screen and for sound. */
const screenAndSound = adviceFor("home-cinema")?.paragraphs[2] ?? "";

const SOUND_PASSAGE: PassageSource = {
	title: adviceFor("home-cinema")?.title ?? "",
	text: screenAndSound,
	path: categoryPath("home-cinema"),
	keywords: "soundbar speaker speakers sound",
};

/** The passages of the guide; of passages with equal points, the first is chosen. */
const GUIDE_PASSAGES: readonly PassageSource[] = [
	SCREEN_PASSAGE,
	SOUND_PASSAGE,
	overviewSource(
		"technologies",
		technologies,
		"dlp lcd 3lcd lcos sxrd d-ila dila chip chips technology panel",
	),
	overviewSource(
		"light-sources",
		lightSources,
		"lamp lamps laser lasers led leds hybrid bulb bulbs lightsource",
	),
	sectionSource(
		"key-specifications",
		"Brightness in lumens",
		specificationTexts.brightness,
		"lumen lumens bright brighter brightness ansi iso enough daylight daytime light lights day sun",
	),
	sectionSource(
		"key-specifications",
		"Resolution",
		specificationTexts.resolution,
		"resolution 4k 1080p hd uhd native pixel pixels sharp",
	),
	sectionSource(
		"key-specifications",
		"Contrast ratio",
		`${specificationTexts.contrast.replace(/ What makers.*$/, "")} ${specificationTexts.nativeContrast}`,
		"contrast black blacks dynamic",
	),
	sectionSource(
		"key-specifications",
		"Throw ratio",
		specificationTexts.throwRatio,
		"throw far distance near close away back metres feet space place screen short long standard ultra",
	),
	sectionSource(
		"budget",
		guideSectionTitle("budget"),
		Object.values(budgetBands)
			.map(({ text }) => text)
			.join(" "),
		"spend cost costs money price budget expensive cheap pay much worth",
	),
	sectionSource(
		"in-store",
		guideSectionTitle("in-store"),
		inStoreTips.join(" "),
		"shop store test try demo buy see",
	),
	sectionSource(
		"portable",
		guideSectionTitle("portable"),
		portableInsights.join(" "),
		"battery portable small mini pocket travel camping charge usb",
	),
	...Object.entries(useCases).map(([name, { text }]) =>
		sectionSource(
			"use-cases",
			name,
			text,
			name === "Home cinema" ? "tv television telly replace" : "",
		),
	),
	...Object.entries(extraFeatures).map(([name, { text }]) =>
		sectionSource("extra-features", name, text),
	),
];

/** Words in questions about a term of the glossary, besides those of the term. */
const TERM_KEYWORDS: Readonly<Record<string, string>> = {
	Offset: "ceiling mount mounted mounting shelf height high",
	"ALR screen": "ambient light rejecting",
	"Ultra short throw": "ust laser tv",
	"Fan noise": "noisy loud quiet silent db decibels",
	"Laser safety class": "safe safety eyes eye children kids dangerous harm",
	"Lamp life": "last lasts hours lifetime life long",
	"Frame interpolation": "memc motion smoothing smooth interpolate judder soap opera",
	Nit: "nits candela brightness television",
};

const stem = (word: string) => (word.length > 3 ? word.replace(/s$/, "") : word);
const stems = (text: string) => new Set(wordsOf(text.replaceAll("+", "plus")).map(stem));

/**
 * Points for a title with exactly the words of a question, and for each word in the title, the keywords and the text.
 */
const WEIGHTS = { exactTitle: 4, title: 4, keywords: 3, text: 1 } as const;

/** A passage with fewer points does not answer a question. */
const MIN_PASSAGE_POINTS = 3;

/** Returns the passage that best answers a question, given its significant words; undefined if none does. */
export function passageFor(
	words: readonly string[],
	terms: readonly GlossaryTerm[],
): Passage | undefined {
	const questionStems = [...new Set(words.map(stem))];
	const glossary = terms.map(({ term, description }): PassageSource => {
		return {
			title: term,
			text: firstSentences(description),
			path: termPath(term),
			keywords: TERM_KEYWORDS[term] ?? "",
		};
	});
	let bestSource: PassageSource | undefined;
	let bestPoints = MIN_PASSAGE_POINTS - 1;
	for (const source of [...GUIDE_PASSAGES, ...glossary]) {
		const titleStems = stems(source.title);
		const keywordStems = stems(source.keywords);
		const textStems = stems(source.text);
		// Of two equally good titles, the one with fewer words is better, not counting short words such as "or".
		const longWordCount = [...titleStems].filter((word) => word.length > 2).length;
		let points = -longWordCount / 100;
		for (const word of questionStems) {
			if (titleStems.has(word)) points += WEIGHTS.title;
			if (keywordStems.has(word)) points += WEIGHTS.keywords;
			if (textStems.has(word)) points += WEIGHTS.text;
		}
		if (
			titleStems.size === questionStems.length &&
			questionStems.every((word) => titleStems.has(word))
		) {
			points += WEIGHTS.exactTitle;
		}
		if (points > bestPoints) [bestSource, bestPoints] = [source, points];
	}
	if (!bestSource) return undefined;
	const { title, text, path } = bestSource;
	return { title, text, path };
}
