import { columnQuestions } from "./kinds/column-questions.queries.server";
import { lineQuestions } from "./kinds/line-questions.queries.server";
import { photoQuestions } from "./kinds/photo-questions.queries.server";
import { priceQuestions } from "./kinds/price-questions.queries.server";
import { runQuestions } from "./kinds/run-questions.queries.server";
import { shopQuestions } from "./kinds/shop-questions.queries.server";
import type { QuestionKind } from "./question-kind";

/** All kinds of questions that wait for staff, by their name in addresses and forms. */
export const QUESTION_KINDS: Readonly<Record<string, QuestionKind>> = {
	columns: columnQuestions,
	shops: shopQuestions,
	run: runQuestions,
	price: priceQuestions,
	line: lineQuestions,
	photo: photoQuestions,
};

export const findQuestionKind = (name: string): QuestionKind | undefined =>
	Object.hasOwn(QUESTION_KINDS, name) ? QUESTION_KINDS[name] : undefined;
