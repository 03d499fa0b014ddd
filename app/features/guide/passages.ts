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

/** A passage of the guide or the glossary that says something to a question. */
export interface Passage {
	title: string;
	/** Its first sentence or two. */
	text: string;
	path: string;
}

interface Source extends Passage {
	/** Words that a question about it has, besides those of its title. */
	about: string;
}

const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+(?=[A-Z"0-9])/);
const firstSentences = (text: string, count = 2) => sentencesOf(text).slice(0, count).join(" ");

function sectionSource(id: GuideSectionId, title: string, text: string, about = ""): Source {
	return { title, text: firstSentences(text), path: `/buying-guide#${id}`, about };
}

/** Several things side by side, each with its first sentence. */
function sideBySide(
	id: GuideSectionId,
	texts: Readonly<Record<string, { text: string }>>,
	about: string,
) {
	const parts = Object.entries(texts).map(
		([name, { text }]) => `${name}: ${firstSentences(text, 1)}`,
	);
	return {
		title: guideSectionTitle(id),
		text: parts.join(" "),
		path: `/buying-guide#${id}`,
		about,
	};
}

const SCREEN: Source = {
	title: screenAdvice.title,
	text: firstSentences(screenAdvice.text),
	path: `/buying-guide#${screenAdvice.id}`,
	about: "paint painted sheet plain white need instead",
};

const [, , screenAndSound = ""] = adviceFor("home-cinema")?.paragraphs ?? [];

const SOUND: Source = {
	title: adviceFor("home-cinema")?.title ?? "",
	text: screenAndSound,
	path: categoryPath("home-cinema"),
	about: "soundbar speaker speakers sound",
};

/** The passages of the guide; of equals the first is taken. */
const GUIDE: readonly Source[] = [
	SCREEN,
	SOUND,
	sideBySide(
		"technologies",
		technologies,
		"dlp lcd 3lcd lcos sxrd d-ila dila chip chips technology panel",
	),
	sideBySide(
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

/** Words that questions about terms of the glossary have, besides those of the term. */
const ABOUT_TERMS: Readonly<Record<string, string>> = {
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

/** What a title counts for that has exactly the words of a question, and a word in a title, among the words that a passage is about, and in its text. */
const WEIGHTS = { exactly: 4, title: 4, about: 3, text: 1 } as const;

/** A passage with less has nothing to say to a question. */
const MIN_PASSAGE_POINTS = 3;

/** Returns the passage that says most to the telling words of a question; undefined if none says anything. */
export function passageFor(
	words: readonly string[],
	terms: readonly GlossaryTerm[],
): Passage | undefined {
	const wanted = [...new Set(words.map(stem))];
	const glossary = terms.map(({ term, description }): Source => {
		return {
			title: term,
			text: firstSentences(description),
			path: termPath(term),
			about: ABOUT_TERMS[term] ?? "",
		};
	});
	let best: Source | undefined;
	let bestPoints = MIN_PASSAGE_POINTS - 1;
	for (const source of [...GUIDE, ...glossary]) {
		const [title, about, text] = [stems(source.title), stems(source.about), stems(source.text)];
		// Of two equally good titles the one with fewer other words is nearer, not counting such as "or".
		let points = -[...title].filter((word) => word.length > 2).length / 100;
		for (const word of wanted) {
			if (title.has(word)) points += WEIGHTS.title;
			if (about.has(word)) points += WEIGHTS.about;
			if (text.has(word)) points += WEIGHTS.text;
		}
		if (title.size === wanted.length && wanted.every((word) => title.has(word))) {
			points += WEIGHTS.exactly;
		}
		if (points > bestPoints) [best, bestPoints] = [source, points];
	}
	if (!best) return undefined;
	const { title, text, path } = best;
	return { title, text, path };
}
