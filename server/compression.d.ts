// The package has no types; these are the parts used here.
declare module "compression" {
	import type { RequestHandler } from "express";

	/** Middleware that compresses responses, except those that have a Content-Encoding. */
	export default function compression(): RequestHandler;
}
