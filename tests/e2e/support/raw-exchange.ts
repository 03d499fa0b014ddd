import { connect } from "node:net";
import { siteUrl } from "./site/shared-site";

// Requests as bytes, which no client corrects.

export const site = () => siteUrl();

interface Exchange {
	status: number;
	head: string;
	body: string;
	/** All received data. */
	text: string;
}

/** Sends a request exactly as it is written, and receives until the site closes the connection. */
export function raw(request: string, url = site()): Promise<Exchange> {
	const { hostname, port } = new URL(url);
	return new Promise((resolve) => {
		const socket = connect(Number(port), hostname);
		let text = "";
		socket.setEncoding("latin1");
		socket.on("data", (chunk) => {
			text += chunk;
		});
		// The site may close a connection before it has read everything.
		socket.on("error", () => {});
		socket.on("close", () => {
			const [head = "", ...body] = text.split("\r\n\r\n");
			resolve({ status: Number(head.split(" ")[1]), head, body: body.join("\r\n\r\n"), text });
		});
		socket.write(request, "latin1");
	});
}

export const rawGet = (target: string, headers = "") =>
	raw(
		`GET ${target} HTTP/1.1\r\nHost: ${new URL(site()).host}\r\nConnection: close\r\n${headers}\r\n`,
	);
