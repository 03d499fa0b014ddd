/** Below this a card on a dense screen shows more pixels than the picture has. */
const FEW_PX = 400;

/** Pages show pictures in a 4:3 box; beyond this ratio one fills less than half of it. */
const STRIP_RATIO = 3;

/** Returns a warning about a picture that is accepted; undefined if it has no flaw. */
export function imageWarning({
	width,
	height,
}: {
	width: number;
	height: number;
}): string | undefined {
	const reasons = [
		width > STRIP_RATIO * height && "It is wider than 3:1, so pages show it as a narrow strip.",
		height > STRIP_RATIO * width && "It is taller than 1:3, so pages show it as a narrow strip.",
		Math.min(width, height) < FEW_PX && "Its shorter side is under 400 px, so it may look blurred.",
	].filter((reason) => reason !== false);
	if (reasons.length === 0) return undefined;
	return [`This picture has ${width} × ${height} pixels.`, ...reasons].join(" ");
}
