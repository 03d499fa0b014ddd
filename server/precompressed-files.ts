import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, posix } from "node:path";
import { chooseEncoding } from "~/http/page/compression.server";

const ENDINGS = { br: ".br", gzip: ".gz" } as const;

const TYPES: Readonly<Record<string, string>> = {
	".css": "text/css; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".json": "application/json; charset=utf-8",
	".svg": "image/svg+xml",
};

/**
 * Knows which files of a folder the build has pressed as well. The answer's path is the one to send for what was
 * asked: the pressed file, then with the headers that it needs, or the same.
 */
export function precompressedFiles(folder: string) {
	const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
	const paths = new Set(names.map((name) => `/${name.replaceAll("\\", "/")}`));

	return (incoming: IncomingMessage, outgoing: ServerResponse, asked: string): string => {
		const [path = ""] = asked.split("?", 1);
		const type = TYPES[extname(path)];
		if (type === undefined) return asked;
		outgoing.setHeader("Vary", "Accept-Encoding");
		const encoding = chooseEncoding(incoming.headers["accept-encoding"]?.toString() ?? null);
		if (encoding === "identity") return asked;
		const pressed = posix.normalize(path) + ENDINGS[encoding];
		if (!paths.has(pressed)) return asked;
		outgoing.setHeader("Content-Encoding", encoding);
		outgoing.setHeader("Content-Type", type);
		return pressed;
	};
}
