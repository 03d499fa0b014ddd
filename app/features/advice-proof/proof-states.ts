/** Number of states of the finder that a proof compares. */
export const PROOF_STATE_COUNT = 60;

/** Returns a generator of whole numbers from 0 to below a count; the same seed gives the same numbers. */
export function seededRandom(initialSeed: number): (count: number) => number {
	let seed = initialSeed;
	return (count) => {
		seed = (seed * 48_271) % 2_147_483_647;
		return seed % count;
	};
}

export type RandomGenerator = ReturnType<typeof seededRandom>;

/** Values of the finder's parameters that decide lists, picks and their reasons. */
const PARAMETER_VALUES: Readonly<Record<string, readonly string[]>> = {
	max: ["300", "900", "2000", "4000"],
	res: ["4k", "1080p"],
	throw: ["short", "ultra-short"],
	lumens: ["1500", "3000"],
	lag: ["20"],
	stock: ["1"],
	room: ["dark", "lit", "daylight"],
	distance: ["2.5", "3"],
	screen: ["100"],
	sort: ["price-low", "price-high", "brightest", "quietest", "cost"],
};

/** Each condition is set in one of this many states, on average. */
const CONDITION_ODDS = 3;

/** Returns a random state of the finder's address; `uses` are the slugs of the site's categories. */
export function randomState(random: RandomGenerator, uses: readonly string[]): URLSearchParams {
	const state = new URLSearchParams();
	for (const [name, values] of Object.entries({ use: uses, ...PARAMETER_VALUES })) {
		if (values.length > 0 && random(CONDITION_ODDS) === 0) {
			state.set(name, values[random(values.length)] ?? "");
		}
	}
	return state;
}
