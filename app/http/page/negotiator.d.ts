// The published types lack `preferred`, new in negotiator 1.0; these are the parts used here.
declare module "negotiator" {
	export default class Negotiator {
		constructor(request: { headers: Record<string, string | undefined> });

		/** The best of `available` for this client; between equals, the first of `preferred`. */
		encoding<Encoding extends string>(
			available: readonly Encoding[],
			options: { preferred: readonly Encoding[] },
		): Encoding | undefined;
	}
}
