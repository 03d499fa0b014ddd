import type { NamedCategory } from "./catalogue-names";
import { wordKey } from "./values/words";

/** Names of categories elsewhere, by the first slugs of ours; a catalogue without such a category skips them. */
const WORDS = {
	"home-cinema":
		"home cinema|home theater|home theatre|cinema|home entertainment|heimkino|heimkino beamer|wohnzimmer|thuisbioscoop|huiskamer|home cinéma|cinéma maison|cinema maison",
	"business-education":
		"business|education|office|meeting room|business & education|business and education|classroom|presentation|presentations|conference|training|büro|buero|bildung|schule|konferenz|konferenzraum|klassenzimmer|präsentation|unternehmen|zakelijk|kantoor|onderwijs|school|klaslokaal|klas|vergaderruimte|presentatie|bureau|professionnel|éducation|enseignement|entreprise|salle de classe|salle de réunion|présentation",
	"portable-travel":
		"portable|travel|pocket|mini|tragbar|mobil|mini-beamer|minibeamer|reise|draagbaar|reizen|pico|nomade|voyage|portatif",
	"garden-entertainment-and-outdoor":
		"outdoor|garden|garten|draußen|tuin|buiten|jardin|extérieur|plein air",
	gaming: "gaming|games|game|gamer|spiele|spielen|gamen|spellen|jeux|jeux vidéo",
	"golf-simulation": "golf|golf simulator|golfsimulator|golf simulation|simulateur de golf",
};

function slugOfWords(value: string, categories: readonly NamedCategory[]): string | undefined {
	const key = wordKey(value);
	const own = categories.find(({ name, slug }) => slug === key || name.toLowerCase() === key);
	if (own) return own.slug;
	const slug = Object.entries(WORDS).find(([, words]) => words.split("|").includes(key))?.[0];
	return categories.find((one) => one.textSlug === slug)?.slug;
}

/** Returns the category that a value names, or that all its parts name: "Kantoor/onderwijs". */
function categorySlug(value: string, categories: readonly NamedCategory[]): string | undefined {
	const whole = slugOfWords(value, categories);
	const parts = value.split(/\s*[/&+>]\s*|\s+(?:en|and|und|et)\s+/i);
	if (whole !== undefined || parts.length === 1) return whole;
	const slugs = new Set(parts.map((part) => slugOfWords(part, categories)));
	return slugs.size === 1 ? [...slugs][0] : undefined;
}

/** A value that fits no category of ours. */
export interface UnknownCategory {
	/** Key of the answer. */
	key: string;
	name: string;
	count: number;
	/** The category that staff chose: blank leaves the value out, undefined is not answered yet. */
	slug: string | undefined;
}

/** Reads lists of categories in other words, and collects the values that fit none, to ask about each once. */
export function categoryReader(
	categories: readonly NamedCategory[],
	answers: Readonly<Record<string, string>>,
) {
	const unknown = new Map<string, UnknownCategory>();

	function slugOf(value: string): string {
		const own = categorySlug(value, categories);
		if (own !== undefined) return own;
		const key = wordKey(value);
		const slug = Object.hasOwn(answers, key) ? answers[key] : undefined;
		const { count, name } = unknown.get(key) ?? { count: 0, name: value };
		unknown.set(key, { key, name, slug, count: count + 1 });
		return slug ?? "";
	}

	return {
		/** Returns the slugs of a list of values, without those that fit none and were not answered. */
		read(list: string): string {
			const slugs = list
				.split(";")
				.filter((value) => value !== "")
				.map(slugOf);
			return [...new Set(slugs)].filter((slug) => slug !== "").join(";");
		},
		unknown: () => [...unknown.values()],
	};
}
