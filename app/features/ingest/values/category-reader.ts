import { wordKey } from "./yes-or-no";

export interface NamedCategory {
	name: string;
	slug: string;
	/**
	 * The slug by which lists in code, such as `CATEGORY_NAMES`, name the category: its first one, even if staff have
	 * changed its address.
	 */
	builtInSlug: string;
}

/** Names of categories in other files, by `builtInSlug`; names of missing categories are ignored. */
const CATEGORY_NAMES = {
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
	const category = categories.find(({ name, slug }) => slug === key || name.toLowerCase() === key);
	if (category) return category.slug;
	const slug = Object.entries(CATEGORY_NAMES).find(([, words]) =>
		words.split("|").includes(key),
	)?.[0];
	return categories.find((candidate) => candidate.builtInSlug === slug)?.slug;
}

/** Returns the categories that a value names, as a unit or in all its parts: "Kantoor/gaming". */
function categorySlugs(value: string, categories: readonly NamedCategory[]): string[] | undefined {
	const fullSlug = slugOfWords(value, categories);
	if (fullSlug !== undefined) return [fullSlug];
	const valueParts = value.split(/\s*[/&+>]\s*|\s+(?:en|and|und|et)\s+/i);
	const slugs = valueParts.map((part) => slugOfWords(part, categories));
	return slugs.every((slug) => slug !== undefined) ? slugs : undefined;
}

/** A value that fits no category of ours. */
export interface UnknownCategory {
	/** Key of the decision of staff. */
	key: string;
	name: string;
	/** Number of its occurrences. */
	count: number;
	/** The categories that staff chose, with semicolons: blank leaves the value out, undefined is not decided yet. */
	slugs: string | undefined;
	/** The features that the value stands for. */
	features: string;
}

const decisionFor = (decisions: Readonly<Record<string, string>>, key: string) =>
	Object.hasOwn(decisions, key) ? decisions[key] : undefined;

/** Reads lists of categories by their synonyms, and collects unknown values, to ask staff about each once. */
export function categoryReader(
	categories: readonly NamedCategory[],
	decisions: {
		categories: Readonly<Record<string, string>>;
		features?: Readonly<Record<string, string>> | undefined;
	},
) {
	const unknownByKey = new Map<string, UnknownCategory>();

	function readValue(value: string): { slugs: string[]; features: string } {
		const ourSlugs = categorySlugs(value, categories);
		if (ourSlugs !== undefined) return { slugs: ourSlugs, features: "" };
		const key = wordKey(value);
		const slugs = decisionFor(decisions.categories, key);
		const features = decisionFor(decisions.features ?? {}, key) ?? "";
		const { count, name } = unknownByKey.get(key) ?? { count: 0, name: value };
		unknownByKey.set(key, { key, name, slugs, features, count: count + 1 });
		return { slugs: (slugs ?? "").split(";"), features };
	}

	return {
		/** Returns the slugs and features of a list of values, without unknown values that staff did not decide on. */
		read(listText: string): { slugs: string; features: string } {
			const parsedValues = listText
				.split(";")
				.filter((value) => value !== "")
				.map(readValue);
			const slugs = new Set(
				parsedValues.flatMap((value) => value.slugs).filter((slug) => slug !== ""),
			);
			const features = parsedValues.map((value) => value.features).filter((value) => value !== "");
			return { slugs: [...slugs].join(";"), features: features.join(";") };
		},
		/** Returns the unknown values so far, each once. */
		unknown: () => [...unknownByKey.values()],
	};
}
