import { type Reader, read } from "./reader";
import { wordKey } from "./words";

const tidy = (text: string) => text.replace(/\s+/g, " ").trim();

/** Returns a reader that replaces whole texts by our words. */
function named(names: readonly [text: string, name: string][]): Reader {
	const byKey = new Map(names.flatMap(([keys, name]) => keys.split("|").map((key) => [key, name])));
	return (cell) => read(byKey.get(wordKey(cell)) ?? tidy(cell));
}

/** "ultra courte focale" is Ultra Short. */
export const throwType = named([
	[
		"ultra short|ultra short throw|ultra-short throw|ust|ultrakurzdistanz|ultra korte afstand|ultrakurz|ultra courte focale|ultra-courte focale",
		"Ultra Short",
	],
	["short|short throw|short-throw|st|kurzdistanz|korte afstand|kort|kurz|courte focale", "Short"],
	["standard|normal|normaal|standaard|normale|standard throw|normaldistanz", "Standard"],
	["long|long throw|lang|lange afstand|langdistanz|longue focale", "Long"],
]);

/** "UHP-Lampe" is Lamp. */
export const lightSource = named([
	["lamp|lampe|lampen|uhp|uhp lamp|uhp-lamp|uhp-lampe|ampoule|quecksilberlampe", "Lamp"],
	["laser|laserlicht|laser diode|laserdiode", "Laser"],
	["led|leds|led-lamp|led lampe|led-lampe", "LED"],
]);

/** "Tri-LCD" is 3LCD. */
export const projectionType = named([
	["3lcd|3-lcd|3 lcd|tri-lcd|tri lcd|lcd x3|3 x lcd|3xlcd", "3LCD"],
	["dlp|dlp-technik|dlp chip|dlp-chip", "DLP"],
]);
