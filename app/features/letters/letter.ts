/** The archive of letters; a letter's name is the end of its address. */
export const ARCHIVE_PATH = "/newsletter";

export const LETTERS_PATH = "/admin/newsletter";

/** Parameter of the links in a letter: the letter's name, by which clicks are counted. */
export const LETTER_PARAM = "letter";

/** Maximum number of models in a letter, and of lines in each of its automatic lists. */
export const MAX_LETTER_MODELS = 6;

/** Returns the address of a letter in the archive. */
export function letterPath(name: string): string {
	return `${ARCHIVE_PATH}/${name}`;
}

/** A letter's name: the day of sending, with a number from the second letter of a day on. */
export const LETTER_NAME_PATTERN = /^\d{4}-\d\d-\d\d(?:-[1-9]\d{0,2})?$/;

/** Returns the name of a letter of a day; `names` are those of other letters. */
export function nextLetterName(day: string, names: readonly string[]): string {
	const takenNames = new Set(names);
	if (!takenNames.has(day)) return day;
	let number = 2;
	while (takenNames.has(`${day}-${number}`)) number += 1;
	return `${day}-${number}`;
}

/** Numbers of a letter's copies by state. */
export interface CopyCounts {
	total: number;
	waiting: number;
	/** Handed to the mail server, whose reply is missing. */
	handed: number;
	accepted: number;
	refused: number;
	failed: number;
	/** Not sent, because the subscriber has left. */
	left: number;
}

export type LetterState = "draft" | "sending" | "paused" | "sent";

/** Returns the state of a letter: "sent" once no copy waits. */
export function letterState(
	{ startedAt, isPaused }: { startedAt: string | null; isPaused: number },
	{ waiting }: Pick<CopyCounts, "waiting">,
): LetterState {
	if (startedAt === null) return "draft";
	if (waiting === 0) return "sent";
	return isPaused === 1 ? "paused" : "sending";
}
