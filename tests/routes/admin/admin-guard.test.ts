import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { sessionCookieHeader } from "~/auth/session-guard.server";
import { startSession } from "~/auth/sessions.queries.server";
import { LOGIN_PATH } from "~/config/staff-addresses";
import routes from "~/routes";
import { staffHeaders } from "../../staff";
import { ORIGIN, routeOf } from "../call";

interface Guarded {
	file: string;
	/** An address of the route, its parameters filled in. */
	path: string;
}

type Entry = (typeof routes)[number];

function withPaths(entries: readonly Entry[], above = ""): Guarded[] {
	return entries.flatMap(({ file, path, children }) => {
		const own = `${above}/${path ?? ""}`.replace(/\/$/, "").replace(/:\w+\??/g, "1");
		return [{ file, path: own }, ...withPaths(children ?? [], own)];
	});
}

const ALL = withPaths(routes);
/** For people who are not signed in yet. */
const OPEN = ["login", "accounts/join", "accounts/forgotten"].map(
	(name) => `routes/admin/${name}.tsx`,
);

const PAGES = ALL.filter(({ file }) => file.startsWith("routes/admin/") && !OPEN.includes(file));
const CALLS = ALL.filter(({ path }) => path.startsWith("/api/admin/"));

type Handler = (args: { request: Request; params: object; context: object }) => unknown;

const FILES = import.meta.glob<{ loader?: Handler; action?: Handler }>(
	"../../../app/routes/{admin,api}/**/*.{ts,tsx}",
);

/** Routes without an action: the layout and pages that only list. */
const WITHOUT_ACTION = ["layout", "facts", "jump"].map((name) => `routes/admin/${name}.tsx`);

/** Returns the Response that a loader or action returns or throws; undefined for an action that a route does not have. */
async function answer(
	{ file, path }: Guarded,
	kind: "loader" | "action",
	init: RequestInit,
): Promise<Response | undefined> {
	const handler = (await FILES[`../../../app/${file}`]?.())?.[kind];
	if (!handler && kind === "action" && WITHOUT_ACTION.includes(file)) return undefined;
	if (!handler) throw new Error(`${file} has no ${kind} to be asked`);
	const request = new Request(ORIGIN + path, init);
	const result = await Promise.resolve()
		.then(() => handler({ request, params: { sku: "1", id: "1" }, context: {} }))
		.catch((thrown: unknown) => thrown);
	if (result instanceof Response) return result;
	throw new Error(`${kind} of ${file} let ${request.method} in`);
}

const METHODS = ["POST", "PUT", "PATCH", "DELETE"];

function form(): FormData {
	const body = new FormData();
	body.set("intent", "load");
	body.set("file", new File(["sku,brand,model\nA,Epson,One\n"], "a.csv", { type: "text/csv" }));
	return body;
}

/** Cookies of browsers without a valid session. */
const LOST: [string, () => Promise<Record<string, string>>][] = [
	["no cookie", async () => ({})],
	["a cookie nobody signed", async () => ({ Cookie: "session=InNvbWV0b2tlbiI%3D.c2lnbmVk" })],
	["a cookie with its name alone", async () => ({ Cookie: "session=" })],
	[
		"a session that has ended",
		async () => {
			const { id } = await db()
				.insertInto("users")
				.values({ username: "gone", password: "x" })
				.returning("id")
				.executeTakeFirstOrThrow();
			const token = await startSession(db(), id, new Date("2026-01-01T00:00:00Z"));
			return {
				Cookie: (await sessionCookieHeader(new Request(ORIGIN), token)).split(";")[0] ?? "",
			};
		},
	],
	[
		"a session whose account is gone",
		async () => {
			const headers = await staffHeaders("gone");
			await db().deleteFrom("users").where("username", "=", "gone").execute();
			return headers;
		},
	],
];

const contents = async () =>
	JSON.stringify(
		await Promise.all([
			db().selectFrom("projectors").selectAll().execute(),
			db().selectFrom("users").selectAll().execute(),
			db()
				.selectFrom("staff_sessions")
				.innerJoin("users", "users.id", "userId")
				.select("tokenHash")
				.where("username", "=", "somebody else")
				.execute(),
		]),
	);

beforeEach(async () => {
	await staffHeaders("somebody else");
});

it("admin guard: finds the staff routes", () => {
	expect(PAGES.map(({ path }) => path)).toEqual(
		expect.arrayContaining(["/admin", "/admin/upload", "/admin/logout"]),
	);
	expect(ALL.filter(({ path }) => /\badmin\b/.test(path))).toHaveLength(
		PAGES.length + CALLS.length + ALL.filter(({ file }) => OPEN.includes(file)).length,
	);
});

describe.each(LOST)("with %s", (_, headersOf) => {
	it.each(PAGES.map((page) => [page.file, page] as const))(
		"%s redirects to the sign-in page for every method",
		async (_, page) => {
			const headers = await headersOf();
			const earlier = await contents();
			const answers = [
				await answer(page, "loader", { headers }),
				await answer(page, "loader", { headers, method: "HEAD" }),
			];
			for (const method of METHODS) {
				answers.push(await answer(page, "action", { method, headers, body: form() }));
			}
			for (const response of answers) {
				if (!response) continue;
				expect([302, 303]).toContain(response.status);
				expect(response.headers.get("Location")).toMatch(new RegExp(`^${LOGIN_PATH}(\\?|$)`));
				expect(response.headers.get("Cache-Control")).toBe("no-store");
			}
			expect(await contents()).toBe(earlier);
		},
	);

	it.each(CALLS.map((call) => [call.file, call] as const))(
		"%s returns 401 for every method",
		async (_, call) => {
			const headers = await headersOf();
			const earlier = await contents();
			const answers = [await answer(call, "loader", { headers })];
			for (const method of METHODS) {
				answers.push(await answer(call, "action", { method, headers, body: form() }));
			}
			for (const response of answers) {
				if (!response) continue;
				expect(response.status).toBe(401);
				expect(await response.json()).toEqual({ message: "Please sign in first." });
				expect(response.headers.get("Cache-Control")).toBe("no-store");
			}
			expect(await contents()).toBe(earlier);
		},
	);
});

it.each([
	["/admin/nothing", "routes/admin/not-found.tsx"],
	["/api/admin/nothing", "routes/api/call.ts"],
])("%s does not exist for staff", async (path, file) => {
	const response = await answer({ file, path }, "loader", { headers: await staffHeaders() });
	expect([routeOf(path).file, response?.status]).toEqual([file, 404]);
});

describe("from another site", () => {
	const FOREIGN: Record<string, string>[] = [
		{ Origin: "https://evil.example" },
		{ Origin: "null" },
		{ "Sec-Fetch-Site": "cross-site" },
		{ "Sec-Fetch-Site": "same-site" },
	];

	it.each([...PAGES, ...CALLS].map((route) => [route.file, route] as const))(
		"%s does nothing, even for staff",
		async (_, route) => {
			const staff = await staffHeaders("somebody else");
			const earlier = await contents();
			for (const foreign of FOREIGN) {
				for (const method of METHODS) {
					const headers = { ...staff, ...foreign };
					const response = await answer(route, "action", { method, headers, body: form() });
					if (response) expect(response.status).toBe(403);
				}
			}
			expect(await contents()).toBe(earlier);
		},
	);
});
