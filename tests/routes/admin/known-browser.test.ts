import type { AppLoadContext } from "@remix-run/node";
import { db } from "db/connection.server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { insertAccount } from "~/auth/accounts.queries.server";
import { findStaff } from "~/auth/session-guard.server";
import { FORM_LIMITS } from "~/http/request/rate-limit.server";
import { action } from "~/routes/admin/login";
import { setRows } from "../../databases/rows";
import { quickHash } from "../../quick-hash";
import { staffHeaders } from "../../staff";
import { clientAt, ORIGIN, send, submitForm } from "../call";

const PAGE = "/admin/login";
const PASSWORD = "correct horse";
const TYPED = { username: "Shop", password: PASSWORD };

const signIn = (
	fields: Record<string, string>,
	path = PAGE,
	headers = {},
	context: AppLoadContext = {},
) => submitForm(action, path, fields, headers, context);

async function guess(times: number, username = "shop", headers = {}): Promise<number[]> {
	const statuses: number[] = [];
	for (let n = 0; n < times; n += 1) {
		const typed = { username, password: "wrong password" };
		statuses.push((await signIn(typed, PAGE, headers)).status);
	}
	return statuses;
}

beforeEach(async () => {
	await insertAccount(db(), "shop", quickHash(PASSWORD));
});

describe("a browser that signed in before", () => {
	const known = async (username = "shop", path = PAGE, headers = {}) => {
		const answer = await signIn({ username, password: PASSWORD }, path, headers);
		const cookie = answer.headers.getSetCookie().find((one) => /^(__Host-)?device-/.test(one));
		return { Cookie: cookie?.split(";", 1)[0] ?? "", attributes: cookie?.split("; ").slice(1) };
	};

	it("has a cookie for 180 days, which grants no access and survives signing out", async () => {
		const { Cookie, attributes } = await known();
		expect(attributes).toEqual(["Max-Age=15552000", "Path=/", "HttpOnly", "SameSite=Lax"]);
		expect(Cookie).not.toContain("shop");
		expect(await findStaff(new Request(ORIGIN, { headers: { Cookie } }))).toBeUndefined();
		const out = await send("POST", "/admin/logout", { headers: await staffHeaders() });
		expect(out.headers.getSetCookie().join()).not.toContain("device-");
	});

	it("passes the lock of its name, which holds for others", async () => {
		const { Cookie } = await known();
		await guess(5);
		expect((await signIn(TYPED)).status).toBe(429);
		expect((await signIn(TYPED, PAGE, { Cookie })).status).toBe(303);
		expect((await signIn(TYPED)).status).toBe(429);
	});

	it("is not counted with its address, and never delayed", async () => {
		const { Cookie } = await known();
		const most = FORM_LIMITS["sign-in"].perAddress;
		for (let n = 0; n <= most; n += 1) await signIn(TYPED, PAGE, {}, clientAt(1));
		const windowEndsAt = new Date(Date.now() + 60_000).toISOString();
		await setRows("rate_limits", { count: 1e6, windowEndsAt });
		const context = clientAt(1);
		expect((await signIn(TYPED, PAGE, { Cookie }, context)).status).toBe(303);
		expect(context.delayMs).toBeUndefined();
		expect((await signIn(TYPED, PAGE, {}, context)).status).toBe(429);
	});

	it("does not wait behind others' passwords", async () => {
		const { Cookie } = await known();
		// Slow enough to wait for.
		const hash = quickHash("another").replace("ln=1,", "ln=15,");
		for (let n = 0; n < 30; n += 1) await insertAccount(db(), `nobody-${n}`, hash);
		const guesses = Array.from({ length: 30 }, (_, n) =>
			signIn({ username: `nobody-${n}`, password: PASSWORD }, PAGE, {}, clientAt(n)),
		);
		expect((await Promise.race(guesses)).status).toBe(503);
		expect((await signIn(TYPED, PAGE, { Cookie })).status).toBe(303);
		const statuses = (await Promise.all(guesses)).map(({ status }) => status);
		expect(new Set(statuses)).toEqual(new Set([400, 503]));
	});

	it("has a limit of five failures of its own", async () => {
		const [{ Cookie }, other] = [await known(), await known()];
		expect(await guess(6, "shop", { Cookie })).toEqual([400, 400, 400, 400, 400, 429]);
		expect((await signIn(TYPED, PAGE, { Cookie })).status).toBe(429);
		expect((await signIn(TYPED)).status).toBe(303);
		expect((await signIn(TYPED, PAGE, { Cookie: other.Cookie })).status).toBe(303);
	});

	it("is not recognised for another name, or with a changed cookie", async () => {
		await insertAccount(db(), "zoe", quickHash(PASSWORD));
		const { Cookie } = await known();
		const [name, value = ""] = Cookie.split("=");
		const zoes = (await known("zoe")).Cookie.split("=")[0];
		await guess(5, "zoe");
		await guess(5);
		const typed = { username: "zoe", password: PASSWORD };
		expect((await signIn(typed, PAGE, { Cookie })).status).toBe(429);
		expect((await signIn(typed, PAGE, { Cookie: `${zoes}=${value}` })).status).toBe(429);
		const changed = `${name}=${value.slice(0, -1)}${value.endsWith("a") ? "b" : "a"}`;
		expect((await signIn(TYPED, PAGE, { Cookie: changed })).status).toBe(429);
		expect((await signIn(TYPED, PAGE, { Cookie: `${name}=` })).status).toBe(429);
	});

	it("may belong to several people", async () => {
		await insertAccount(db(), "zoe", quickHash(PASSWORD));
		const Cookie = `${(await known()).Cookie}; ${(await known("zoe")).Cookie}`;
		for (const username of ["shop", "zoe"]) {
			await guess(5, username);
			expect((await signIn({ username, password: PASSWORD }, PAGE, { Cookie })).status).toBe(303);
		}
	});

	it("expires after 180 days", async () => {
		vi.useFakeTimers({ toFake: ["Date"] });
		const { Cookie } = await known();
		const day = 24 * 3_600_000;
		vi.setSystemTime(Date.now() + 179 * day);
		await guess(5);
		expect((await signIn(TYPED, PAGE, { Cookie })).status).toBe(303);
		vi.setSystemTime(Date.now() + 2 * day);
		await guess(5);
		expect((await signIn(TYPED, PAGE, { Cookie })).status).toBe(429);
	});
});
