import { db } from "db/connection.server";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WITH_SCRIPTS } from "~/components/form/form-outcome";
import { FASTEST_MS, VALID_MS } from "~/features/contact/captcha.server";
import { BODY_LIMIT_BYTES } from "~/http/request/body.server";
import { LIMITS } from "~/http/request/rate-limit.server";
import { action, loader } from "~/routes/site/contact-us";
import { expectLogged } from "../expect-logged";
import { drop, get, ORIGIN, postJson, send, submitForm, visit } from "./call";

const CALL = "/api/contact";
const PAGE = "/contact-us";
const VALID = { name: "Zoë O'Neil", email: "zoe@example.co.uk", message: "Is it bright enough?" };
const WRONG = "Incorrect answer to the math problem";
const STALE = "That sum has expired or was used before. Please solve the new one.";
const NOT_SENT = "Your message was not sent yet: please see what is marked below.";
const NOT_SAVED =
	/^We could not save this just now\. Please send it again in a minute\. Reference: [0-9a-f]{8}$/;
const NOW = new Date("2026-01-01T12:00:00Z");

const stored = () =>
	db().selectFrom("contact_messages").select(["name", "email", "message"]).execute();

/** What must not be there after a refusal. */
async function expectNothingStored() {
	expect(await stored()).toEqual([]);
	expect(await db().selectFrom("mails").select("key").execute()).toEqual([]);
	expect(await db().selectFrom("used_nonces").selectAll().execute()).toEqual([]);
}

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** A sum the page showed as long ago as people take. */
async function solvedSum(ageMs = 10_000) {
	const { a, b, token } = (await visit(loader, PAGE)).data.check;
	pass(ageMs);
	return { token, captcha: String(a + b) };
}

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});

afterEach(() => {
	vi.useRealTimers();
});

async function answer(response: Response) {
	expect(response.headers.get("Content-Type")).toContain("application/json");
	expect(response.headers.get("Cache-Control")).toBe("no-store");
	return { status: response.status, body: await response.json() };
}

const SENT = {
	status: 200,
	body: { message: expect.stringContaining("Message sent successfully") },
};

