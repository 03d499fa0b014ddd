// It comes without types; what is used of it is written down here.

declare module "compression" {
	import type { IncomingMessage, ServerResponse } from "node:http";

	/** Compresses what is written to a response, unless that is done already. */
	export default function compression(): (
		request: IncomingMessage,
		response: ServerResponse,
		next: () => void,
	) => void;
}
