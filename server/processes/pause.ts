/** A worker that lives this long has started well. */
export const STEADY_MS = 10_000;

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

/**
 * How many ms pass before a worker is started again, after so many in a row that did not start well: none after one.
 */
export function pauseBefore(quickEnds: number): number {
	return quickEnds < 2 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (quickEnds - 2), MAX_PAUSE_MS);
}
