import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { MessageChannel } from "node:worker_threads";

/** Time limits, in ms, for receiving a body that is discarded. */
export interface LingerTimeouts {
	/** Counted from the answer. */
	total: number;
	/** Time without further input. */
	silence: number;
}

/** Returns true if part of a request's body has not been received. */
function isBodyOnItsWay({ complete, headers }: IncomingMessage): boolean {
	const { "content-length": length = "0", "transfer-encoding": coding } = headers;
	return !complete && (coding !== undefined || Number(length) > 0);
}

const nowhere = new MessageChannel().port1;
nowhere.close();

/** Frees a received chunk at once: the garbage collector lets tens of megabytes of them pile up. */
function free({ buffer, byteLength }: Buffer): void {
	// Shared memory must not be transferred.
	const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
	if (isAlone) nowhere.postMessage(undefined, [buffer]);
}

/** Detaches a connection from the HTTP parser and discards further input, so that none of it is taken for a request. */
function discardInput(socket: Socket): void {
	// The parser reads by itself, and detects only at the end of "resume" whether the connection is being read.
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
 * Discards the rest of a body that will not be read; call it before sending the response. If part of the body is still
 * on its way, the connection closes after this response and the rest is received and dropped. Closing at once would
 * make the client's machine drop the response, and most clients read nothing before they have sent everything.
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
	// Node calls this after the last response on a connection.
	const end = socket.destroySoon.bind(socket);
	socket.destroySoon = () => linger(socket, silence, end);
}