describe("POST /api/contact", () => {
	it("stores a message as the documented call sends it", async () => {
		expect(await answer(await postJson(CALL, VALID, { Origin: ORIGIN }))).toEqual(SENT);
		expect(await db().selectFrom("contact_messages").selectAll().execute()).toEqual([
			{
				id: 1,
				...VALID,
				receivedAt: NOW.toISOString(),
				answeredAt: null,
			},
		]);
		expect(await db().selectFrom("mails").select(["key", "nextAttemptAt"]).execute()).toEqual([
			{ key: "contact-1", nextAttemptAt: NOW.toISOString() },
		]);
	});

	it.each([
		["name", "ab", "a".repeat(100)],
		["message", "a".repeat(10), "a".repeat(1000)],
	])("takes the shortest and the longest %s", async (field, shortest, longest) => {
		for (const value of [shortest, longest]) {
			expect((await postJson(CALL, { ...VALID, [field]: value })).status).toBe(200);
		}
		expect((await stored()).map((row) => row[field as "name"])).toEqual([shortest, longest]);
	});

	it.each([
		["name", "a", "Name must be at least 2 characters"],
		["name", "a".repeat(101), "Name must be less than 100 characters"],
		["name", " \t\r\n ", "Name must be at least 2 characters"],
		["name", "\u0000\u0001", "Name must be at least 2 characters"],
		["name", {}, "Name must be at least 2 characters"],
		["email", "zoe@example", "Please enter a valid email address"],
		["email", "zoe@example.com\r\nBcc: all@example.com", "Please enter a valid email address"],
		["email", "zoe@example.com\u0000", "Please enter a valid email address"],
		["message", "too short", "Message must be at least 10 characters"],
		["message", " ".repeat(500), "Message must be at least 10 characters"],
		["message", "a".repeat(1001), "Message must be less than 1000 characters"],
		["message", undefined, "Message must be at least 10 characters"],
	])("refuses the %s %#", async (field, value, message) => {
		expect(await answer(await postJson(CALL, { ...VALID, [field]: value }))).toEqual({
			status: 400,
			body: { message, errors: { [field]: expect.arrayContaining([message]) } },
		});
		await expectNothingStored();
	});

	it("names every field that is wrong", async () => {
		const { body } = await answer(await postJson(CALL, {}));
		expect(Object.keys(body.errors)).toEqual(["name", "email", "message"]);
	});

	it("keeps what could pass for a header out of the name", async () => {
		await postJson(CALL, { ...VALID, name: "Zoë\r\nBcc: all@example.com\u0000" });
		expect((await stored())[0]?.name).toBe("Zoë Bcc: all@example.com");
	});

	it.each(["null", "[]", '"x"', "7"])("refuses %s for an object", async (body) => {
		expect((await answer(await postJson(CALL, body))).status).toBe(400);
		await expectNothingStored();
	});

	it.each<[string, string, Record<string, string>, number]>([
		["malformed JSON", "{", {}, 400],
		[
			"a form",
			new URLSearchParams(VALID).toString(),
			{ "Content-Type": "application/x-www-form-urlencoded" },
			415,
		],
		["a body over the limit", `{"a":"${"a".repeat(BODY_LIMIT_BYTES)}"}`, {}, 413],
		["a megabyte", " ".repeat(1024 * 1024), {}, 413],
		["another site", JSON.stringify(VALID), { Origin: "https://evil.example" }, 403],
		["a cross-site fetch", JSON.stringify(VALID), { "Sec-Fetch-Site": "cross-site" }, 403],
	])("refuses %s", async (_, body, headers, status) => {
		expect(await answer(await postJson(CALL, body, headers))).toEqual({
			status,
			body: { message: expect.stringMatching(/\S/) },
		});
		await expectNothingStored();
	});

	it("answers 405 to everything but POST", async () => {
		for (const response of [
			await get(CALL),
			...(await Promise.all(
				(["PUT", "PATCH", "DELETE"] as const).map((method) => send(method, CALL)),
			)),
		]) {
			expect(response.headers.get("Allow")).toBe("POST");
			expect((await answer(response)).status).toBe(405);
		}
	});

	it("judges a human check that comes along", async () => {
		const sum = await solvedSum();
		expect(await answer(await postJson(CALL, { ...VALID, ...sum }))).toEqual(SENT);
		const refusals: [object, string][] = [
			[sum, STALE],
			[{ ...(await solvedSum()), captcha: "99" }, WRONG],
			[{ captcha: "5" }, STALE],
			[{ token: sum.token }, "Please solve the math problem"],
			[{ ...(await solvedSum()), captcha: 7 }, "Please solve the math problem"],
		];
		for (const [wrong, message] of refusals) {
			expect(await answer(await postJson(CALL, { ...VALID, ...wrong }))).toEqual({
				status: 400,
				body: { message, errors: { captcha: expect.arrayContaining([message]) } },
			});
		}
		expect(await stored()).toHaveLength(1);
	});

	it("thanks a robot and stores nothing", async () => {
		expect(await answer(await postJson(CALL, { ...VALID, topic: "Cheap pills" }))).toEqual(SENT);
		await expectNothingStored();
	});

	it("answers 429 beyond the limit and opens again", async () => {
		for (let n = 0; n < LIMITS.contact.together; n += 1) await postJson(CALL, VALID);
		pass(1_800_000);
		const refused = await postJson(CALL, VALID);
		expect(refused.headers.get("Retry-After")).toBe("1800");
		expect((await answer(refused)).status).toBe(429);
		expect(await stored()).toHaveLength(LIMITS.contact.together);
		pass(1_800_000);
		expect((await postJson(CALL, VALID)).status).toBe(200);
	});

	it("answers 503 when the database takes no writes, and takes the same once it does", async () => {
		const sum = await solvedSum();
		await sql`pragma query_only = on`.execute(db());
		const refused = await postJson(CALL, { ...VALID, ...sum });
		expect(refused.headers.get("Retry-After")).toBe("30");
		expect(await answer(refused)).toEqual({
			status: 503,
			body: { message: expect.stringMatching(NOT_SAVED) },
		});
		expectLogged("(SQLITE_READONLY)");
		await sql`pragma query_only = off`.execute(db());
		expect(await answer(await postJson(CALL, { ...VALID, ...sum }))).toEqual(SENT);
	});

	it("answers 500 without internals when the database fails", async () => {
		await drop("contact_messages");
		const { status, body } = await answer(await postJson(CALL, VALID));
		expect(status).toBe(500);
		expect(JSON.stringify(body)).not.toContain("contact_messages");
		expectLogged("no such table");
	});
});

