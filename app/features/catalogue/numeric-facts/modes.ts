/** Names of the economy mode, in a cell or a header: economy, low, quiet and silent in several languages. */
export const ECO_WORDS =
	/(?<!\p{L})(?:mode )?(?:[eé]co(?:nomy|nomic|nomique)?|[oö]ko(?:nomisch)?|low(?!\s+(?:latency|lag|input|blue|maintenance|power\s+stand))|silent|quiet|silence|silencieux|whisper|fluister|leise|fl[uü]ster|stil|ruhig|calme|niedrig|laag|faible|(?:power|energy)[\s-]?sav(?:ing|er)|energiespar|spar)(?:[\s-]?(?:mode|modus|stand|betrieb))?(?!\p{L})/iu;

export const STANDBY_WORDS =
	/(?<!\p{L})(?:(?:im |en )?stand[\s-]?by(?:[\s-]?(?:mode|modus|stand))?|(?:en )?veille|sluimerstand|bereitschaft)(?!\p{L})/iu;

const NORMAL_WORDS =
	/(?<!\p{L})(?:normal\w*|normaal|standa(?:rd|ard)|high|hoch|hoog|full|bright)(?:[\s-]?(?:mode|modus|stand|betrieb))?(?!\p{L})/iu;

/** Modes for which the catalogue has no column. */
const OTHER_WORDS =
	/(?<!\p{L})(?:(?:high[\s-])?altitude|network(?:ed)?[\s-]+stand[\s-]?by|vernetzte\w*[\s-]+(?:stand[\s-]?by|bereitschaft)|off|boost|turbo|dynami[ck]\w*|vivid|cinema|movie|film|kino|presentation|med(?:ium)?|mid|middle|mittel|sleep)(?:[\s-]?(?:mode|modus|stand|betrieb))?(?!\p{L})/iu;

/**
 * The mode that a number is measured in, as the name of the column for it: "" for the column of the fact itself, which
 * has the normal mode and numbers without a named mode; undefined for a mode without a column.
 */
type NumberMode = string | undefined;

/** Words by the modes that they name. */
export type Modes = readonly (readonly [words: RegExp, mode: NumberMode])[];

export const NORMAL_MODE: Modes[number] = [NORMAL_WORDS, ""];

/** Adds the normal mode, with its column, and the modes without a column. */
export function withNormalMode(modes: Modes, normalColumn: string): Modes {
	return [[OTHER_WORDS, undefined], ...modes, [NORMAL_WORDS, normalColumn]];
}

interface ModeWord {
	start: number;
	end: number;
	mode: NumberMode;
}

interface TextSpan {
	start: number;
	end: number;
}

/** Returns the modes that a text names, in their order, without words that are part of a longer name. */
export function modeWords(text: string, modes: Modes): ModeWord[] {
	const words = modes.flatMap(([pattern, mode]) =>
		[...text.matchAll(new RegExp(pattern.source, "giu"))].map(({ 0: word, index }) => ({
			start: index,
			end: index + word.length,
			mode,
		})),
	);
	const isWithin = (a: ModeWord, b: ModeWord) => b !== a && b.start <= a.start && a.end <= b.end;
	return words
		.filter(
			(word, index) =>
				!words.some((other, otherIndex) => otherIndex < index && isWithin(word, other)),
		)
		.filter((word) => !words.some((other) => isWithin(word, other) && !isWithin(other, word)))
		.sort((a, b) => a.start - b.start);
}

/** Separators between a number and a mode, with the weight of each in the distance. */
const SEPARATORS: readonly (readonly [separator: RegExp, weight: number])[] = [
	[/[[\]()]/g, 2],
	[/[-–—]/g, 2],
	[/\/|&|\+|(?<!\p{L})(?:and|und|en|et)(?!\p{L})/giu, 3],
	[/,/g, 4],
	[/[;|\n]/g, 6],
];

function separatorDistance(between: string): number {
	const weights = SEPARATORS.map(
		([separator, weight]) => (between.match(separator)?.length ?? 0) * weight,
	);
	const isLabel = /^\s*[:=]\s*$/.test(between);
	return weights.reduce((sum, weight) => sum + weight, isLabel ? 0 : 1);
}

/** Returns the modes of numbers if the text lists all numbers apart from all modes: "30/26 dB (normal/eco)". */
function listedModes(numbers: readonly TextSpan[], words: readonly ModeWord[]) {
	const [first, last] = [numbers[0], numbers.at(-1)];
	if (first === undefined || last === undefined) return undefined;
	const areWordsApart =
		words.every(({ end }) => end <= first.start) || words.every(({ start }) => start >= last.end);
	const isList = areWordsApart && words.length > 1 && words.length === numbers.length;
	return isList && new Set(words.map(({ mode }) => mode)).size === words.length
		? words.map(({ mode }) => mode)
		: undefined;
}

/** A mode and the numbers beside it. */
interface ModeNeighbours {
	mode: NumberMode;
	sides: { numberIndex: number; distance: number }[];
}

function neighboursOfModes(
	text: string,
	numbers: readonly TextSpan[],
	words: readonly ModeWord[],
): ModeNeighbours[] {
	return words.map(({ start, end, mode }, index) => {
		const leftIndex = numbers.findLastIndex((number) => number.end <= start);
		const rightIndex = numbers.findIndex((number) => number.start >= end);
		const [before, after] = [words[index - 1], words[index + 1]];
		const sides: ModeNeighbours["sides"] = [];
		const leftEnd = numbers[leftIndex]?.end;
		if (leftEnd !== undefined && (before === undefined || before.end <= leftEnd)) {
			sides.push({
				numberIndex: leftIndex,
				distance: separatorDistance(text.slice(leftEnd, start)),
			});
		}
		const rightStart = numbers[rightIndex]?.start;
		if (rightStart !== undefined && (after === undefined || after.start >= rightStart)) {
			sides.push({
				numberIndex: rightIndex,
				distance: separatorDistance(text.slice(end, rightStart)),
			});
		}
		return { mode, sides: sides.sort((a, b) => a.distance - b.distance) };
	});
}

/**
 * Returns the mode of each number of a text by the words beside it: in brackets, before it or after it. Undefined if it
 * is not clear which mode belongs to which number.
 */
export function modesOfNumbers(
	text: string,
	numbers: readonly TextSpan[],
	modes: Modes,
): NumberMode[] | undefined {
	const words = modeWords(text, modes);
	const modesInOrder = listedModes(numbers, words);
	if (modesInOrder !== undefined) return modesInOrder;
	const modeByNumber = new Map<number, NumberMode>();
	let unassigned = neighboursOfModes(text, numbers, words);
	while (unassigned.length > 0) {
		const candidates = unassigned.flatMap(({ mode, sides }) => ({
			mode,
			sides: sides.filter(
				({ numberIndex }) =>
					!modeByNumber.has(numberIndex) || modeByNumber.get(numberIndex) === mode,
			),
		}));
		if (candidates.some(({ sides }) => sides.length === 0)) return undefined;
		// Modes beside only one number come first, then modes with one number nearer than the other.
		const [next] = candidates
			.filter(({ sides: [near, far] }) => far === undefined || near?.distance !== far.distance)
			.sort((a, b) => a.sides.length - b.sides.length);
		const [near] = next?.sides ?? [];
		if (next === undefined || near === undefined) return undefined;
		modeByNumber.set(near.numberIndex, next.mode);
		unassigned = candidates.filter((candidate) => candidate !== next);
	}
	return numbers.map((_, index) => (modeByNumber.has(index) ? modeByNumber.get(index) : ""));
}
