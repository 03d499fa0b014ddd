import { isCode, type NamedModel } from "./model-names";
import { brandAt, nameAt } from "./understand.server";
import {
	measureAt,
	phraseAt,
	phraseKey,
	type Sentence,
	sentenceOf,
	type Vocabulary,
} from "./vocabulary.server";

/** The most words of a model's name with its brand. */
const MAX_NAME_WORDS = 7;

/** The most models of a comparison, and the most that are missed. */
const MAX_COMPARED = 4;

/** A short name that says nothing else, such as "n3", counts only with its brand. */
const MIN_KEY_LENGTH = 4;

/** A model's number of which no brand is said: letters, then two digits or more. */
const CODE =
	/^(?!(?:h26|rtx|gtx|usb|hdr|hdmi|wifi|ps\d|mp\d|dvb|class|zone|cat|dolby|iso|ip\d))[a-z]{1,4}-?[a-z]{0,3}\d{2,5}[a-z+]*$/;

const CONNECTORS =
	/(?:^| )(?:or|vs|versus|v|against|compare|compared|comparison|better|difference)(?: |$)/;

/** What a sentence says of models by name. */
export interface Mentions {
	/** Models of the catalogue between which it asks to choose; none unless there are two. */
	compared: NamedModel[];
	/** The names of models that the catalogue lacks, as typed, and for each the model whose name comes nearest. */
	missing: { name: string; nearest: NamedModel | undefined }[];
}

/** Returns the model whose name begins at a word, with the index after the name. */
function modelAt(sentence: Sentence, at: number, vocabulary: Vocabulary) {
	const names = vocabulary.names();
	const { words } = sentence;
	for (let end = Math.min(at + MAX_NAME_WORDS, words.length); end > at && names; end -= 1) {
		const text = words.slice(at, end).join(" ");
		const key = phraseKey(text);
		if (key.length < MIN_KEY_LENGTH || vocabulary.phrases.has(key)) continue;
		const model = names.modelOf(text);
		// "XGIMI Halo 9" is not the Halo.
		const isOther = /^\d+$/.test(words[end] ?? "") && !measureAt(sentence, end);
		if (model && !isOther) return { model, end };
	}
	return undefined;
}

/** Returns the name of a model that the catalogue lacks, if one begins at a word. */
function missingAt(sentence: Sentence, at: number, vocabulary: Vocabulary) {
	const names = vocabulary.names();
	const brand = brandAt(sentence, at, vocabulary);
	const first = sentence.words[at] ?? "";
	const isAlone = !brand && CODE.test(first) && isCode(first);
	const isNew = !measureAt(sentence, at) && !phraseAt(sentence, at, vocabulary);
	if (!names || !(brand || (isAlone && isNew))) return undefined;
	const end = brand ? nameAt(sentence, at, vocabulary) : at + 1;
	if (end === undefined) return undefined;
	const from = brand?.end ?? at;
	const name = sentence.words.slice(from, end).join(" ");
	if (!/\d/.test(name) || names.isHeld(name, brand?.slug)) return undefined;
	const rawName = sentence.raw
		.slice(from, end)
		.join(" ")
		.replace(/[,;.?!]+$/, "");
	return { end, name: rawName, nearest: names.nearestTo(name, brand?.slug) };
}

/** Returns the models that a sentence names. */
export function mentionsIn(text: string, vocabulary: Vocabulary): Mentions {
	const sentence = sentenceOf(text);
	const models: NamedModel[] = [];
	const missing: Mentions["missing"] = [];
	for (let at = 0; at < sentence.words.length; ) {
		const mention = modelAt(sentence, at, vocabulary);
		const lacked = mention ? undefined : missingAt(sentence, at, vocabulary);
		if (mention) models.push(mention.model);
		if (lacked && !missing.some(({ name }) => name === lacked.name)) {
			missing.push({ name: lacked.name, nearest: lacked.nearest });
		}
		at = mention?.end ?? lacked?.end ?? at + 1;
	}
	const different = [...new Set(models)];
	const isChoice = different.length > 1 && (CONNECTORS.test(sentence.text) || text.includes("/"));
	return {
		compared: isChoice ? different.slice(0, MAX_COMPARED) : [],
		missing: missing.slice(0, MAX_COMPARED),
	};
}
