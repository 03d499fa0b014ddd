import { decodeDistance, decodeScreen, FEET } from "~/features/room/room";
import { ABOUT, metresPattern, wordsPattern } from "./units";

// Patterns of lengths in sentences: distances from lens to wall, sides of pictures, and other lengths.

/** Named groups of a pattern's match. */
type MatchGroups = Readonly<Record<string, string | undefined>>;

const METRES_PER_FOOT = 0.3048;
const METRES_PER_INCH = 0.0254;

export const PICTURE_WORD = "(?:screen|picture|image|diagonal|projection)";

const LENGTH_UNIT = String.raw`m|cm|ft|foot|feet|['\u2019\u2032]|met(?:re|er)s?|centimet(?:re|er)s?`;

/** A length with its unit, or in feet and inches. */
const LENGTH = String.raw`(?:${FEET}|\d{1,3}(?:[.,]\d{1,2})?[\s-]?(?:m|cm|met(?:re|er)s?|centimet(?:re|er)s?))`;

/** Words between a noun and its length: "the ceiling is about 2.4 m". */
const WORDS_BEFORE_LENGTH = `(?:,? (?:is|are|of|at|about|around|only|roughly|just|it's|measures|measuring|that|goes|to|up))*`;

/** Words for a height, a width or a seat: a length after them is not the distance from lens to wall. */
const WORDS_BEFORE_OTHER_LENGTH = String.raw`(?<=\b(?:ceilings?|headroom|heights?|high|tall|width|wide|sit|sits|sitting|seats?|seating|seated|sofa|couch|viewing(?: distance)?|cable|lead|hdmi)${WORDS_BEFORE_LENGTH} )`;

/** Words after a length that is not from lens to wall. */
const WORDS_AFTER_OTHER_LENGTH = `(?:,? (?:wide|tall|high|long|deep|up|above|off the (?:floor|ground)|(?:from|above) (?:the )?(?:floor|ground|ceiling|sofa|couch|seats?)|in height|height|ceilings?|headroom|cables?|leads?|hdmi|${PICTURE_WORD}|viewing)|-high|-wide|-tall)`;

/** Words that make any length the distance from lens to wall. */
const FROM_WALL = `(?: away| back)? (?:from|to) (?:the |my |a )?(?:wall|screen)`;

/** Lengths that are not from lens to wall: the height of a ceiling, a cable, the distance to the sofa. */
export const OTHER_LENGTHS = wordsPattern(
	String.raw`${WORDS_BEFORE_OTHER_LENGTH}(?:(?:${ABOUT})\s?)?${LENGTH}(?!${FROM_WALL})(?: away| back)?|(?:(?:from|at|${ABOUT})\s?)?${LENGTH}(?! ${PICTURE_WORD})${WORDS_AFTER_OTHER_LENGTH}`,
);

/** "3.2 to 4.1 m", "between 10 and 12 ft", "300-400 cm": from lens to wall. */
export const DISTANCE_RANGE = wordsPattern(
	String.raw`(?:throw(?: distance)?(?: of| is)? )?(?:(?:between|from|at|${ABOUT})\s)?${metresPattern("near")}\s?(?<nearunit>${LENGTH_UNIT})?\s?(?:-|to|and|or)\s?${metresPattern("far")}[\s-]?(?<farunit>${LENGTH_UNIT})(?! (?:wide|tall|high|long|ceilings?|cables?|${PICTURE_WORD}))(?: away| back| throw| distance)?(?:${FROM_WALL})?`,
);

/** Returns a length in metres; `unit` begins with c for centimetres, with m for metres, else it means feet. */
export function inMetres(length: string, unit: string): number {
	const number = Number(length.replace(",", "."));
	if (unit.startsWith("c")) return number * 0.01;
	return unit.startsWith("m") ? number : number * METRES_PER_FOOT;
}

/** Returns the ends of a range of distances in metres; null for absurd ones. */
export function statedDistances({ near = "", nearunit, far = "", farunit = "" }: MatchGroups) {
	const lengths = [inMetres(near, nearunit ?? farunit), inMetres(far, farunit)].map((length) =>
		decodeDistance(String(Math.round(length * 100) / 100)),
	);
	const ends = lengths.filter((length) => length !== null);
	if (ends.length < 2) return { low: null, high: null };
	return { low: Math.min(...ends), high: Math.max(...ends) };
}

/** Words for rooms and places: lengths beside them are not the sides of a picture. */
const PLACE_WORD =
	"(?:room|lounge|bedroom|garage|shed|loft|attic|garden|hall|kitchen|office|classroom|cabin|conservatory|basement|cellar|space|area|studio)";

const SIDE_UNIT = String.raw`(?:m|cm|ft|foot|feet|['\u2019\u2032]|inch(?:es)?|in|"|met(?:re|er)s?|centimet(?:re|er)s?)`;

const SIDES = String.raw`${metresPattern("wide")}[\s-]?(?<wideunit>${SIDE_UNIT})?(?: wide)?\s?(?:x|\u00d7|by)\s?${metresPattern("tall")}[\s-]?(?<tallunit>${SIDE_UNIT})(?: (?:high|tall))?`;

/** "My room is 4 m by 3 m", "3 m x 4 m lit room": the sides of a place. */
export const PLACE_SIDES = wordsPattern(
	String.raw`(?<=\b${PLACE_WORD}${WORDS_BEFORE_LENGTH} )${SIDES}|${SIDES.replaceAll(/\?<\w+>/g, "?:")}(?= (?:[\w-]+ ){0,2}${PLACE_WORD}\b)`,
);

/** "10ft x 8ft", "a 3 m by 2 m screen": the sides of a picture. */
export const PICTURE_SIDES = wordsPattern(`${SIDES}(?: ${PICTURE_WORD})?`);

const GOLF_WORDS = String.raw`\b(?:golf\w*|simulators?|impact screen|hitting (?:bay|net))\b`;
const SIDES_WITHOUT_UNIT = String.raw`(?!(?:16\s?(?:x|by)\s?(?:9|10)|4\s?(?:x|by)\s?3)\b)${metresPattern("wide")}(?: wide)?\s?(?:x|\u00d7|by)\s?${metresPattern("tall")}(?: (?:high|tall))?(?: ${PICTURE_WORD})?`;

/** "Golf simulator 10x8": the sides of a golf bay, in feet if they have no unit. */
export const GOLF_BAY_SIDES = wordsPattern(
	String.raw`${SIDES_WITHOUT_UNIT}(?=\s|$)(?:(?<=${GOLF_WORDS}.*)|(?=.*${GOLF_WORDS}))`,
);

/** Returns the diagonal of a golf bay's picture of two sides in feet, in inches; null for an absurd one. */
export function golfBayDiagonal({ wide, tall }: MatchGroups) {
	return diagonalOf({ wide, wideunit: "ft", tall, tallunit: "ft" });
}

/** Returns the diagonal of a picture of two sides, in inches; null for an absurd one. */
export function diagonalOf({ wide = "", wideunit, tall = "", tallunit = "" }: MatchGroups) {
	const [width, height] = [
		[wide, wideunit ?? tallunit],
		[tall, tallunit],
	].map(([number = "", unit = ""]) => {
		if (/^i|^"/.test(unit)) return Number(number.replace(",", "."));
		return inMetres(number, unit) / METRES_PER_INCH;
	});
	return decodeScreen(String(Math.round(Math.hypot(width ?? 0, height ?? 0))));
}
