import { connect } from "node:net";
import { siteUrl } from "./site/shared-site";

// Requests as bytes, which no client corrects.

export const site = () => siteUrl();

interface Exchange {
	status: number;
	head: string;
	body: string;
}

/** Sends a request exactly as it is written. */
export function raw(request: string, url = site()): Promise<Exchange> {
	const { hostname, port } = new URL(url);
	return new Promise((resolve, reject) => {
		const socket = connect(Number(port), hostname);
		let answer = "";
		socket.setEncoding("latin1");
		socket.on("data", (chunk) => {
			answer += chunk;
		});
		socket.on("error", reject);
		socket.on("close", () => {
			const [head = "", ...body] = answer.split("\r\n\r\n");
			resolve({ status: Number(head.split(" ")[1]), head, body: body.join("\r\n\r\n") });
		});
		socket.write(request);
	});
}

export const rawGet = (target: string, headers = "") =>
	raw(
		`GET ${target} HTTP/1.1\r\nHost: ${new URL(site()).host}\r\nConnection: close\r\n${headers}\r\n`,
	);
