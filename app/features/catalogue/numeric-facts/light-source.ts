import type { LightKind } from "./numeric-facts";

/** A smaller number is not a life in hours, but a count, a wattage or '24/7'. */
const MIN_HOURS = 500;

/** A larger number is a typing error. */
const MAX_HOURS = 200_000;

const HOURS = /\d\s*k?\s*\+?\s*(?:h|hr|hrs|hours?|std)\b/;
const NUMBER =
	/(?<![\d.,])(\d{1,3}(?:[.,'’\s]\d{3})+(?!\d)|\d+)\s*(k\b)?(?!\s*(?:lm|lumens|w\b|watts?|%|hz|years?|days?|[.,]\d))/g;
const ONLY_NUMBERS = /^[\d.,'’\s/+-]+$/;

/**
 * Returns the life of a light source in hours of normal use: the smallest number of the text, as larger ones are for
 * economy modes. 'Up to 30,000 hours (eco)' alone counts as 30,000. Null for years and other units.
 */
export function lightSourceHours(text: string): number | null {
	const lowerCaseText = text.toLowerCase().trim();
	if (!HOURS.test(lowerCaseText) && !ONLY_NUMBERS.test(lowerCaseText)) return null;
	const hours = [...lowerCaseText.matchAll(NUMBER)]
		.map(([, digits = "", thousand]) => Number(digits.replace(/\D/g, "")) * (thousand ? 1000 : 1))
		.filter((value) => value >= MIN_HOURS);
	const isPlausible = hours.length > 0 && hours.every((value) => value <= MAX_HOURS);
	return isPlausible ? Math.min(...hours) : null;
}

const LED = /(?<![a-z])leds?(?![a-z])/;
const LASER = /(?<![a-z])lasers?(?![a-z])/;
const HYBRID = /(?<![a-z])hybrid(?![a-z])/;
const LAMP =
	/(?<![a-z])lamps?(?![a-z])|\b(?:uhp|uhe|uhb|uhm|p-?vip|nsha?|xenon|halogen|mercury|bulb)\b/;

/** Words for a model without a lamp, such as 'lamp-free'. */
const LAMP_FREE = /lamp[\s-]?(?:free|less)|(?:no|without(?: a)?|not a) lamps?/g;

/** Returns the kind of light. Laser with LED is hybrid; an 'LED lamp' is LED. Null if no kind is named. */
export function lightKind(text: string): LightKind | null {
	const textWithoutLampFree = text.toLowerCase().replace(LAMP_FREE, " ");
	const isLed = LED.test(textWithoutLampFree);
	const isLaser = LASER.test(textWithoutLampFree);
	const isLamp = LAMP.test(textWithoutLampFree);
	if (isLaser && isLed) return "hybrid";
	if (HYBRID.test(textWithoutLampFree)) return isLamp ? null : "hybrid";
	if (isLaser) return isLamp ? null : "laser";
	if (isLed) return "led";
	return isLamp ? "lamp" : null;
}
