import { db } from "db/connection.server";
import { describe, expect, it, vi } from "vitest";
import { WITH_SCRIPTS_FIELD } from "~/components/form/form-result";
import { FORM_LIMITS } from "~/http/request/rate-limit.server";
import { action as guideAction } from "~/routes/site/buying-guide";
import { action as homeAction } from "~/routes/site/home";
import { setRows } from "../../databases/rows";
import { expectLogged } from "../../expect-logged";
import { setSettings } from "../../settings";
import { answer, clientAt, drop, postJson, submitForm } from "../call";

const CALL = "/api/newsletter/subscribe";
const EMAIL = "zoe@example.co.uk";
const HOME = clientAt(0);
const SUCCESS =
	"Subscription successful! Thank you for subscribing to our UK projector newsletter. We'll send updates on British projector deals soon.";
const REQUIRED = "Email is required";
const INVALID = "Please enter a valid email address";

async function subscribers(): Promise<string[]> {
	const rows = await db().selectFrom("newsletter_subscriptions").select("email").execute();
	return rows.map(({ email }) => email);
}

describe("POST /api/newsletter/subscribe", () => {
	it("subscribes, repeatedly too, and returns the documented text", async () => {
		for (const email of [EMAIL, `  ${EMAIL.toUpperCase()} `, EMAIL]) {
			const answered = await answer(await postJson(CALL, { email }));
			expect(answered).toEqual({ status: 200, body: { message: SUCCESS } });
		}
		expect(await subscribers()).toEqual([EMAIL]);
	});

	it.each([
		[{ mail: EMAIL }, REQUIRED],
		[{ email: [EMAIL] }, INVALID],
	])("refuses %j: %s", async (value, message) => {
		expect(await answer(await postJson(CALL, value))).toEqual({
			status: 400,
			body: { message, errors: { email: expect.arrayContaining([message]) } },
		});
		expect(await subscribers()).toEqual([]);
	});

	it("returns 429 with Retry-After beyond the limit, until the limit resets", async () => {
		vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-01T12:00:00Z") });
		const post = (email: string) => postJson(CALL, { email }, {}, HOME);
		for (let n = 0; n < FORM_LIMITS.newsletter.perAddress; n += 1) {
			expect((await post(`z${n}@example.com`)).status).toBe(200);
		}
		vi.setSystemTime(new Date("2026-01-01T12:20:00Z"));
		const refused = await post(EMAIL);
		expect(refused.headers.get("Retry-After")).toBe("2400");
		expect(await answer(refused)).toEqual({
			status: 429,
			body: { message: "Too many have been sent. Please try again later." },
		});
		expect(await subscribers()).not.toContain(EMAIL);
		vi.setSystemTime(new Date("2026-01-01T13:00:00Z"));
		expect((await post(EMAIL)).status).toBe(200);
	});

	it("slows its responses when many clients post, but accepts all", async () => {
		await postJson(CALL, { email: EMAIL }, {}, HOME);
		const count = 2 * FORM_LIMITS.newsletter.undelayedUses;
		await setRows("rate_limits", { count }, { key: "newsletter" });
		const context = clientAt(1);
		expect((await postJson(CALL, { email: "z@example.com" }, {}, context)).status).toBe(200);
		expect(context.delayMs).toBe(2000);
	});

	it("does not count invalid addresses", async () => {
		for (let n = 0; n <= FORM_LIMITS.newsletter.perAddress; n += 1) {
			await postJson(CALL, { email: "x" }, {}, HOME);
		}
		expect((await postJson(CALL, { email: EMAIL }, {}, HOME)).status).toBe(200);
	});
});

it("behind a proxy that forwards client addresses limits each address separately, and stores none", async () => {
	setSettings({ TRUST_PROXY: "1" });
	const post = (n: number, address: string) =>
		submitForm(
			homeAction,
			"/?index",
			{ email: `z${n}@example.com` },
			{ "X-Forwarded-For": address },
		);
	const most = FORM_LIMITS.newsletter.perAddress;
	for (let n = 0; n < most; n += 1) {
		expect((await post(n, `198.51.100.${n}, 203.0.113.9`)).status).toBe(303);
	}
	expect((await post(most, "203.0.113.9")).status).toBe(429);
	expect((await post(most, "203.0.113.10")).status).toBe(303);
	const keys = await db().selectFrom("rate_limits").select(["key", "count"]).execute();
	expect(JSON.stringify(keys)).not.toContain("203.0.113");
	expect(keys.find(({ key }) => key === "newsletter")?.count).toBe(most + 1);
});

