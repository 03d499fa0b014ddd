/** A channel below this is seen on white. */
const SEEN_BELOW = 225;

/** A mark of thin letters covers more of its box than this. */
const LEAST_SHARE = 0.003;

/** True if a picture is nearly invisible on white; its pixels are opaque, three or one bytes each. */
export function isHardlySeen(pixels: Uint8Array): boolean {
	const seen = pixels.reduce((count, channel) => (channel < SEEN_BELOW ? count + 1 : count), 0);
	return seen < pixels.length * LEAST_SHARE;
}
