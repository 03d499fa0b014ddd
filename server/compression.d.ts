// This one comes without types; what is used of it is written down here.
declare module "compression" {
	import type { RequestHandler } from "express";

	/** Compresses what is written to a response, unless that is done already. */
	export default function compression(): RequestHandler;
}
