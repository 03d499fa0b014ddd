import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { onTestFinished } from "vitest";

export interface Conversation {
	socket: Socket;
	/** Data received so far. */
	answer: () => string;
	closed: Promise<void>;
}

/** Opens a bare connection to a site and sends a text; it is closed when the test ends. */
export function converse(port: number, text = ""): Conversation {
	const socket = connect(port, "127.0.0.1");
	let answer = "";
	socket.on("data", (chunk) => {
		answer += chunk;
	});
	socket.on("error", () => {});
	const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
	if (text !== "") socket.write(text);
	onTestFinished(() => void socket.destroy());
	return { socket, answer: () => answer, closed };
}

export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
	while (!(await isSo())) await wait(20);
}

const BODY = JSON.stringify({ email: "late@example.com" });

/** A sign-up for the newsletter as bytes: its beginning and the rest. */
export const SIGN_UP = [
	`POST /api/newsletter/subscribe HTTP/1.1\r\nHost: x.example\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY.slice(0, 10)}`,
	BODY.slice(10),
] as const;

/** Sends the beginning of a sign-up, and waits until the site has read it. */
export async function beginSignUp({ port, url }: { port: number; url: string }) {
	const begun = converse(port, SIGN_UP[0]);
	await until(() => begun.socket.readyState === "open");
	// The site has read the head of the request by the time it responds to another.
	await fetch(`${url}/healthz`);
	return begun;
}

/** Waits until a site accepts no new connections. */
export const untilRefused = (url: string) =>
	until(() =>
		fetch(`${url}/healthz`).then(
			() => false,
			() => true,
		),
	);
