/** The economy mode, in a cell or a heading: economy, low, quiet and silent in several languages. */
export const ECO_WORDS =
	/(?<!\p{L})(?:mode )?(?:[eé]co(?:nomy|nomic|nomique)?|[oö]ko(?:nomisch)?|low(?!\s+(?:latency|lag|input|blue|maintenance|power\s+stand))|silent|quiet|silence|silencieux|whisper|fluister|leise|fl[uü]ster|stil|ruhig|calme|niedrig|laag|faible|(?:power|energy)[\s-]?sav(?:ing|er)|energiespar|spar)(?:[\s-]?(?:mode|modus|stand|betrieb))?(?!\p{L})/iu;

export const STANDBY_WORDS =
	/(?<!\p{L})(?:(?:im |en )?stand[\s-]?by(?:[\s-]?(?:mode|modus|stand))?|(?:en )?veille|sluimerstand|bereitschaft)(?!\p{L})/iu;

const NORMAL_WORDS =
	/(?<!\p{L})(?:normal\w*|normaal|standa(?:rd|ard)|high|hoch|hoog|full|bright)(?:[\s-]?(?:mode|modus|stand|betrieb))?(?!\p{L})/iu;

/** Modes that no column of ours has. */
const OTHER_WORDS =
	/(?<!\p{L})(?:(?:high[\s-])?altitude|network(?:ed)?[\s-]+stand[\s-]?by|vernetzte\w*[\s-]+(?:stand[\s-]?by|bereitschaft)|off|boost|turbo|dynami[ck]\w*|vivid|cinema|movie|film|kino|presentation|med(?:ium)?|mid|middle|mittel|sleep)(?:[\s-]?(?:mode|modus|stand|betrieb))?(?!\p{L})/iu;

/** The mode of a number: its column, "" if none is named, undefined for a mode without a column. */
type NumberMode = string | undefined;

/** Words by the modes that they name. */
export type Modes = readonly (readonly [words: RegExp, mode: NumberMode])[];

export const NORMAL_MODE: Modes[number] = [NORMAL_WORDS, ""];

/** Returns these modes with the column of the normal one and with those that have no column. */
export function amongModes(modes: Modes, normal: string): Modes {
	return [[OTHER_WORDS, undefined], ...modes, [NORMAL_WORDS, normal]];
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
		.filter((word, index) => !words.some((other, place) => place < index && isWithin(word, other)))
		.filter((word) => !words.some((other) => isWithin(word, other) && !isWithin(other, word)))
		.sort((a, b) => a.start - b.start);
}

/** Marks that part a number from a mode, by their weight. */
const SEPARATORS: readonly (readonly [mark: RegExp, weight: number])[] = [
	[/[[\]()]/g, 2],
	[/[-–—]/g, 2],
	[/\/|&|\+|(?<!\p{L})(?:and|und|en|et)(?!\p{L})/giu, 3],
	[/,/g, 4],
	[/[;|\n]/g, 6],
];

function distance(between: string): number {
	const weights = SEPARATORS.map(
		([separator, weight]) => (between.match(separator)?.length ?? 0) * weight,
	);
	const isNamed = /^\s*[:=]\s*$/.test(between);
	return weights.reduce((sum, weight) => sum + weight, isNamed ? 0 : 1);
}

/** Returns the modes of numbers that are listed apart from them: "30/26 dB (normal/eco)". */
function listedModes(numbers: readonly TextSpan[], words: readonly ModeWord[]) {
	const [first, last] = [numbers[0], numbers.at(-1)];
	if (first === undefined || last === undefined) return undefined;
	const isApart =
		words.every(({ end }) => end <= first.start) || words.every(({ start }) => start >= last.end);
	const isList = isApart && words.length > 1 && words.length === numbers.length;
	return isList && new Set(words.map(({ mode }) => mode)).size === words.length
		? words.map(({ mode }) => mode)
		: undefined;
}

/** A mode and the numbers beside it. */
interface Pair {
	mode: NumberMode;
	sides: { number: number; distance: number }[];
}

function pairs(text: string, numbers: readonly TextSpan[], words: readonly ModeWord[]): Pair[] {
	return words.map(({ start, end, mode }, index) => {
		const left = numbers.findLastIndex((token) => token.end <= start);
		const right = numbers.findIndex((token) => token.start >= end);
		const [before, after] = [words[index - 1], words[index + 1]];
		const sides: Pair["sides"] = [];
		const leftEnd = numbers[left]?.end;
		if (leftEnd !== undefined && (before === undefined || before.end <= leftEnd)) {
			sides.push({ number: left, distance: distance(text.slice(leftEnd, start)) });
		}
		const rightStart = numbers[right]?.start;
		if (rightStart !== undefined && (after === undefined || after.start >= rightStart)) {
			sides.push({ number: right, distance: distance(text.slice(end, rightStart)) });
		}
		return { mode, sides: sides.sort((a, b) => a.distance - b.distance) };
	});
}

/**
 * Returns the mode of each number of a text by the words beside it, in brackets, before or behind it; undefined if it is
 * not clear which belong together.
 */
export function modesOfNumbers(
	text: string,
	numbers: readonly TextSpan[],
	modes: Modes,
): NumberMode[] | undefined {
	const words = modeWords(text, modes);
	const listed = listedModes(numbers, words);
	if (listed !== undefined) return listed;
	const modeByNumber = new Map<number, NumberMode>();
	let open = pairs(text, numbers, words);
	while (open.length > 0) {
		const left = open.flatMap(({ mode, sides }) => ({
			mode,
			sides: sides.filter(
				({ number }) => !modeByNumber.has(number) || modeByNumber.get(number) === mode,
			),
		}));
		if (left.some(({ sides }) => sides.length === 0)) return undefined;
		// Those with one number first, then those with a nearer one.
		const [next] = left
			.filter(({ sides: [near, far] }) => far === undefined || near?.distance !== far.distance)
			.sort((a, b) => a.sides.length - b.sides.length);
		const [near] = next?.sides ?? [];
		if (next === undefined || near === undefined) return undefined;
		modeByNumber.set(near.number, next.mode);
		open = left.filter((candidate) => candidate !== next);
	}
	return numbers.map((_, index) => (modeByNumber.has(index) ? modeByNumber.get(index) : ""));
}
