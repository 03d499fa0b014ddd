/** Widths in pixels of a plot on a narrow phone, and its height. */
const NARROW = { width: 270, height: 352 } as const;

/** Radius in pixels of a target of 24 px, and of a dot. */
const FULL_REACH = 12;
const DOT = 5;

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
		let nearest = 2 * FULL_REACH;
		dots.forEach((other, otherPlace) => {
			if (otherPlace === place) return;
			const across = ((dot.x - other.x) * NARROW.width) / 100;
			const down = ((dot.y - other.y) * NARROW.height) / 100;
			nearest = Math.min(nearest, Math.hypot(across, down));
		});
		return Math.max(DOT, Math.round(nearest / 2));
	});
}
