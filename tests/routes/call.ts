import type {
	ActionFunction,
	AppLoadContext,
	LoaderFunction,
	LoaderFunctionArgs,
} from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { db } from "db/connection.server";
import { engineOf } from "db/engine";
import type { Database } from "db/schema";
import { sql } from "kysely";
import { expect } from "vitest";
import type { LoadedSection } from "~/logging/section.server";
import routes from "~/routes";
import { dropTable } from "../databases/drop-table";

export const ORIGIN = "http://beamwise.test";

type RouteObject = Parameters<typeof matchRoutes>[0][number];

interface RouteFile {
	loader?: LoaderFunction;
	action?: ActionFunction;
}

const FILES = import.meta.glob<RouteFile>("../../app/routes/**/*.{ts,tsx}");

type LoaderResult<L extends (args: LoaderFunctionArgs) => unknown> = Awaited<ReturnType<L>>;

/** Data that a loader returns, without `data(…, { status })`. */
type Data<Result> = Result extends { data: infer Inner; init: ResponseInit | null }
	? Inner
	: Result;

type Entry = (typeof routes)[number];

/** Converts the route table for the router's matcher; the id of a route is its file. */
function matchable(entries: readonly Entry[]): RouteObject[] {
	return entries.map(({ file, path, index, children }) => ({
		id: file,
		...(path !== undefined && { path }),
		...(index ? { index } : { children: matchable(children ?? []) }),
	}));
}

const TABLE = matchable(routes);

/** Returns the file and the parameters of an address, by the real route table. */
export function routeOf(path: string) {
	const match = matchRoutes(TABLE, new URL(path, ORIGIN).pathname)?.at(-1);
	if (match?.route.id === undefined) throw new Error(`No route for ${path}`);
	return { file: match.route.id, params: match.params };
}

/** Returns the arguments that Remix passes to a loader or an action at this address. */
export function argsFor(
	path: string,
	init: RequestInit = {},
	context: AppLoadContext = {},
): LoaderFunctionArgs {
	const request = new Request(new URL(path, ORIGIN), init);
	return { request, params: routeOf(path).params, context };
}

/** Returns the load context of a request from the nth of many client addresses. */
export function clientAt(n: number): AppLoadContext {
	return { socketAddress: `::ffff:198.51.${Math.floor(n / 250)}.${n % 250}` };
}

async function routeFile(path: string): Promise<RouteFile> {
	const { file } = routeOf(path);
	const load = FILES[`../../app/${file}`];
	if (!load) throw new Error(`${file} is not there`);
	return load();
}

function asResponse(answer: unknown): Response {
	if (answer instanceof Response) return answer;
	throw new Error("The route did not answer with a Response");
}

/** Sends a GET to an address that returns JSON or a file. */
export async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
	const { loader } = await routeFile(path);
	return asResponse(await loader?.(argsFor(path, { headers })));
}

/** Sends any other method to such an address, by calling its action as Remix does. */
export async function send(
	method: "POST" | "PUT" | "PATCH" | "DELETE",
	path: string,
	init: RequestInit = {},
	context: AppLoadContext = {},
): Promise<Response> {
	const { action } = await routeFile(path);
	return asResponse(await action?.(argsFor(path, { ...init, method }, context)));
}

/** Posts JSON to such an address; a string is sent as it is. */
export function postJson(
	path: string,
	value: unknown,
	headers: Record<string, string> = {},
	context: AppLoadContext = {},
): Promise<Response> {
	const body = typeof value === "string" ? value : JSON.stringify(value);
	const type = { "Content-Type": "application/json" };
	return send("POST", path, { body, headers: { ...type, ...headers } }, context);
}

/** Returns a response of a call that is never stored. */
export async function answer(response: Response) {
	expect(response.headers.get("Content-Type")).toContain("application/json");
	expect(response.headers.get("Cache-Control")).toBe("no-store");
	return { status: response.status, body: await response.json() };
}

/** Returns the toast cookie of a response, which is signed but not encrypted. */
export function flashed(headers: Headers): string {
	const cookie = /^toast=([^;.]+)/.exec(decodeURIComponent(headers.get("Set-Cookie") ?? ""))?.[1];
	return Buffer.from(cookie ?? "", "base64").toString();
}

export interface PageAnswer<Data> {
	status: number;
	headers: Headers;
	/** Data that the page is rendered with again; absent after a redirect. */
	data: Data | undefined;
}

