/** Size of a plot on a narrow phone, in pixels. */
const PHONE_PLOT = { width: 270, height: 352 } as const;

/** Radius of the largest target, in pixels. */
const MAX_TARGET_RADIUS = 12;
/** Radius of a dot, in pixels. */
const DOT_RADIUS = 5;

interface Point {
	x: number;
	y: number;
}

/**
 * Returns the radius in pixels of each dot's target for the pointer: 12, or half the distance to the nearest other dot,
 * so that no dot is under the target of another. Points are in percent of the plot.
 */
export function targetRadiiOf(dots: readonly Point[]): number[] {
	return dots.map((dot, index) => {
		let nearestDistance = 2 * MAX_TARGET_RADIUS;
		dots.forEach((otherDot, otherIndex) => {
			if (otherIndex === index) return;
			const dx = ((dot.x - otherDot.x) * PHONE_PLOT.width) / 100;
			const dy = ((dot.y - otherDot.y) * PHONE_PLOT.height) / 100;
			nearestDistance = Math.min(nearestDistance, Math.hypot(dx, dy));
		});
		return Math.max(DOT_RADIUS, Math.round(nearestDistance / 2));
	});
}
