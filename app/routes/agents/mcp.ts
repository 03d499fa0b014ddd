import type { ActionFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { z } from "zod";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { BodyError, readJson } from "~/http/request/body.server";
import { requestOrigin } from "~/http/request/origin.server";
import { countAndCheckAgentRequests, TOO_MANY_SENT_TEXT } from "~/http/request/rate-limit.server";
import { jsonRoute, PUBLIC_ACCESS } from "~/http/response/json-route.server";

const MAX_BODY_BYTES = 100_000;
const MAX_MESSAGES = 10;

// Codes of JSON-RPC 2.0.
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const SERVER_ERROR = -32000;

/** Returns a JSON-RPC error about the request as a whole, not about one of its messages. */
function rpcError(status: number, code: number, message: string, headers = {}): Response {
	const body = { jsonrpc: "2.0", error: { code, message }, id: null };
	return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

/** Cancellations are left out of a batch, so that the messages that they cancel get their responses too. */
const isCancellationMessage = (message: unknown) =>
	Object(message).method === "notifications/cancelled";

async function handleMcpRequest({
	request,
	context,
}: Pick<ActionFunctionArgs, "request" | "context">) {
	let body: unknown;
	try {
		body = await readJson(request, MAX_BODY_BYTES);
	} catch (error) {
		if (!(error instanceof BodyError)) throw error;
		const code = error.status === 400 ? PARSE_ERROR : INVALID_REQUEST;
		return rpcError(error.status, code, error.message);
	}
	const batch = Array.isArray(body) ? body : [body];
	if (batch.length === 0 || batch.length > MAX_MESSAGES) {
		return rpcError(400, INVALID_REQUEST, `A batch has 1 to ${MAX_MESSAGES} messages.`);
	}
	const retryAfter = countAndCheckAgentRequests({ request, context }, batch.length);
	if (retryAfter !== undefined) {
		const headers = { "Retry-After": String(retryAfter) };
		return rpcError(429, SERVER_ERROR, TOO_MANY_SENT_TEXT, headers);
	}
	const messages = batch.filter((message) => !isCancellationMessage(message));
	if (messages.length === 0) return new Response(null, { status: 202 });
	// Loaded on demand, because the protocol's package is slow to load and most processes get no such request.
	const { respondToMcp } = await import("~/features/agents/mcp.server");
	const version = request.headers.get("Mcp-Protocol-Version");
	const site = { db: db(), origin: requestOrigin(request), now: new Date() };
	const { name } = (await siteSettings(db())).site;
	const response = await respondToMcp(
		Array.isArray(body) ? messages : body,
		version === null ? {} : { "Mcp-Protocol-Version": version },
		{ ...site, name },
	);
	response.headers.set("Cache-Control", "no-store");
	return response;
}

const call = jsonRoute(
	{
		method: "POST",
		path: "/mcp",
		auth: PUBLIC_ACCESS,
		summary: "Answers messages of the Model Context Protocol",
		response: z.looseObject({}),
	},
	handleMcpRequest,
);

export const loader = call;
export const action = call;
