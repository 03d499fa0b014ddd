// These two come without types; what is used of them is written down here.

declare module "compression" {
	import type { IncomingMessage, ServerResponse } from "node:http";

	/** Compresses what is written to a response, unless that is done already. */
	export default function compression(): (
		request: IncomingMessage,
		response: ServerResponse,
		next: () => void,
	) => void;
}

declare module "serve-static" {
	import type { IncomingMessage, ServerResponse } from "node:http";

	export interface StaticOptions {
		immutable?: boolean;
		index?: false;
		/** In milliseconds. */
		maxAge?: number;
		redirect?: false;
		setHeaders?: (response: ServerResponse, path: string) => void;
	}

	/** Answers with a file of a folder; `next` where there is none. */
	export default function serveStatic(
		folder: string,
		options?: StaticOptions,
	): (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;
}
