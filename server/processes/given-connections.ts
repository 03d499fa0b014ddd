import type { Worker } from "node:cluster";
import { z } from "zod";

// What Node's cluster says of each new connection, and what a worker answers once it has it.
const givenSchema = z.object({ act: z.literal("newconn"), seq: z.number() });
const answerSchema = z.object({ ack: z.number() });

function isClosable(handle: unknown): handle is { close: () => void } {
	return typeof Object(handle).close === "function";
}

/**
 * Ends the connections that a worker was given and had not taken when it died: Node leaves them open, so that their clients
 * would wait for an answer until they give up.
 */
export function endLostConnections(worker: Worker): void {
	const given = new Map<number, { close: () => void }>();
	const note = (message: unknown, handle: unknown) => {
		const connection = givenSchema.safeParse(message);
		if (connection.success && isClosable(handle)) given.set(connection.data.seq, handle);
	};
	worker.process.send = new Proxy(worker.process.send, {
		apply(send, self, args) {
			note(args[0], args[1]);
			return Reflect.apply(send, self, args);
		},
	});
	worker.process.on("internalMessage", (message) => {
		const answer = answerSchema.safeParse(message);
		if (answer.success) given.delete(answer.data.ack);
	});
	worker.once("exit", () => {
		for (const handle of given.values()) handle.close();
	});
}
