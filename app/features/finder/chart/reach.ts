/** Widths in pixels of a plot on a narrow phone, and its height. */
const PHONE_PLOT = { width: 270, height: 352 } as const;

/** Radius in pixels of a target of 24 px, and of a dot. */
const MAX_REACH = 12;
const DOT_RADIUS = 5;

interface Place {
	x: number;
	y: number;
}

/**
 * Returns the radius in pixels within which each dot takes the pointer: 12, or half the way to the nearest other dot, so
 * that none lies under its neighbours' targets. Places are in percent.
 */
export function reachesOf(dots: readonly Place[]): number[] {
	return dots.map((dot, place) => {
		let nearest = 2 * MAX_REACH;
		dots.forEach((other, otherPlace) => {
			if (otherPlace === place) return;
			const across = ((dot.x - other.x) * PHONE_PLOT.width) / 100;
			const down = ((dot.y - other.y) * PHONE_PLOT.height) / 100;
			nearest = Math.min(nearest, Math.hypot(across, down));
		});
		return Math.max(DOT_RADIUS, Math.round(nearest / 2));
	});
}
