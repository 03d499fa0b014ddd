import type { Db } from "db/schema";
import { brandNameFromSlug } from "~/features/catalogue/brand/brand";
import { listJargonTerms } from "~/features/catalogue/glossary/jargon.queries.server";
import { modelPath } from "~/features/catalogue/model";
import { findBySku } from "~/features/catalogue/models.queries.server";
import { wordsOf } from "~/features/catalogue/words/words";
import { passageFor } from "~/features/guide/passages";
import { largestInchesInSun } from "~/features/room/brightness";
import type { SearchNote } from "~/features/search/search-result";
import { shortlistPath } from "~/features/shortlist/shortlist";
import type { ServedCatalogue } from "./find/current-catalogue.server";
import { mentionsIn } from "./sentence/model-mentions.server";
import type { NamedModel } from "./sentence/model-names";
import { isFillerInQuestion, type Understanding } from "./sentence/understand.server";

const nameOf = ({ brandSlug, model }: NamedModel) => `${brandNameFromSlug(brandSlug)} ${model}`;

const GLASS_ROOM_PATTERN =
	/\b(?:conservator(?:y|ies)|orangery|sun ?(?:room|lounge|house)|winter garden|green ?house|glass ?(?:house|roof|extension)|(?:direct|full|strong|bright|midday|blazing) sun(?:light|shine)?|in the sun|brightest room)\b/;
const VERY_BRIGHT_PATTERN = /\b(?:very|really|extremely|super|so|too) (?:bright|sunny|light)\b/;

/** Returns true for a sentence about direct sun, a conservatory or a very bright room. */
export function isAboutDirectSun(text: string, { conditions }: Understanding): boolean {
	const comparableText = wordsOf(text).join(" ");
	return (
		conditions.room === "daylight" &&
		(GLASS_ROOM_PATTERN.test(comparableText) || VERY_BRIGHT_PATTERN.test(comparableText))
	);
}

/** The lumens of a bright model for homes, offices and schools. */
const BRIGHT_LUMENS = 5000;

const SUN_NOTE: SearchNote = {
	text: `In direct sun or behind much glass the picture of every projector looks washed out. What helps: blinds or blackout curtains, a picture of at most ${largestInchesInSun(BRIGHT_LUMENS)} inches from 5,000 lumens, or a television instead.`,
	name: "",
	path: "",
};

/** Remarks on a sentence, besides the list that it means. */
export interface SentenceRemarks {
	notes: SearchNote[];
	/** Address of the comparison of the models that it names; undefined for fewer than two. */
	comparisonPath: string | undefined;
	/** True for a sentence about direct sun. */
	isSunny: boolean;
	/** The names of models that we lack, as typed. */
	missingNames: readonly string[];
}

/** Returns the remarks on a sentence: a passage of the guide, a comparison, models that we lack, direct sun. */
export async function remarksOn(
	db: Db,
	servedCatalogue: ServedCatalogue,
	text: string,
	understanding: Understanding,
): Promise<SentenceRemarks> {
	const { comparedModels, missingModels } = mentionsIn(text, servedCatalogue.vocabulary);
	const notes: SearchNote[] = [];
	const significantWords = wordsOf(text).filter((word) => !isFillerInQuestion(word));
	const passage = understanding.isGuideQuestion
		? passageFor(significantWords, await listJargonTerms(db))
		: undefined;
	if (passage) notes.push({ text: passage.text, name: passage.title, path: passage.path });
	const comparisonPath = comparedModels.length > 0 ? shortlistPath(comparedModels) : undefined;
	if (comparisonPath) {
		notes.push({
			text: "",
			name: `Compare ${comparedModels.map(nameOf).join(" and ")}`,
			path: comparisonPath,
		});
	}
	for (const { name, nearest } of missingModels) {
		const model = nearest && (await findBySku(db, nearest.sku));
		notes.push({
			text: `We do not have the ${name}.${model ? " Nearest:" : ""}`,
			name: nearest && model ? nameOf(nearest) : "",
			path: model ? modelPath(model.slug) : "",
		});
	}
	const isSunny = isAboutDirectSun(text, understanding);
	if (isSunny) notes.push(SUN_NOTE);
	return { notes, comparisonPath, isSunny, missingNames: missingModels.map(({ name }) => name) };
}
