import { encodeFinder, finderStateOf } from "~/features/finder/filters/address-parts";
import { integerDecoder, type ToCurrentSlug } from "~/features/finder/filters/filter-kinds";
import { type FilterName, filterOf } from "~/features/finder/filters/filters";
import { FINDER_PATH, HELP_PATH } from "~/features/finder/finder-address";

/** A field of a question: a filter of the finder, with the message for a value that it cannot read. */
interface HelpField {
	name: FilterName;
	message: string;
}

interface HelpQuestion {
	title: string;
	fields: readonly HelpField[];
}

/** The questions in order. */
export const HELP_QUESTIONS: readonly HelpQuestion[] = [
	{
		title: "What will you use it for?",
		fields: [{ name: "use", message: "Choose one of the uses." }],
	},
	{
		title: "How light is the room?",
		fields: [{ name: "room", message: "Choose one of the rooms." }],
	},
	{
		title: "How far is the wall, and how large should the picture be?",
		fields: [
			{
				name: "distance",
				message: "Write metres from 0.1 to 30, such as 2.8, or feet, such as 9 ft.",
			},
			{ name: "screen", message: "Write inches from 20 to 400, such as 100." },
		],
	},
	{
		title: "What is the most you want to pay?",
		fields: [{ name: "max", message: "Write whole pounds, such as 800." }],
	},
];

const HELP_FIELDS = HELP_QUESTIONS.flatMap(({ fields }) => fields.map(({ name }) => name));

/** Returns the readable values of a field, encoded as in an address. */
function valuesOf(params: URLSearchParams, name: FilterName, toCurrentSlug: ToCurrentSlug) {
	const { decode, encode } = filterOf(name);
	return encode(decode(params.getAll(name), toCurrentSlug));
}

/** Returns the readable conditions of an address. */
function conditionsIn(params: URLSearchParams, toCurrentSlug: ToCurrentSlug): URLSearchParams {
	const conditions = new URLSearchParams();
	for (const name of HELP_FIELDS) {
		for (const value of valuesOf(params, name, toCurrentSlug)) conditions.append(name, value);
	}
	return conditions;
}

/** Returns the address of a question, from 1, with the conditions so far. */
function questionPath(number: number, conditions: URLSearchParams): string {
	const params = new URLSearchParams(number === 1 ? "" : `question=${number}`);
	for (const [name, value] of conditions) params.append(name, value);
	return params.size > 0 ? `${HELP_PATH}?${params}` : HELP_PATH;
}

/** Returns the number of a question in a parameter; the first for any other text. */
function questionNumberIn(text: string | null): number {
	return integerDecoder(HELP_QUESTIONS.length)([text ?? ""]) ?? 1;
}

/** A question as its page shows it. */
export interface HelpPage {
	/** From 1. */
	questionNumber: number;
	/** The typed or chosen values, by field. */
	values: Readonly<Record<string, string>>;
	/** Messages by field; empty unless a value cannot be read. */
	errors: Readonly<Record<string, readonly string[]>>;
	/** Values of the other questions, which the form sends as hidden fields. */
	hiddenFields: readonly (readonly [name: string, value: string])[];
	/** Address of the previous question; null for the first. */
	backPath: string | null;
}

/**
 * Returns the page at an address, or the address that follows a valid answer: the next question, or the finder.
 * Never throws.
 */
export function helpStepAt(
	params: URLSearchParams,
	toCurrentSlug: ToCurrentSlug,
): { page: HelpPage } | { nextPath: string } {
	const isAnswered = params.has("answered");
	const number = questionNumberIn(params.get(isAnswered ? "answered" : "question"));
	const fields = HELP_QUESTIONS[number - 1]?.fields ?? [];
	const conditions = conditionsIn(params, toCurrentSlug);
	const textOf = (name: string) => params.get(name)?.trim() ?? "";
	const unreadableFields = fields.filter(
		({ name }) => textOf(name) !== "" && !conditions.has(name),
	);
	if (isAnswered && unreadableFields.length === 0) {
		const isLast = number === HELP_QUESTIONS.length;
		const nextPath = isLast
			? FINDER_PATH + encodeFinder(finderStateOf(conditions))
			: questionPath(number + 1, conditions);
		return { nextPath };
	}
	const isQuestionField = (name: string) => fields.some((field) => field.name === name);
	return {
		page: {
			questionNumber: number,
			values: Object.fromEntries(
				fields.map(({ name }) => [name, isAnswered ? textOf(name) : (conditions.get(name) ?? "")]),
			),
			errors: isAnswered
				? Object.fromEntries(unreadableFields.map(({ name, message }) => [name, [message]]))
				: {},
			hiddenFields: [...conditions].filter(([name]) => !isQuestionField(name)),
			backPath: number === 1 ? null : questionPath(number - 1, conditions),
		},
	};
}
