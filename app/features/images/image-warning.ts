/** A shorter side below this has fewer pixels than a card shows on a fine screen. */
const FEW_PX = 400;

/** Pages show every picture in a 4:3 box, of which one beyond this ratio fills less than half. */
const STRIP_RATIO = 3;

/** What staff should know of a picture that is taken as it is; undefined where all is well. */
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
