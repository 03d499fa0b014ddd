import type { Sentence } from "./vocabulary.server";

/** Beginnings of sentences that ask to know something. */
const QUESTION_START =
	/^(?:so |hi |hello |please |can you tell me |tell me |explain |i wonder |what about |and )*(?:do|does|did|is|are|am|can|could|should|will|would|how|why|what|what's|whats|which|when|who|explain)\b/;

const QUESTION_PHRASE =
	/\b(?:difference between|do i (?:really )?need|do we need|can i use|what does|what do you mean|meaning of|worth it|good enough|any good for|or should i|(?:is|are) [^?]{1,60} enough)\b/;

/** Beginnings and words of sentences that ask for a projector. */
const SHOPPING =
	/^(?:which|what|what's|whats)(?: (?:is|are|would|be|the|a|good|best|cheapest|quietest|brightest|kind|sort|type|of|small|portable|4k|laser))* (?:projectors?|beamers?|ones?|models?)(?! (?:lamps?|screens?|throw))\b|\b(?:best|cheapest|brightest|quietest|recommend|recommendations?|suggest|looking for|do you (?:have|sell|stock)|is there|are there|find me|where can i (?:buy|get)|can i (?:get|buy))\b/;

const DEFINITION = /^(?:what|what's|whats)(?: is| are)? an? |\bdifference between\b/;

/** Two words may ask for a meaning: "UST meaning", "define VRR". */
const MEANING_QUESTION =
	/^(?:the )?(?:meaning|definition) of |^(?:define|explain) | (?:meaning|means|definition|explained)$|^(?:what's|whats) (?!best$|new$|good$|cheap)\S+$/;

/** Returns true for a question that a passage of the guide may settle; false for one that asks for models. */
export function isQuestion({ text, words }: Sentence): boolean {
	const plain = text.replace(/[?!.]+/g, "");
	if (MEANING_QUESTION.test(plain)) return true;
	if (words.length < 3) return false;
	if (!QUESTION_START.test(plain) && !QUESTION_PHRASE.test(plain)) return false;
	return DEFINITION.test(plain) || !SHOPPING.test(plain);
}
