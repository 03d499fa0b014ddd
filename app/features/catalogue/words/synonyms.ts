/** What shoppers call things that specifications write otherwise; folded words. */
const NAMES: readonly (readonly [written: string, called: string])[] = [
	["ultra short throw", "ust"],
	["1280 x 720", "720p"],
	["1920 x 1080", "1080p"],
	["3840 x 2160", "2160p uhd"],
];

/** A model's details as folded words, with the shoppers' names for them added. */
export function withCommonNames(details: string): string {
	const called = NAMES.filter(([written]) => details.includes(written)).map(([, name]) => name);
	return [details, ...called].join(" ");
}