describe("the contact page", () => {
	it("has a new sum each time and is kept by nobody", async () => {
		const first = (await visit(loader, PAGE)).data.check;
		const second = (await visit(loader, PAGE)).data.check;
		expect(first.token).not.toBe(second.token);
		expect(new Headers(loader({} as never).init?.headers).get("Cache-Control")).toBe("no-store");
	});
});

describe("the contact form with scripts", () => {
	const submit = (fields: Record<string, string>) =>
		submitForm(action, PAGE, { ...fields, [WITH_SCRIPTS]: "1" });

	it("stores the message and is answered in the page, without a redirect", async () => {
		const { status, headers, data } = await submit({ ...VALID, ...(await solvedSum()) });
		expect(status).toBe(200);
		expect(headers.get("Set-Cookie")).toBeNull();
		expect(data).toEqual({ lastResult: { status: "success" } });
		expect(await stored()).toEqual([VALID]);
	});

	it("takes each sum once, also when sent twice at once", async () => {
		const fields = { ...VALID, ...(await solvedSum()) };
		const answers = await Promise.all([submit(fields), submit(fields)]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
		expect(await stored()).toHaveLength(1);
	});
});

describe("the contact form without scripts", () => {
	const submit = (fields: Record<string, string> | string, headers = {}) =>
		submitForm(action, PAGE, fields, headers);

	it("stores the message and goes back to its page with a toast", async () => {
		const { status, headers } = await submit({ ...VALID, ...(await solvedSum()), topic: "" });
		expect(status).toBe(303);
		expect(headers.get("Location")).toBe("/contact-us");
		expect(headers.get("Set-Cookie")).toMatch(/^toast=/);
		expect(await stored()).toEqual([VALID]);
	});

	it("takes each sum once, also when sent twice at once", async () => {
		const fields = { ...VALID, ...(await solvedSum()) };
		const answers = await Promise.all([submit(fields), submit(fields), submit(fields)]);
		expect(answers.map(({ status }) => status).sort()).toEqual([303, 400, 400]);
		const { data } = await submit(fields);
		expect(data?.lastResult?.error).toEqual({ "": [NOT_SENT], captcha: [STALE] });
		expect(await stored()).toHaveLength(1);
	});

	it("keeps what was typed, with the message by the field, and asks for a new sum", async () => {
		const fields = { ...VALID, name: " Z ", ...(await solvedSum()) };
		const { status, headers, data } = await submit(fields);
		expect(status).toBe(400);
		expect(headers.get("Cache-Control")).toBe("no-store");
		expect(data).toEqual({
			lastResult: {
				status: "error",
				initialValue: { ...VALID, name: " Z " },
				error: {
					"": [NOT_SENT],
					name: ["Name must be at least 2 characters"],
				},
			},
		});
		await expectNothingStored();
	});

	it("refuses a wrong sum, beside other mistakes too", async () => {
		const { token } = await solvedSum();
		const wrong = { ...VALID, token, captcha: "99" };
		expect((await submit(wrong)).data?.lastResult?.error).toEqual({
			"": [NOT_SENT],
			captcha: [WRONG],
		});
		const both = (await submit({ ...wrong, name: "" })).data?.lastResult?.error;
		expect(both).toEqual({
			"": [NOT_SENT],
			name: ["Name must be at least 2 characters"],
			captcha: [WRONG],
		});
		await expectNothingStored();
	});

	it.each([
		[
			"without an answer",
			async () => ({ ...(await solvedSum()), captcha: " " }),
			"Please solve the math problem",
		],
		["without a token", async () => ({ captcha: "7" }), STALE],
		["with a forged token", async () => ({ captcha: "2", token: "eyJhIjoxfQ.AAAA" }), STALE],
		["with an expired token", () => solvedSum(VALID_MS), STALE],
	])("refuses a post %s", async (_, sum, message) => {
		const { status, data } = await submit({ ...VALID, ...(await sum()) });
		expect(status).toBe(400);
		expect(data?.lastResult?.error).toEqual({ "": [NOT_SENT], captcha: [message] });
		await expectNothingStored();
	});

	it("asks a sender who is faster than people to send the same again", async () => {
		const sum = await solvedSum(FASTEST_MS - 1);
		const { status, data } = await submit({ ...VALID, ...sum });
		expect(status).toBe(400);
		expect(data).toMatchObject({
			lastResult: {
				initialValue: { ...VALID, captcha: sum.captcha },
				error: { captcha: [expect.stringContaining("wait two seconds")] },
			},
			extra: { check: { token: sum.token } },
		});
		await expectNothingStored();
		pass(1);
		expect((await submit({ ...VALID, ...sum })).status).toBe(303);
	});

	it("thanks a robot and stores nothing", async () => {
		expect((await submit({ ...VALID, topic: "x" })).status).toBe(303);
		await expectNothingStored();
	});

	it.each<[string, Record<string, string> | string, Record<string, string>, number]>([
		["another site", VALID, { Origin: "https://evil.example" }, 403],
		["JSON", "{}", { "Content-Type": "application/json" }, 415],
		["a megabyte", { ...VALID, message: "x".repeat(1024 * 1024) }, {}, 413],
		[
			"many fields",
			"a=b&".repeat(30),
			{ "Content-Type": "application/x-www-form-urlencoded" },
			413,
		],
		["a broken form", "--x", { "Content-Type": "multipart/form-data; boundary=x" }, 400],
	])("refuses %s", async (_, body, headers, status) => {
		expect((await submit(body, headers)).status).toBe(status);
		await expectNothingStored();
	});

	it("answers 503 with what was typed when the database is full", async () => {
		await sql`pragma max_page_count = 1`.execute(db());
		const long = { ...VALID, message: "x".repeat(1000) };
		let { status, data } = await submit({ ...long, ...(await solvedSum()) });
		// The last page of a table may have room for some.
		for (let n = 0; status === 303 && n < 50; n += 1) {
			({ status, data } = await submit({ ...long, ...(await solvedSum()) }));
		}
		expect(status).toBe(503);
		expect(data?.lastResult).toEqual({
			status: "error",
			initialValue: long,
			error: { "": [expect.stringMatching(NOT_SAVED)] },
		});
		expectLogged("(SQLITE_FULL)");
	});

	it("answers 429 beyond the limit, with what was typed", async () => {
		for (let n = 0; n < LIMITS.contact.together; n += 1) await postJson(CALL, VALID);
		const { status, headers, data } = await submit({ ...VALID, ...(await solvedSum()) });
		expect(status).toBe(429);
		expect(Number(headers.get("Retry-After"))).toBeGreaterThan(3000);
		expect(data?.lastResult).toEqual({
			status: "error",
			initialValue: VALID,
			error: { "": ["Too many have been sent. Please try again later."] },
		});
	});
});
