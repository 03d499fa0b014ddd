import { categories } from "db/seed/categories";
import { sampleModels } from "tests/sample-models";
import { expect, it } from "vitest";
import { tagsOf } from "~/features/catalogue/lists/tag";
import { understandSentence } from "./understand.server";
import { EVERYDAY_WORDS, phraseKey, vocabularyOf } from "./vocabulary.server";

const models = await sampleModels();
const vocabulary = vocabularyOf({
	uses: categories.map(({ slug }) => slug),
	tags: [...new Set(models.flatMap(tagsOf))],
	brands: [],
});

it("vocabulary: has many phrases, each once, of at most four words", () => {
	const keys = EVERYDAY_WORDS.map(({ words }) => phraseKey(words));
	expect(keys.length).toBeGreaterThan(150);
	expect(keys.filter((key, at) => key === "" || keys.indexOf(key) !== at)).toEqual([]);
	expect(EVERYDAY_WORDS.filter(({ words }) => words.split(" ").length > 4)).toEqual([]);
});

it("vocabulary: has phrases that set exactly their conditions, or lead to something near", () => {
	for (const { words, conditions, nearestWords } of EVERYDAY_WORDS) {
		const phrase = vocabulary.phrases.get(phraseKey(words));
		const set = Object.keys(phrase?.meaning ?? {}).sort();
		expect(set, words).toEqual([...new URLSearchParams(conditions).keys()].sort());
		if (nearestWords === "") continue;
		expect(conditions, words).toBe("");
		const { parts } = understandSentence(nearestWords, vocabulary);
		expect(parts, nearestWords).toHaveLength(1);
		expect(Object.keys(parts[0]?.meaning ?? {}), nearestWords).not.toEqual([]);
	}
});
