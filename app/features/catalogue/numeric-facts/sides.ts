/** Sides of a body in mm. */
export interface Sides {
	width: number;
	depth: number;
	height: number;
}

/** Lengths of units in mm; numbers without a unit are mm. */
const UNITS: readonly (readonly [RegExp, number])[] = [
	[/\d\s*cm\b/i, 10],
	[/\d\s*m\b/i, 1000],
	[/\d\s*(in\b|inch|"|”|″)/i, 25.4],
];

/** Limits for the longest side of a projector in mm; values outside are typing errors. */
const LONGEST_SIDE_MM = { min: 50, max: 1500 };

/** A side that is a smaller share of the longest side is a typing error. */
const MIN_SHARE = 1 / 15;

/**
 * Returns the sides of "297 x 244 x 118 mm" (width, depth, height) or "H 118 x W 297 x D 244 mm"; undefined for another
 * text and for sides that no projector has.
 */
export function parseSides(dimensions: string): Sides | undefined {
	const numbers = (dimensions.match(/\d+(?:[.,]\d+)?/g) ?? []).map((text) =>
		Number(text.replace(",", ".")),
	);
	const sideLetters = (dimensions.toLowerCase().match(/(?<![a-z])[wdhl](?![.]\d)/g) ?? []).join("");
	const order = /^(?!.*(.).*\1)[wdhl]{3}$/.test(sideLetters) ? sideLetters : "wdh";
	const mmPerUnit = UNITS.find(([unit]) => unit.test(dimensions))?.[1] ?? 1;
	const side = (...letters: string[]) => {
		const index = letters.map((letter) => order.indexOf(letter)).find((place) => place >= 0);
		return index === undefined ? 0 : (numbers[index] ?? 0) * mmPerUnit;
	};
	const sides = { width: side("w"), depth: side("d", "l"), height: side("h") };
	const lengths = Object.values(sides);
	const longest = Math.max(...lengths);
	const isLikely =
		numbers.length === 3 &&
		longest >= LONGEST_SIDE_MM.min &&
		longest <= LONGEST_SIDE_MM.max &&
		lengths.every((length) => length >= longest * MIN_SHARE);
	return isLikely ? sides : undefined;
}
