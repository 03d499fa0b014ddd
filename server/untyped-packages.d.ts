// Packages without types, or without those of the parts used here.

// The published types lack `preferred`, new in negotiator 1.0.
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

// This package has no types.
declare module "compression" {
	import type { RequestHandler } from "express";

	/** Middleware that compresses responses, except those that have a Content-Encoding. */
	export default function compression(): RequestHandler;
}
