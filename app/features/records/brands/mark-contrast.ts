/** Colour channels below this value are visible on white. */
const SEEN_BELOW = 225;

/** Smallest visible share of a mark's box; even thin letters cover more. */
const LEAST_SHARE = 0.003;

/** Returns true if a picture is nearly invisible on white; its pixels are opaque, three or one bytes each. */
export function isHardlySeen(pixels: Uint8Array): boolean {
	const seen = pixels.reduce((count, channel) => (channel < SEEN_BELOW ? count + 1 : count), 0);
	return seen < pixels.length * LEAST_SHARE;
}
