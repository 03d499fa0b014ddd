import type { NamedCategory } from "./catalogue-names";
import { wordKey } from "./values/words";

/** What categories are called elsewhere, by the slugs that they began with; a catalogue without that category does not know the word. */
const WORDS: readonly [slug: string, words: string][] = [
	[
		"home-cinema",
		"home cinema|home theater|home theatre|cinema|home entertainment|heimkino|heimkino beamer|wohnzimmer|thuisbioscoop|huiskamer|home cinéma|cinéma maison|cinema maison",
	],
	[
		"business-education",
		"business|education|office|meeting room|business & education|business and education|classroom|presentation|presentations|conference|training|büro|buero|bildung|schule|konferenz|konferenzraum|klassenzimmer|präsentation|unternehmen|zakelijk|kantoor|onderwijs|school|klaslokaal|klas|vergaderruimte|presentatie|bureau|professionnel|éducation|enseignement|entreprise|salle de classe|salle de réunion|présentation",
	],
	[
		"portable-travel",
		"portable|travel|pocket|mini|tragbar|mobil|mini-beamer|minibeamer|reise|draagbaar|reizen|pico|nomade|voyage|portatif",
	],
	[
		"garden-entertainment-and-outdoor",
		"outdoor|garden|garten|draußen|tuin|buiten|jardin|extérieur|plein air",
	],
	["gaming", "gaming|games|game|gamer|spiele|spielen|gamen|spellen|jeux|jeux vidéo"],
	["golf-simulation", "golf|golf simulator|golfsimulator|golf simulation|simulateur de golf"],
];

/** The slug of the category that a value names, or that all its parts name: "Kantoor/onderwijs". */
export function categorySlug(
	value: string,
	categories: readonly NamedCategory[],
): string | undefined {
	const whole = slugOfWords(value, categories);
	const parts = value.split(/\s*[/&+>]\s*|\s+(?:en|and|und|et)\s+/i);
	if (whole !== undefined || parts.length === 1) return whole;
	const slugs = new Set(parts.map((part) => slugOfWords(part, categories)));
	return slugs.size === 1 ? [...slugs][0] : undefined;
}

/** The slug of the category that a value names, in the catalogue's words or in those of other languages. */
function slugOfWords(value: string, categories: readonly NamedCategory[]): string | undefined {
	const key = wordKey(value);
	const own = categories.find(({ name, slug }) => slug === key || name.toLowerCase() === key);
	if (own) return own.slug;
	const slug = WORDS.find(([, words]) => words.split("|").includes(key))?.[0];
	return categories.find((one) => one.textSlug === slug)?.slug;
}
