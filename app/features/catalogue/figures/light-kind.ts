import type { LightKind } from "./figures";

const LED = /(?<![a-z])leds?(?![a-z])/;
const LASER = /(?<![a-z])lasers?(?![a-z])/;
const HYBRID = /(?<![a-z])hybrid(?![a-z])/;
const LAMP =
	/(?<![a-z])lamps?(?![a-z])|\b(?:uhp|uhe|uhb|uhm|p-?vip|nsha?|xenon|halogen|mercury|bulb)\b/;

/** 'lamp-free' and the like. */
const WITHOUT = /lamp[\s-]?(?:free|less)|(?:no|without(?: a)?|not a) lamps?/g;

/** Returns the kind of light. Laser with LED is hybrid; an 'LED lamp' is LED. Null if no kind is named. */
export function lightKind(text: string): LightKind | null {
	const named = text.toLowerCase().replace(WITHOUT, " ");
	const isLed = LED.test(named);
	const isLaser = LASER.test(named);
	const isLamp = LAMP.test(named);
	if (isLaser && isLed) return "hybrid";
	if (HYBRID.test(named)) return isLamp ? null : "hybrid";
	if (isLaser) return isLamp ? null : "laser";
	if (isLed) return "led";
	return isLamp ? "lamp" : null;
}