const NOT_STORED = /^We could not save this\. Please try again later\. Reference: [0-9a-f]{8}$/;

/** Returns the address and the message that the form shows. */
const refusal = (email: string, message: string) => ({
	status: "error",
	initialValue: { email },
	error: { email: [message] },
});

describe("the form with scripts", () => {
	const submit = (email: string) =>
		submitForm(homeAction, "/?index", { email, [WITH_SCRIPTS_FIELD]: "1" });

	it("confirms in the page, without a redirect and without a cookie", async () => {
		const { status, headers, data } = await submit(EMAIL);
		expect(status).toBe(200);
		expect(headers.get("Cache-Control")).toBe("no-store");
		expect(headers.get("Set-Cookie")).toBeNull();
		expect(data).toEqual({ lastResult: { status: "success" } });
		expect(await subscribers()).toEqual([EMAIL]);
	});
});

describe("the form without scripts", () => {
	const submit = (fields: Record<string, string> | string, headers = {}) =>
		submitForm(homeAction, "/?index", fields, headers, HOME);

	it("subscribes and redirects to its page with a toast", async () => {
		const { status, headers } = await submit({ email: ` ${EMAIL}` });
		expect(status).toBe(303);
		expect(headers.get("Location")).toBe("/#newsletter");
		expect(headers.get("Set-Cookie")).toMatch(/^toast=/);
		expect(await subscribers()).toEqual([EMAIL]);
	});

	it.each([
		[" \t\u00a0 ", REQUIRED],
		["zoe@example", INVALID],
	])("shows the page again for %j, with the typed value and %j", async (email, message) => {
		const { status, headers, data } = await submit({ email });
		expect(status).toBe(400);
		expect(headers.get("Cache-Control")).toBe("no-store");
		expect(data?.lastResult).toEqual(refusal(email, message));
		expect(await subscribers()).toEqual([]);
	});

	it.each([
		["/?index", homeAction],
		["/buying-guide", guideAction],
	])("reports a field that was not sent to %s", async (path, action) => {
		const { status, data } = await submitForm(action, path, { other: "x" });
		expect(status).toBe(400);
		expect(data?.lastResult).toEqual(refusal("", REQUIRED));
	});

	it("refuses other sites, other types and large bodies", async () => {
		expect((await submit({ email: EMAIL }, { Origin: "https://evil.example" })).status).toBe(403);
		expect((await submit("{}", { "Content-Type": "application/json" })).status).toBe(415);
		expect((await submit({ email: "x".repeat(1024 * 1024) })).status).toBe(413);
		expect(await subscribers()).toEqual([]);
	});

	it.each(["newsletter_subscriptions", "rate_limits"] as const)(
		"returns 500 with the typed value if %s fails",
		async (table) => {
			await drop(table);
			const { status, headers, data } = await submit({ email: EMAIL });
			expect(status).toBe(500);
			expect(headers.get("Cache-Control")).toBe("no-store");
			expect(data?.lastResult).toEqual({
				status: "error",
				initialValue: { email: EMAIL },
				error: { "": [expect.stringMatching(NOT_STORED)] },
			});
			expectLogged(table);
		},
	);

	it("returns 429 beyond the limit, with the typed value", async () => {
		for (let n = 0; n < FORM_LIMITS.newsletter.perAddress; n += 1) {
			await submit({ email: `z${n}@example.com` });
		}
		const { status, headers, data } = await submit({ email: EMAIL });
		expect(status).toBe(429);
		expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
		expect(data?.lastResult).toEqual({
			status: "error",
			initialValue: { email: EMAIL },
			error: { "": ["Too many have been sent. Please try again later."] },
		});
	});
});
