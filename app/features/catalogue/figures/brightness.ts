import type { BrightnessStandard } from "./figures";

/** Share of such lumens that counts: their numbers are far above what reaches the screen (docs/product.md#brightness). */
const SHARE: Readonly<Partial<Record<BrightnessStandard, number>>> = {
	led: 0.4,
	"light-source": 0.4,
	peak: 0.4,
};

export interface StatedBrightness {
	/** Lumens as stated. */
	brightness: number | null;
	brightnessStandard: BrightnessStandard | null;
	measuredBrightness: number | null;
}

/**
 * Returns the lumens that count: those measured, else those stated; of LED, light source and peak lumens 40 %, to the
 * nearest ten. Null if none are known.
 */
export function lumensThatCount(model: StatedBrightness): number | null {
	const { brightness, brightnessStandard: standard, measuredBrightness } = model;
	if (measuredBrightness !== null || brightness === null) return measuredBrightness;
	const share = standard === null ? undefined : SHARE[standard];
	return share === undefined ? brightness : Math.round((brightness * share) / 10) * 10;
}