/**
 * Sends a form to a page's action as a browser without scripts does: a string as it is, FormData as multipart. Returns
 * a thrown Response like a returned one.
 */
export async function submitForm<Result>(
	action: (args: LoaderFunctionArgs) => Result,
	path: string,
	fields: Record<string, string> | string | FormData,
	headers: Record<string, string> = {},
	context: AppLoadContext = {},
): Promise<PageAnswer<Exclude<Data<Awaited<Result>>, Response>>> {
	const isBody = typeof fields === "string" || fields instanceof FormData;
	const body = isBody ? fields : new URLSearchParams(fields);
	const init = { method: "POST", body, headers };
	const answer: unknown = await Promise.resolve()
		.then(() => action(argsFor(path, init, context)))
		.catch((thrown: unknown) => {
			if (thrown instanceof Error) throw thrown;
			return thrown;
		});
	if (answer instanceof Response) {
		return { status: answer.status, headers: answer.headers, data: undefined };
	}
	const { data, init: sent } = isDataWithInit(answer) ? answer : { data: answer, init: null };
	return {
		status: sent?.status ?? 200,
		headers: new Headers(sent?.headers),
		data: data as Exclude<Data<Awaited<Result>>, Response>,
	};
}

/** Returns the body of a GET that must succeed. */
export async function getJson(path: string): Promise<unknown> {
	const response = await get(path);
	expect(response.status, path).toBe(200);
	return response.json();
}

function isDataWithInit(result: unknown): result is { data: unknown; init: ResponseInit | null } {
	return (
		typeof result === "object" &&
		result !== null &&
		"type" in result &&
		result.type === "DataWithResponseInit"
	);
}

/** Returns status and data of a page's loader at an address. */
export async function visit<L extends (args: LoaderFunctionArgs) => unknown>(
	loader: L,
	path: string,
	headers: Record<string, string> = {},
): Promise<{ status: number; data: Data<LoaderResult<L>> }> {
	const result = await loader(argsFor(path, { headers }));
	const unwrapped = isDataWithInit(result)
		? { status: result.init?.status ?? 200, data: result.data }
		: { status: 200, data: result };
	return unwrapped as { status: number; data: Data<LoaderResult<L>> };
}

/** Returns what the loader of an address, or another one, returns or throws there. */
async function outcomeAt(path: string, headers: HeadersInit, loader?: LoaderFunction) {
	const load = loader ?? (await routeFile(path)).loader;
	try {
		return await load?.(argsFor(path, { headers }));
	} catch (thrown) {
		return asResponse(thrown);
	}
}

/** Returns the status of a GET of any address, thrown or returned. */
export async function statusOf(path: string, headers: HeadersInit = {}): Promise<number> {
	const result: unknown = await outcomeAt(path, headers);
	if (result instanceof Response) return result.status;
	return isDataWithInit(result) ? (result.init?.status ?? 200) : 200;
}

/** Returns the status and the target of the redirect at an address. */
export async function redirectAt(path: string, headers: HeadersInit = {}, loader?: LoaderFunction) {
	const { status, headers: sent } = asResponse(await outcomeAt(path, headers, loader));
	return [status, sent.get("Location")];
}

/** Returns the data of a section of a page, which must have been loaded. */
export function loaded<Data>(section: LoadedSection<Data>): Data {
	if (section.status === "error") throw new Error("The section was not loaded");
	return section.data;
}

type Listing<Page, List> = Page & { results: LoadedSection<List> };

/** Returns a page with a list of models, which must succeed: its data, its list and the SKUs of its cards. */
export async function listAt<Page, List extends { cards: readonly { sku: string }[] }>(
	loader: (args: LoaderFunctionArgs) => Promise<{ data: Listing<Page, List> }>,
	path: string,
) {
	const { init, data } = { init: null, ...(await loader(argsFor(path))) };
	expect(Object(init).status ?? 200, path).toBe(200);
	const list = loaded(data.results);
	return { ...data, ...list, skus: list.cards.map(({ sku }) => sku) };
}

/** Drops a table despite foreign keys to it, so that every query of it fails. */
export async function drop(table: keyof Database): Promise<void> {
	if (engineOf(db()) === "sqlite") await sql`pragma foreign_keys = off`.execute(db());
	await dropTable(table);
}
