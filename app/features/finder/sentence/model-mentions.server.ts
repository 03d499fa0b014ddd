import { isCode, type NamedModel } from "./model-names";
import { brandAt, endOfNameAt } from "./understand.server";
import {
	measurementAt,
	phraseAt,
	phraseKey,
	type Sentence,
	sentenceOf,
	type Vocabulary,
} from "./vocabulary.server";

/** Upper limit of words of a model's name with its brand. */
const MAX_NAME_WORDS = 7;

/** Upper limit of compared models, and of missing models. */
const MAX_COMPARED = 4;

/** Shorter names, such as "n3", are recognised only with their brand. */
const MIN_KEY_LENGTH = 4;

/** A model's code without a brand before it: letters, then two digits or more. */
const CODE_WITHOUT_BRAND =
	/^(?!(?:h26|rtx|gtx|usb|hdr|hdmi|wifi|ps\d|mp\d|dvb|class|zone|cat|dolby|iso|ip\d))[a-z]{1,4}-?[a-z]{0,3}\d{2,5}[a-z+]*$/;

/** Words of sentences that compare models. */
const COMPARISON_WORDS =
	/(?:^| )(?:or|vs|versus|v|against|compare|compared|comparison|better|difference)(?: |$)/;

/** The models that a sentence names. */
export interface Mentions {
	/** Models of the catalogue that the sentence compares; empty unless there are at least two. */
	comparedModels: NamedModel[];
	/** Names of models that the catalogue lacks, as typed, each with the model whose name is most similar. */
	missingModels: { name: string; nearest: NamedModel | undefined }[];
}

/** Returns the model whose name begins at a word, with the index after the name. */
function modelAt(sentence: Sentence, wordIndex: number, vocabulary: Vocabulary) {
	const names = vocabulary.names();
	const { words } = sentence;
	for (
		let end = Math.min(wordIndex + MAX_NAME_WORDS, words.length);
		end > wordIndex && names;
		end -= 1
	) {
		const text = words.slice(wordIndex, end).join(" ");
		const key = phraseKey(text);
		if (key.length < MIN_KEY_LENGTH || vocabulary.phrases.has(key)) continue;
		const model = names.modelOf(text);
		// "XGIMI Halo 9" is another model than the Halo.
		const isOtherModel = /^\d+$/.test(words[end] ?? "") && !measurementAt(sentence, end);
		if (model && !isOtherModel) return { model, end };
	}
	return undefined;
}

/** Returns the name of a model that the catalogue lacks, if one begins at a word. */
function missingModelAt(sentence: Sentence, wordIndex: number, vocabulary: Vocabulary) {
	const names = vocabulary.names();
	const brand = brandAt(sentence, wordIndex, vocabulary);
	const firstWord = sentence.words[wordIndex] ?? "";
	const isCodeWithoutBrand = !brand && CODE_WITHOUT_BRAND.test(firstWord) && isCode(firstWord);
	const isUnknownWord =
		!measurementAt(sentence, wordIndex) && !phraseAt(sentence, wordIndex, vocabulary);
	if (!names || !(brand || (isCodeWithoutBrand && isUnknownWord))) return undefined;
	const end = brand ? endOfNameAt(sentence, wordIndex, vocabulary) : wordIndex + 1;
	if (end === undefined) return undefined;
	const nameStart = brand?.end ?? wordIndex;
	const name = sentence.words.slice(nameStart, end).join(" ");
	if (!/\d/.test(name) || names.hasModelNamed(name, brand?.slug)) return undefined;
	const rawName = sentence.rawWords
		.slice(nameStart, end)
		.join(" ")
		.replace(/[,;.?!]+$/, "");
	return { end, name: rawName, nearest: names.nearestTo(name, brand?.slug) };
}

/** Returns the models that a sentence names. */
export function mentionsIn(text: string, vocabulary: Vocabulary): Mentions {
	const sentence = sentenceOf(text);
	const models: NamedModel[] = [];
	const missingModels: Mentions["missingModels"] = [];
	for (let wordIndex = 0; wordIndex < sentence.words.length; ) {
		const mention = modelAt(sentence, wordIndex, vocabulary);
		const missingModel = mention ? undefined : missingModelAt(sentence, wordIndex, vocabulary);
		if (mention) models.push(mention.model);
		if (missingModel && !missingModels.some(({ name }) => name === missingModel.name)) {
			missingModels.push({ name: missingModel.name, nearest: missingModel.nearest });
		}
		wordIndex = mention?.end ?? missingModel?.end ?? wordIndex + 1;
	}
	const distinctModels = [...new Set(models)];
	const isChoice =
		distinctModels.length > 1 && (COMPARISON_WORDS.test(sentence.text) || text.includes("/"));
	return {
		comparedModels: isChoice ? distinctModels.slice(0, MAX_COMPARED) : [],
		missingModels: missingModels.slice(0, MAX_COMPARED),
	};
}
