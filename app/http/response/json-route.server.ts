import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import {
	answerJson,
	jsonError,
	jsonPrivate,
	jsonResponse,
	methodNotAllowed,
} from "~/http/response/json.server";
import type { RequestBody } from "./json-body.server";

/** Who may ask: `check` returns who asks, or throws the refusal. */
export interface Guard<Caller = unknown> {
	/** The cookie that tells who asks, where not everybody may. */
	cookie: "session" | undefined;
	check: (request: Request) => Promise<Caller>;
}

/** Everybody may ask. */
export const PUBLIC: Guard<undefined> = { cookie: undefined, check: async () => undefined };

/** What a JSON call takes and answers; its route runs by it and the OpenAPI document is made from it. */
export interface JsonCall {
	method: "GET" | "POST" | "DELETE";
	/** As in app/routes.ts, with parameters in braces. */
	path: `/api/${string}`;
	auth: Guard;
	summary: string;
	params?: z.ZodObject;
	query?: z.ZodType;
	/** Which value of a repeated query parameter counts; the last unless told. */
	repeated?: "first";
	body?: RequestBody;
	answer: z.ZodType<object, object>;
	/** Errors of its own, by status, beside those that follow from the rest. */
	errors?: Readonly<Record<number, string>>;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

interface Input<Call extends JsonCall> {
	request: Request;
	context: AppLoadContext;
	caller: Call["auth"] extends Guard<infer Caller> ? Caller : never;
	params: Parsed<Call["params"]>;
	query: Parsed<Call["query"]>;
	body: Call["body"] extends RequestBody<infer Value> ? Value : undefined;
}

interface JsonHandler {
	(args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response>;
	/** By this the server and the OpenAPI document know what the route takes. */
	jsonCall: JsonCall;
}

function isJsonHandler(handler: unknown): handler is JsonHandler {
	return typeof handler === "function" && "jsonCall" in handler;
}

/** The call of a loader or an action, if `jsonRoute` made it. */
export function jsonCallOf(handler: unknown): JsonCall | undefined {
	return isJsonHandler(handler) ? handler.jsonCall : undefined;
}

function isRead({ method }: Request): boolean {
	return method === "GET" || method === "HEAD";
}

function takes({ method }: JsonCall, request: Request): boolean {
	return method === "GET" ? isRead(request) : request.method === method;
}

function readQuery({ query, repeated }: JsonCall, request: Request): unknown {
	if (!query) return undefined;
	const pairs = [...new URL(request.url).searchParams];
	// Of equal names the last one stays.
	if (repeated === "first") pairs.reverse();
	const result = query.safeParse(Object.fromEntries(pairs));
	if (result.success) return result.data;
	throw jsonError(400, result.error.issues.map(({ message }) => message).join(" "));
}

/**
 * Returns a route's loader and action for one JSON call. They check the origin of what may change something, who
 * asks, the method and the input, in this order, and answer with what the handler returns. Unexpected errors are
 * logged and answered without internals.
 */
export function jsonRoute<const Call extends JsonCall>(
	call: Call,
	handler: (input: Input<Call>) => Promise<Response | z.input<Call["answer"]>>,
): { loader: JsonHandler; action: JsonHandler } {
	const isCacheable = call.method === "GET" && call.auth.cookie === undefined;

	const answer = ({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs) =>
		answerJson(async () => {
			if (!isRead(request)) requireSameOrigin(request);
			const caller = await call.auth.check(request);
			if (!takes(call, request)) return methodNotAllowed(call.method);
			const input = {
				request,
				context,
				caller,
				params: call.params?.parse(params),
				query: readQuery(call, request),
				body: await call.body?.read(request),
			};
			// Each part was just parsed by the schema that its type comes from.
			const result = await handler(input as Input<Call>);
			if (result instanceof Response) return result;
			return isCacheable ? jsonResponse(request, result) : jsonPrivate(result);
		});

	const marked = Object.assign(answer, { jsonCall: call });
	return { loader: marked, action: marked };
}
