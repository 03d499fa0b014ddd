// The process that `bare-server.ts` starts.
import { createServer } from "node:http";
import type { BareAnswer } from "./bare-server";

process.once("message", (answers: Record<string, BareAnswer>) => {
	const ready = new Map(
		Object.entries(answers).map(([path, { headers, body }]) => [
			path,
			{ headers, body: Buffer.from(body, "base64") },
		]),
	);
	const server = createServer((request, response) => {
		const answer = ready.get(request.url ?? "");
		if (!answer) response.writeHead(404).end();
		else response.writeHead(200, answer.headers).end(answer.body);
	});
	server.listen(0, "127.0.0.1", () => {
		const address = server.address();
		if (address && typeof address === "object") process.send?.(address.port);
	});
});
