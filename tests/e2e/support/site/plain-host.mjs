// `node plain-host.mjs BUILD`: a host for Remix builds that knows nothing of this site. It sends the build's files, and
// gives every other request to Remix.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
	createReadableStreamFromReadable,
	createRequestHandler,
	writeReadableStreamToWritable,
} from "@remix-run/node";
import express from "express";

const build = await import(pathToFileURL(resolve(process.argv[2])).href);
const handle = createRequestHandler(build, process.env.NODE_ENV);
const { assetsBuildDirectory: folder, publicPath } = build;

function toRequest(incoming) {
	const { method, headers, originalUrl } = incoming;
	const hasBody = method !== "GET" && method !== "HEAD";
	return new Request(`http://${headers.host}${originalUrl}`, {
		method,
		headers,
		...(hasBody && { body: createReadableStreamFromReadable(incoming), duplex: "half" }),
	});
}

const app = express();
app.use(publicPath, express.static(folder, { immutable: true, maxAge: "1y", index: false }));
app.use(express.static(folder, { maxAge: "1h", index: false, redirect: false }));
app.all("*", async (incoming, outgoing, next) => {
	try {
		const answer = await handle(toRequest(incoming));
		outgoing.status(answer.status);
		for (const [name, value] of answer.headers) outgoing.append(name, value);
		if (answer.body) await writeReadableStreamToWritable(answer.body, outgoing);
		else outgoing.end();
	} catch (error) {
		next(error);
	}
});
app.listen(Number(process.env.PORT), process.env.HOST);
