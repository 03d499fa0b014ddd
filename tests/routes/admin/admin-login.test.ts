import type { AppLoadContext } from "@remix-run/node";
import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { insertAccount } from "~/auth/accounts.queries.server";
import { findStaff, requireStaff } from "~/auth/session-guard.server";
import { FORM_LIMITS } from "~/http/request/rate-limit.server";
import { action, loader } from "~/routes/admin/login";
import { loader as uploadPage } from "~/routes/admin/upload";
import { quickHash } from "../../quick-hash";
import { staffHeaders } from "../../staff";
import { argsFor, clientAt, get, ORIGIN, redirectAt, send, submitForm, visit } from "../call";

const PAGE = "/admin/login";
const PASSWORD = "correct horse";
const TYPED = { username: "Shop", password: PASSWORD };

const signIn = (
	fields: Record<string, string> | string,
	path = PAGE,
	headers = {},
	context: AppLoadContext = {},
) => submitForm(action, path, fields, headers, context);

/** Returns the `Cookie` header for a response's `Set-Cookie`. */
function cookieOf(headers: Headers): { Cookie: string } {
	return {
		Cookie: headers
			.getSetCookie()
			.map((one) => one.split(";", 1)[0])
			.join("; "),
	};
}

async function whoIs(headers: Record<string, string>): Promise<string | undefined> {
	return requireStaff(new Request(ORIGIN, { headers })).then(
		({ username }) => username,
		() => undefined,
	);
}

const sessionCount = async () =>
	(await db().selectFrom("staff_sessions").select("userId").execute()).length;

beforeEach(async () => {
	await insertAccount(db(), "shop", quickHash(PASSWORD));
});

describe("signing in", () => {
	it("starts a session and redirects to the first staff page", async () => {
		const { status, headers } = await signIn(TYPED);
		expect([status, headers.get("Location")]).toEqual([303, "/admin"]);
		expect(headers.get("Cache-Control")).toBe("no-store");
		const [cookie = ""] = headers.getSetCookie();
		expect(cookie).toMatch(/^session=[^;]+; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/);
		expect(await whoIs(cookieOf(headers))).toBe("shop");
		const page = await uploadPage(argsFor("/admin/upload", { headers: cookieOf(headers) }));
		expect(page).not.toBeInstanceOf(Response);
	});

	it.each([
		["/admin/images?q=a%20b", "/admin/images?q=a%20b"],
		["//evil.example/admin/", "/admin"],
	])("with ?to=%s redirects to %s", async (to, place) => {
		const path = `${PAGE}?${new URLSearchParams({ to })}`;
		expect((await signIn(TYPED, path)).headers.get("Location")).toBe(place);
		expect(await redirectAt(path, await staffHeaders())).toEqual([302, place]);
	});

	it("replaces the previous session by a new one each time", async () => {
		const first = cookieOf((await signIn(TYPED)).headers);
		const second = cookieOf((await signIn(TYPED, PAGE, first)).headers);
		expect(second).not.toEqual(first);
		expect([await whoIs(first), await whoIs(second)]).toEqual([undefined, "shop"]);
	});

	it.each([
		["a wrong password", { ...TYPED, password: "wrong password" }],
		["an unknown name", { ...TYPED, username: "nobody" }],
	])("shows the same error for %s, and keeps the name but not the password", async (_, typed) => {
		const answer = await signIn(typed);
		expect(answer.status).toBe(400);
		expect(answer.data?.failure).toEqual({
			username: typed.username,
			message: "That username and password do not belong together.",
		});
		expect(JSON.stringify(answer.data)).not.toContain(typed.password);
		expect(answer.headers.getSetCookie()).toEqual([]);
		expect(answer.headers.get("Cache-Control")).toBe("no-store");
		expect(await sessionCount()).toBe(0);
	});

	it.each<Record<string, string>>([{ username: "shop" }, { username: " ", password: PASSWORD }])(
		"asks for both: %j",
		async (typed) => {
			const answer = await signIn(typed);
			expect(answer.status).toBe(400);
			expect(answer.data?.failure.message).toBe("Please enter your username and password.");
			expect(await db().selectFrom("rate_limits").selectAll().execute()).toEqual([]);
		},
	);

	it.each(["shop", "nobody"])("returns 429 after five failures for %s", async (username) => {
		for (let count = 0; count < 5; count++) {
			expect((await signIn({ username, password: "wrong password" })).status).toBe(400);
		}
		const answer = await signIn({ username, password: PASSWORD });
		expect(answer.status).toBe(429);
		const seconds = Number(answer.headers.get("Retry-After"));
		expect(seconds).toBeGreaterThan(14 * 60);
		expect(seconds).toBeLessThanOrEqual(15 * 60);
		expect(answer.data?.failure).toEqual({
			username,
			message: "Too many tries to sign in. Please try again in 15 minutes.",
		});
		expect(await sessionCount()).toBe(0);
	});

	it("accepts a right password after 400 wrong ones for other names from 300 addresses", async () => {
		for (let n = 0; n < 100; n += 1) await insertAccount(db(), `name-${n}`, quickHash(PASSWORD));
		for (let n = 0; n < 400; n += 1) {
			const typed = { username: `name-${n % 100}`, password: "wrong password" };
			const answer = await signIn(typed, PAGE, {}, clientAt(n % 300));
			expect(answer.status).toBe(400);
		}
		const context = clientAt(300);
		expect((await signIn(TYPED, PAGE, {}, context)).status).toBe(303);
		expect(context.delayMs).toBeGreaterThan(0);
		expect((await signIn(TYPED)).status).toBe(303);
	});

	it("returns 429 after 30 tries from one address, and only to that address", async () => {
		const most = FORM_LIMITS["sign-in"].perAddress;
		for (let n = 0; n < most; n += 1) await signIn(TYPED, PAGE, {}, clientAt(1));
		const answer = await signIn(TYPED, PAGE, {}, clientAt(1));
		expect(answer.status).toBe(429);
		expect(answer.data?.failure.message).toContain("Please try again in 60 minutes.");
		expect((await signIn(TYPED, PAGE, {}, clientAt(2))).status).toBe(303);
	});

	it.each<[string, Record<string, string> | string, Record<string, string>, number]>([
		["another site", TYPED, { Origin: "https://evil.example" }, 403],
		["a body that is too large", { ...TYPED, password: "x".repeat(70_000) }, {}, 413],
		["JSON", JSON.stringify(TYPED), { "Content-Type": "application/json" }, 415],
	])("refuses %s", async (_, body, headers, status) => {
		expect((await signIn(body, PAGE, headers)).status).toBe(status);
		expect(await sessionCount()).toBe(0);
	});
});

