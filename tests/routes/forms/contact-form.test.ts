import { describe, expect, it } from "vitest";
import { WITH_SCRIPTS_FIELD } from "~/components/form/form-result";
import { MIN_FILL_IN_MS } from "~/config/form-robots";
import { CAPTCHA_VALID_MS } from "~/features/contact/captcha.server";
import { FORM_LIMITS } from "~/http/request/rate-limit.server";
import { action, loader } from "~/routes/site/contact-us";
import { refuseWrites } from "../../databases/refuse-writes";
import { expectLogged } from "../../expect-logged";
import { clientAt, drop, postJson, submitForm, visit } from "../call";
import {
	CALL,
	expectNothingStored,
	NOT_SENT,
	PAGE,
	pass,
	STALE,
	solvedSum,
	startAtNow,
	stored,
	VALID,
	WRONG,
} from "./contact-messages";

startAtNow();

it("the contact page has a new sum each time and is not cached", async () => {
	const first = (await visit(loader, PAGE)).data.captcha;
	const second = (await visit(loader, PAGE)).data.captcha;
	expect(first.token).not.toBe(second.token);
	expect(new Headers((await loader({} as never)).init?.headers).get("Cache-Control")).toBe(
		"no-store",
	);
});

describe("the contact form with scripts", () => {
	const submit = (fields: Record<string, string>) =>
		submitForm(action, PAGE, { ...fields, [WITH_SCRIPTS_FIELD]: "1" });

	it("stores the message and confirms it in the page, without a redirect", async () => {
		const { status, headers, data } = await submit({ ...VALID, ...(await solvedSum()) });
		expect(status).toBe(200);
		expect(headers.get("Set-Cookie")).toBeNull();
		expect(data).toEqual({ lastResult: { status: "success" } });
		expect(await stored()).toEqual([VALID]);
	});
});

describe("the contact form without scripts", () => {
	const submit = (fields: Record<string, string> | string, headers = {}, context = {}) =>
		submitForm(action, PAGE, fields, headers, context);

	it("stores the message and redirects to its page with a toast", async () => {
		const { status, headers } = await submit({ ...VALID, ...(await solvedSum()), topic: "" });
		expect(status).toBe(303);
		expect(headers.get("Location")).toBe("/contact-us");
		expect(headers.get("Set-Cookie")).toMatch(/^toast=/);
		expect(await stored()).toEqual([VALID]);
	});

	it("accepts each sum once, even if sent twice at once", async () => {
		const fields = { ...VALID, ...(await solvedSum()) };
		const answers = await Promise.all([submit(fields), submit(fields), submit(fields)]);
		expect(answers.map(({ status }) => status).sort()).toEqual([303, 400, 400]);
		const { data } = await submit(fields);
		expect(data?.lastResult?.error).toEqual({ "": [NOT_SENT], captcha: [STALE] });
		expect(await stored()).toHaveLength(1);
	});

	it("keeps the typed values, shows errors by their fields, and asks for a new sum", async () => {
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

	it.each([
		[
			"without an answer",
			async () => ({ ...(await solvedSum()), captcha: " " }),
			"Please solve the math problem",
		],
		["with a wrong sum", async () => ({ ...(await solvedSum()), captcha: "99" }), WRONG],
		["without a token", async () => ({ captcha: "7" }), STALE],
		["with a forged token", async () => ({ captcha: "2", token: "eyJhIjoxfQ.AAAA" }), STALE],
		["with an expired token", () => solvedSum(CAPTCHA_VALID_MS), STALE],
	])("refuses a post %s", async (_, sum, message) => {
		const { status, data } = await submit({ ...VALID, ...(await sum()) });
		expect(status).toBe(400);
		expect(data?.lastResult?.error).toEqual({ "": [NOT_SENT], captcha: [message] });
		await expectNothingStored();
	});

	it("asks a sender who is faster than people to send the same again", async () => {
		const sum = await solvedSum(MIN_FILL_IN_MS - 1);
		const { status, data } = await submit({ ...VALID, ...sum });
		expect(status).toBe(400);
		expect(data).toMatchObject({
			lastResult: {
				initialValue: { ...VALID, captcha: sum.captcha },
				error: { captcha: [expect.stringContaining("wait two seconds")] },
			},
			pageData: { captcha: { token: sum.token } },
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
		["a megabyte", { ...VALID, message: "x".repeat(1024 * 1024) }, {}, 413],
	])("refuses %s", async (_, body, headers, status) => {
		expect((await submit(body, headers)).status).toBe(status);
		await expectNothingStored();
	});

	it("returns 503 with the typed values if the database is full", async () => {
		const refusing = await refuseWrites("contact_messages", "full");
		const long = { ...VALID, message: "x".repeat(1000) };
		let { status, data } = await submit({ ...long, ...(await solvedSum()) });
		// The last page of a table may have room for some rows.
		for (let n = 0; status === 303 && n < 50; n += 1) {
			({ status, data } = await submit({ ...long, ...(await solvedSum()) }));
		}
		expect(status).toBe(503);
		expect(data?.lastResult).toEqual({
			status: "error",
			initialValue: long,
			error: {
				"": [
					expect.stringMatching(
						/^We could not save this: the disk is full\. .* Reference: [0-9a-f]{8}$/,
					),
				],
			},
		});
		expectLogged(refusing.code);
	});

	it.each(["contact_messages", "used_nonces", "rate_limits"] as const)(
		"returns 500 with the typed values if %s fails",
		async (table) => {
			await drop(table);
			const { status, data } = await submit({ ...VALID, ...(await solvedSum()) });
			expect(status).toBe(500);
			expect(data?.lastResult).toEqual({
				status: "error",
				initialValue: VALID,
				error: {
					"": [expect.stringMatching(/^We could not save this\. .* Reference: [0-9a-f]{8}$/)],
				},
			});
			expectLogged(table);
		},
	);

	it("returns 429 beyond the limit, with the typed values", async () => {
		const context = clientAt(0);
		const most = FORM_LIMITS.contact.perAddress;
		for (let n = 0; n < most; n += 1) await postJson(CALL, VALID, {}, context);
		const fields = { ...VALID, ...(await solvedSum()) };
		const { status, headers, data } = await submit(fields, {}, context);
		expect(status).toBe(429);
		expect(Number(headers.get("Retry-After"))).toBeGreaterThan(3000);
		expect(data?.lastResult).toEqual({
			status: "error",
			initialValue: VALID,
			error: { "": ["Too many have been sent. Please try again later."] },
		});
	});
});
