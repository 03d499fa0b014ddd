import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { requireSameOrigin } from "~/http/request/origin.server";
import {
	handleJson,
	jsonError,
	jsonResponse,
	methodNotAllowed,
	privateJsonResponse,
	type RequestBody,
} from "~/http/response/json.server";
import { type Loader, loaderByPath, pathMatcher } from "./loader-by-path.server";

/** Access rule of a call: `check` returns the caller, or throws the refusal. */
export interface CallGuard<Caller = unknown> {
	/** Cookie that identifies the caller, if access is restricted. */
	cookie: "session" | undefined;
	check: (request: Request) => Promise<Caller>;
}

/** Access for everyone. */
export const PUBLIC_ACCESS: CallGuard<undefined> = {
	cookie: undefined,
	check: async () => undefined,
};

/** Method and access of a call that everyone may read. */
export const PUBLIC_GET = { method: "GET", auth: PUBLIC_ACCESS } as const;

/** Declaration of a JSON call: input, response and errors. Its handler and the OpenAPI document are derived from it. */
export interface JsonCall {
	method: "GET" | "POST" | "DELETE";
	/** As in app/routes.ts, with parameters in braces. */
	path: `/${string}`;
	auth: CallGuard;
	summary: string;
	params?: z.ZodObject;
	query?: z.ZodType;
	/** The value to use if a query parameter is repeated; by default the last. */
	repeatedValue?: "first";
	body?: RequestBody;
	response: z.ZodType<object, object>;
	/** Descriptions of errors by status, in addition to the general ones. */
	errors?: Readonly<Record<number, string>>;
}

/** Refuses properties of `Given` that `Known` lacks, which a generic parameter alone accepts. */
type Only<Known, Given> = { [Key in Exclude<keyof Given, keyof Known>]: never };

type ParsedBy<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

interface CallInput<Call extends JsonCall> {
	request: Request;
	context: AppLoadContext;
	caller: Call["auth"] extends CallGuard<infer Caller> ? Caller : never;
	params: ParsedBy<Call["params"]>;
	query: ParsedBy<Call["query"]>;
	body: Call["body"] extends RequestBody<infer Value> ? Value : undefined;
}

/** The handler of a JSON call, for its route's loader and action. */
export interface JsonHandler {
	(args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response>;
	/** Declaration of the call, from which the OpenAPI document is derived. */
	jsonCall: JsonCall;
}

/** The handler of several calls, and of all other paths below a prefix. */
interface JsonRouter extends Loader {
	/** Returns the call at a path. */
	findCall: (path: string) => JsonCall | undefined;
}

/** Returns the call at a path, if `handler` is the handler of one or several calls. */
export function findJsonCall(handler: unknown, path: string): JsonCall | undefined {
	const { jsonCall, findCall }: Partial<JsonHandler & JsonRouter> = Object(handler);
	return jsonCall ?? findCall?.(path);
}

/** Returns true for a request that changes nothing. */
export function isReadRequest({ method }: Request): boolean {
	return method === "GET" || method === "HEAD";
}

function acceptsMethod({ method }: JsonCall, request: Request): boolean {
	return method === "GET" ? isReadRequest(request) : request.method === method;
}

function readQuery({ query, repeatedValue }: JsonCall, request: Request): unknown {
	if (!query) return undefined;
	const pairs = [...new URL(request.url).searchParams];
	// `Object.fromEntries` keeps the last value of equal names.
	if (repeatedValue === "first") pairs.reverse();
	const result = query.safeParse(Object.fromEntries(pairs));
	if (result.success) return result.data;
	throw jsonError(400, result.error.issues.map(({ message }) => message).join(" "));
}

/**
 * Returns the handler of one JSON call. It checks, in this order, the origin (if the call may change something), the
 * caller, the method and the input, and responds with the result of `respond`. Unexpected errors are logged, and the
 * response shows no internals.
 */
export function jsonRoute<const Call extends JsonCall>(
	call: Call & Only<JsonCall, Call>,
	respond: (input: CallInput<Call>) => Promise<Response | z.input<Call["response"]>>,
): JsonHandler {
	const isCacheable = call.method === "GET" && call.auth.cookie === undefined;

	const handler = ({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs) =>
		handleJson(async () => {
			if (!isReadRequest(request)) requireSameOrigin(request);
			const caller = await call.auth.check(request);
			if (!acceptsMethod(call, request)) return methodNotAllowed(call.method);
			const input = {
				request,
				context,
				caller,
				params: call.params?.parse(params),
				query: readQuery(call, request),
				body: await call.body?.read(request),
			};
			// Safe: each part was just parsed by the schema from which its type is derived.
			const result = await respond(input as CallInput<Call>);
			if (result instanceof Response) return result;
			return isCacheable ? jsonResponse(request, result) : privateJsonResponse(result);
		});
	return Object.assign(handler, { jsonCall: call });
}

/** Returns one handler for these calls, chosen by path; `otherLoaders` handle other paths. */
export function jsonRouter(
	handlers: readonly JsonHandler[],
	otherLoaders: Readonly<Record<string, Loader>>,
): JsonRouter {
	const routePatternOf = ({ jsonCall }: JsonHandler) => jsonCall.path.replace(/\{(\w+)\}/g, ":$1");
	const calls = Object.fromEntries(handlers.map((handler) => [routePatternOf(handler), handler]));
	const findMatch = pathMatcher(calls);
	const findCall = (path: string) => findMatch(path)?.route.handler.jsonCall;
	return Object.assign(loaderByPath({ ...calls, ...otherLoaders }), { findCall });
}
