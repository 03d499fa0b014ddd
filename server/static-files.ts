import { readdirSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { extname, posix } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import express, { type RequestHandler } from "express";
import { DAY_MS, HOUR_MS } from "~/config/time";
import { ICON_ADDRESSES } from "~/features/settings/site-images";
import { chooseEncoding } from "~/http/page/compression.server";
import { allowEmbeddingElsewhere } from "./security-headers";

const YEAR_MS = 365 * DAY_MS;

const EXTENSIONS_BY_ENCODING = { br: ".br", gzip: ".gz" } as const;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
	".css": "text/css; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".json": "application/json; charset=utf-8",
	".svg": "image/svg+xml",
};

const IMAGE_FILE_PATTERN = /\.(?:avif|ico|jpe?g|png|svg|webp)$/;

function staticFiles(
	folder: string,
	caching: { maxAge: number; immutable?: boolean },
): RequestHandler {
	return express.static(folder, {
		...caching,
		index: false,
		redirect: false,
		setHeaders: (response: ServerResponse, path) => {
			if (IMAGE_FILE_PATTERN.test(path)) allowEmbeddingElsewhere(response);
		},
	});
}

/** Returns the paths of a folder's files, as in addresses. */
function listPaths(folder: string): ReadonlySet<string> {
	const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
	return new Set(names.map((name) => `/${name.replaceAll("\\", "/")}`));
}

/**
 * Returns a function that chooses the precompressed variant of a file, if the build made one. The function sets the
 * headers of the variant and returns the path to send.
 */
function precompressedPathChooser(folder: string) {
	const paths = listPaths(folder);

	return (
		acceptedEncodings: string | undefined,
		response: ServerResponse,
		requestUrl: string,
	): string => {
		const [path = ""] = requestUrl.split("?", 1);
		const type = CONTENT_TYPES[extname(path)];
		if (type === undefined) return requestUrl;
		response.setHeader("Vary", "Accept-Encoding");
		const encoding = chooseEncoding(acceptedEncodings);
		if (encoding === "identity") return requestUrl;
		const compressedPath = posix.normalize(path) + EXTENSIONS_BY_ENCODING[encoding];
		if (!paths.has(compressedPath)) return requestUrl;
		response.setHeader("Content-Encoding", encoding);
		response.setHeader("Content-Type", type);
		return compressedPath;
	};
}

/** Sends the build's files, precompressed; calls `next` for any other address. */
export function builtFiles(build: ServerBuild): RequestHandler {
	const choosePath = precompressedPathChooser(build.assetsBuildDirectory);
	const sendFile = staticFiles(build.assetsBuildDirectory, { immutable: true, maxAge: YEAR_MS });
	return (request, response, next) => {
		const { url } = request;
		if (!url.startsWith(build.publicPath)) {
			next();
			return;
		}
		const acceptedEncodings = request.headers["accept-encoding"]?.toString();
		request.url = choosePath(acceptedEncodings, response, url.slice(build.publicPath.length - 1));
		sendFile(request, response, () => {
			request.url = url;
			for (const name of ["Content-Encoding", "Content-Type"]) response.removeHeader(name);
			next();
		});
	};
}

/** Sends the files of public/; calls `next` for other addresses, and if a file cannot be sent. */
export function publicFiles(): RequestHandler {
	// Leaves out icons: a route sends them, because staff may replace them.
	const paths = new Set([...listPaths("public")].filter((path) => !(path in ICON_ADDRESSES)));
	const sendFile = staticFiles("public", { maxAge: HOUR_MS });
	return (request, response, next) => {
		// A set of paths, because looking for a file on the disk would take as long as rendering much of a page.
		const [path = ""] = request.url.split("?", 1);
		if (paths.has(path)) sendFile(request, response, () => next());
		else next();
	};
}
