import { listAddress, pageParam, textParam } from "~/components/list-address";
import { queryParam } from "~/components/staff/list-state";
import { DECISION_NOTE_ID } from "~/components/staff/question-card";

export const QUESTIONS_PATH = "/admin/questions";

export const QUESTIONS_PER_PAGE = 25;

/** The kind of a question and its id, encoded as "line-12". */
export interface QuestionKey {
	kind: string;
	id: number;
}

const KEY_PATTERN = /^[a-z]+-[1-9]\d{0,14}$/;

/** Reads "line-12"; undefined for anything else. */
export function decodeQuestionKey(text: unknown): QuestionKey | undefined {
	if (typeof text !== "string" || !KEY_PATTERN.test(text)) return undefined;
	const [kind = "", id] = text.split("-");
	return { kind, id: Number(id) };
}

export const encodeQuestionKey = ({ kind, id }: QuestionKey) => `${kind}-${id}`;

/** State of the list of questions in its address. */
export interface QuestionListState {
	/** Undefined for all kinds. */
	kind: string | undefined;
	page: number;
	/** A search for another choice of one question; undefined for no search. */
	choiceSearch: { ref: string; query: string } | undefined;
}

const questionList = listAddress({
	kind: textParam("kind", /^[a-z]+$/),
	page: pageParam,
	ref: textParam("question", KEY_PATTERN),
	query: { ...queryParam, name: "find" },
});

/** Reads the list from an address. Never throws: unknown values become the defaults. */
export function decodeQuestionList(params: URLSearchParams): QuestionListState {
	const { ref, query, ...list } = questionList.decode(params);
	return { ...list, choiceSearch: ref === undefined ? undefined : { ref, query } };
}

type PartialList = Partial<Pick<QuestionListState, "kind" | "page">>;

/** Returns the parameters of a list by name, without defaults. */
export const questionListParams = (list: PartialList) => questionList.entries(list);

export const questionListPath = (list: PartialList) => QUESTIONS_PATH + questionList.search(list);

/** A decision that was made on a page: its key for the undo, and the position of its card. */
interface LastDecision {
	key: QuestionKey;
	index: number;
}

/** Reads the position of a card on its page, from 0; any other text is 0. */
export const decodeCardIndex = (text: unknown) =>
	typeof text === "string" && /^\d{1,2}$/.test(text) ? Number(text) : 0;

/**
 * Reads the last decision from the address that `lastDecisionPath` made: the id of the element that shows it is also
 * the name of the parameter with its key.
 */
export function decodeLastDecision(params: URLSearchParams): LastDecision | undefined {
	const key = decodeQuestionKey(params.get(DECISION_NOTE_ID));
	return key && { key, index: decodeCardIndex(params.get("at")) };
}

/** Returns the address of a list that shows the last decision at the position of its card. */
export function lastDecisionPath(path: string, { key, index }: LastDecision): string {
	const decisionParams = new URLSearchParams({
		[DECISION_NOTE_ID]: encodeQuestionKey(key),
		at: String(index),
	});
	return `${path}${path.includes("?") ? "&" : "?"}${decisionParams}#${DECISION_NOTE_ID}`;
}