describe("over https", () => {
	const SECURE = `https://beamwise.test${PAGE}`;

	it("has cookies that no other host of the domain can set", async () => {
		const { headers } = await signIn(TYPED, SECURE);
		const cookies = headers.getSetCookie();
		expect(cookies).toHaveLength(2);
		for (const cookie of cookies) {
			expect(cookie).toMatch(/^__Host-(session|device-\w+)=[^;]+; Max-Age=\d+; Path=\/; /);
			expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
		}
		const { Cookie } = cookieOf(headers);
		const whoAt = (cookie: string) =>
			findStaff(new Request(SECURE, { headers: { Cookie: cookie } }));
		expect(await whoAt(Cookie)).toMatchObject({ username: "shop" });
		// Cookies from before the upgrade, or set by another host of the domain, are ignored.
		const planted = Cookie.replaceAll("__Host-", "");
		expect(await whoAt(planted)).toBeUndefined();
		expect(await whoAt(`session=; ${Cookie}`)).toMatchObject({ username: "shop" });
	});

	it("ends the session of the secure cookie", async () => {
		const { Cookie } = cookieOf((await signIn(TYPED, SECURE)).headers);
		const response = await send("POST", "https://beamwise.test/admin/logout", {
			headers: { Cookie },
		});
		expect(response.headers.getSetCookie()).toContain(
			"__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
		);
		expect(await sessionCount()).toBe(0);
	});
});

it("the sign-in page shows a notice only if a form was lost", async () => {
	expect((await visit(loader, PAGE)).data).toEqual({ expiredForm: undefined });
	const thrown = await requireStaff(
		new Request(`${ORIGIN}/admin/upload?import=3`, { method: "POST" }),
	).catch((response: Response) => response);
	const place = (thrown as Response).headers.get("Location") ?? "";
	expect([(thrown as Response).status, place]).toEqual([
		303,
		"/admin/login?to=%2Fadmin%2Fupload%3Fimport%3D3&lost=1",
	]);
	expect((await visit(loader, place)).data).toEqual({ expiredForm: "lost" });
	expect((await signIn(TYPED, place)).headers.get("Location")).toBe("/admin/upload?import=3");
});

describe("signing out", () => {
	it("ends the session, deletes the cookie and confirms it on the sign-in page", async () => {
		const [mine, other] = [await staffHeaders(), await staffHeaders()];
		const response = await send("POST", "/admin/logout", { headers: mine });
		expect([response.status, response.headers.get("Location")]).toEqual([303, PAGE]);
		expect(response.headers.get("Cache-Control")).toBe("no-store");
		expect(response.headers.getSetCookie()).toEqual([
			expect.stringMatching(/^toast=/),
			"session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
		]);
		expect([await whoIs(mine), await whoIs(other)]).toEqual([undefined, "shop"]);
	});

	it("accepts only a form, so that a link cannot sign anyone out", async () => {
		const headers = await staffHeaders();
		expect((await get("/admin/logout", headers)).headers.get("Location")).toBe("/admin");
		expect(await whoIs(headers)).toBe("shop");
	});
});
