import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { rawAnswer } from "../raw-answer";

/** An answer with its bytes in base64, as one process tells it another. */
export interface BareAnswer {
	headers: Record<string, string | string[]>;
	body: string;
}

export interface BareServer {
	origin: string;
	stop(): Promise<void>;
}

/** What Node's own server adds to every answer by itself. */
const OWN_HEADERS = ["date", "connection", "keep-alive", "transfer-encoding"];

/** Node's server and nothing else, in a process of its own, with the very answers of the site at some paths. */
export async function startBareServer(
	origin: string,
	paths: readonly string[],
): Promise<BareServer> {
	const answers: Record<string, BareAnswer> = {};
	for (const path of paths) {
		const { headers, body } = await rawAnswer(origin + path, { "Accept-Encoding": "br" });
		const kept = Object.entries(headers).flatMap(([name, value]) =>
			value === undefined || OWN_HEADERS.includes(name) ? [] : [[name, value] as const],
		);
		answers[path] = { headers: Object.fromEntries(kept), body: body.toString("base64") };
	}
	const child = fork(fileURLToPath(new URL("./bare-server-process.ts", import.meta.url)));
	const listening = once(child, "message");
	child.send(answers);
	const [port]: number[] = await listening;
	return {
		origin: `http://127.0.0.1:${port}`,
		async stop() {
			const ended = once(child, "exit");
			child.kill("SIGTERM");
			await ended;
		},
	};
}
