import type { ActionFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { z } from "zod";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { BodyError, readJson } from "~/http/request/body.server";
import { requestOrigin } from "~/http/request/origin.server";
import { countQuestions, TOO_MANY } from "~/http/request/rate-limit.server";
import { jsonRoute, PUBLIC } from "~/http/response/json-route.server";

const MAX_BYTES = 100_000;
const MAX_MESSAGES = 10;

/** An error of JSON-RPC about the whole body. */
function rpcError(status: number, code: number, message: string, headers = {}): Response {
	const body = { jsonrpc: "2.0", error: { code, message }, id: null };
	return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

/** A message that asks to drop another one, which would then get no answer. */
const isCancellation = (message: unknown) => Object(message).method === "notifications/cancelled";

async function respond({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
	let body: unknown;
	try {
		body = await readJson(request, MAX_BYTES);
	} catch (error) {
		if (!(error instanceof BodyError)) throw error;
		return rpcError(error.status, error.status === 400 ? -32700 : -32600, error.message);
	}
	const batch = Array.isArray(body) ? body : [body];
	if (batch.length === 0 || batch.length > MAX_MESSAGES) {
		return rpcError(400, -32600, `A batch has 1 to ${MAX_MESSAGES} messages.`);
	}
	const retryAfter = countQuestions({ request, context }, batch.length);
	if (retryAfter !== undefined) {
		return rpcError(429, -32000, TOO_MANY, { "Retry-After": String(retryAfter) });
	}
	const answered = batch.filter((message) => !isCancellation(message));
	if (answered.length === 0) return new Response(null, { status: 202 });
	// The protocol's package takes a while to load, and few processes are asked.
	const { respondToMcp } = await import("~/features/agents/mcp.server");
	const version = request.headers.get("Mcp-Protocol-Version");
	const site = { db: db(), origin: requestOrigin(request), now: new Date() };
	const { name } = (await siteSettings(db())).site;
	const response = await respondToMcp(
		Array.isArray(body) ? answered : body,
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
		auth: PUBLIC,
		summary: "Answers messages of the Model Context Protocol",
		response: z.looseObject({}),
	},
	respond,
);

export const loader = call;
export const action = call;
