import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { MessageChannel } from "node:worker_threads";

/** How long what nobody reads is taken from its sender, in ms. */
export interface LingerTimeouts {
	/** Counted from the answer. */
	total: number;
	/** While nothing more comes. */
	silence: number;
}

/** Whether some of a request's body has not been received. */
function isBodyOnItsWay({ complete, headers }: IncomingMessage): boolean {
	const { "content-length": length = "0", "transfer-encoding": coding } = headers;
	return !complete && (coding !== undefined || Number(length) > 0);
}

const nowhere = new MessageChannel().port1;
nowhere.close();

/** Frees the memory of what was received at once: the garbage collector lets tens of megabytes of it pile up. */
function free({ buffer, byteLength }: Buffer): void {
	// Memory that is shared with others is not ours to give away.
	const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
	if (isAlone) nowhere.postMessage(undefined, [buffer]);
}

/**
 * Takes a connection from the parser of requests: whatever still comes is thrown away, and none of it is taken for
 * a further request.
 */
function discardInput(socket: Socket): void {
	// The parser reads by itself, and knows only at the end of "resume" whether the connection is being read.
	socket.once("resume", () => {
		socket.removeAllListeners("data");
		socket.removeAllListeners("end");
		socket.on("data", free);
	});
	socket.pause();
	socket.resume();
}

/** Ends a connection once its sender has ended, or has had its time. */
function linger(socket: Socket, silence: number, end: () => void): void {
	if (socket.readableEnded) {
		end();
		return;
	}
	socket.end();
	const waiting = setTimeout(() => socket.destroy(), silence);
	socket.on("data", () => waiting.refresh());
	socket.once("end", end);
	socket.once("close", () => clearTimeout(waiting));
}

const discarding = new WeakSet<Socket>();

/**
 * Call before the response to a request is sent whose body nobody will read on: while some of it is on its way, the
 * connection ends with this answer, and the rest is taken and thrown away. Closing at once would make the sender's
 * machine throw the answer away, and most senders read nothing before they have sent everything.
 */
export function discardBody(
	incoming: IncomingMessage,
	outgoing: ServerResponse,
	{ total, silence }: LingerTimeouts,
): void {
	const { socket } = incoming;
	if (discarding.has(socket) || socket.destroyed || !isBodyOnItsWay(incoming)) return;
	discarding.add(socket);
	outgoing.setHeader("Connection", "close");
	discardInput(socket);
	const late = setTimeout(() => socket.destroy(), total);
	socket.once("close", () => clearTimeout(late));
	// What Node does to a connection after its last answer.
	const end = socket.destroySoon.bind(socket);
	socket.destroySoon = () => linger(socket, silence, end);
}
