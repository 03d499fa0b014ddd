import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * A request's body, of which nothing is taken before it is asked for. A client that waits for a word before sending it
 * gets that word then, so an answer that needs no body comes instead of it. What is left unread is nothing to this
 * stream: `discardBody` sees to that.
 */
export function requestBody(
	incoming: IncomingMessage,
	outgoing: ServerResponse,
): ReadableStream<Uint8Array> {
	let chunks: AsyncIterator<Uint8Array> | undefined;
	return new ReadableStream(
		{
			async pull(controller) {
				if (!chunks) {
					if (incoming.headers.expect !== undefined) outgoing.writeContinue();
					chunks = incoming[Symbol.asyncIterator]();
				}
				const next = await chunks.next();
				if (next.done) controller.close();
				else controller.enqueue(next.value);
			},
		},
		{ highWaterMark: 0 },
	);
}
