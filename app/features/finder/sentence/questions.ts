import type { Sentence } from "./vocabulary.server";

/** Beginnings of questions. */
const QUESTION_START =
	/^(?:so |hi |hello |please |can you tell me |tell me |explain |i wonder |what about |and )*(?:do|does|did|is|are|am|can|could|should|will|would|how|why|what|what's|whats|which|when|who|explain)\b/;

const QUESTION_PHRASE =
	/\b(?:difference between|do i (?:really )?need|do we need|can i use|what does|what do you mean|meaning of|worth it|good enough|any good for|or should i|(?:is|are) [^?]{1,60} enough)\b/;

/** Beginnings and words of questions that ask for a projector. */
const SHOPPING_QUESTION =
	/^(?:which|what|what's|whats)(?: (?:is|are|would|be|the|a|good|best|cheapest|quietest|brightest|kind|sort|type|of|small|portable|4k|laser))* (?:projectors?|beamers?|ones?|models?)(?! (?:lamps?|screens?|throw))\b|\b(?:best|cheapest|brightest|quietest|recommend|recommendations?|suggest|looking for|do you (?:have|sell|stock)|is there|are there|find me|where can i (?:buy|get)|can i (?:get|buy))\b/;

const DEFINITION = /^(?:what|what's|whats)(?: is| are)? an? |\bdifference between\b/;

/** Questions about the meaning of a word, which may be short: "UST meaning", "define VRR". */
const MEANING_QUESTION =
	/^(?:the )?(?:meaning|definition) of |^(?:define|explain) | (?:meaning|means|definition|explained)$|^(?:what's|whats) (?!best$|new$|good$|cheap)\S+$/;

/** Returns true for a question about a subject of the guide; false for a question that asks for models. */
export function isGuideQuestion({ text, words }: Sentence): boolean {
	const withoutPunctuation = text.replace(/[?!.]+/g, "");
	if (MEANING_QUESTION.test(withoutPunctuation)) return true;
	if (words.length < 3) return false;
	if (!QUESTION_START.test(withoutPunctuation) && !QUESTION_PHRASE.test(withoutPunctuation))
		return false;
	return DEFINITION.test(withoutPunctuation) || !SHOPPING_QUESTION.test(withoutPunctuation);
}
