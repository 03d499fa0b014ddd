/** Widths in pixels of a plot on a narrow phone, and its height. */
const PHONE_PLOT = { width: 270, height: 352 } as const;

/** Radius in pixels of a target of 24 px, and of a dot. */
const MAX_TARGET_RADIUS = 12;
const DOT_RADIUS = 5;

interface Point {
	x: number;
	y: number;
}

/**
 * Returns the radius in pixels within which each dot takes the pointer: 12, or half the way to the nearest other dot,
 * so that no dot lies under the target of another. Points are in percent of the plot.
 */
export function targetRadiiOf(dots: readonly Point[]): number[] {
	return dots.map((dot, index) => {
		let nearest = 2 * MAX_TARGET_RADIUS;
		dots.forEach((other, otherIndex) => {
			if (otherIndex === index) return;
			const dx = ((dot.x - other.x) * PHONE_PLOT.width) / 100;
			const dy = ((dot.y - other.y) * PHONE_PLOT.height) / 100;
			nearest = Math.min(nearest, Math.hypot(dx, dy));
		});
		return Math.max(DOT_RADIUS, Math.round(nearest / 2));
	});
}
