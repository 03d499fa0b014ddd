import { db } from "db/connection.server";
import { expect, it } from "vitest";
import { FORM_LIMITS } from "~/http/request/rate-limit.server";
import { refuseWrites } from "../../databases/refuse-writes";
import { expectLogged } from "../../expect-logged";
import { answer, clientAt, ORIGIN, postJson } from "../call";
import {
	CALL,
	expectNothingStored,
	NOT_SAVED,
	NOW,
	pass,
	STALE,
	solvedSum,
	startAtNow,
	stored,
	VALID,
	WRONG,
} from "./contact-messages";

startAtNow();

const SENT = {
	status: 200,
	body: { message: expect.stringContaining("Message sent successfully") },
};

/** On PostgreSQL the server's own clock decides when a mail is due. */
const isOnServer = process.env.TEST_DATABASE === "postgres";

it("POST /api/contact stores the message of the documented call", async () => {
	expect(await answer(await postJson(CALL, VALID, { Origin: ORIGIN }))).toEqual(SENT);
	expect(await db().selectFrom("contact_messages").selectAll().execute()).toEqual([
		{
			id: 1,
			...VALID,
			receivedAt: NOW.toISOString(),
			answeredAt: null,
			answeredBy: null,
		},
	]);
	expect(await db().selectFrom("mails").select(["key", "nextAttemptAt"]).execute()).toEqual([
		{ key: "contact-1", nextAttemptAt: isOnServer ? expect.any(String) : NOW.toISOString() },
	]);
});

it("POST /api/contact names every field that is wrong", async () => {
	const name = "Name must be at least 2 characters";
	const { status, body } = await answer(await postJson(CALL, { name: {} }));
	expect([status, body.message]).toEqual([400, name]);
	expect(body.errors).toMatchObject({ name: [name], email: [/./], message: [/./] });
	await expectNothingStored();
});

it("POST /api/contact verifies a human check if one is sent", async () => {
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

it("POST /api/contact thanks a robot and stores nothing", async () => {
	expect(await answer(await postJson(CALL, { ...VALID, topic: "Cheap pills" }))).toEqual(SENT);
	await expectNothingStored();
});

it("POST /api/contact returns 429 beyond the limit of an address, until the limit resets", async () => {
	const post = () => postJson(CALL, VALID, {}, clientAt(0));
	const most = FORM_LIMITS.contact.perAddress;
	for (let n = 0; n < most; n += 1) await post();
	pass(1_800_000);
	const refused = await post();
	expect(refused.headers.get("Retry-After")).toBe("1800");
	expect((await answer(refused)).status).toBe(429);
	expect(await stored()).toHaveLength(most);
	pass(1_800_000);
	expect((await post()).status).toBe(200);
});

it("POST /api/contact returns 503 while the database is read-only, and accepts the same message afterwards", async () => {
	const sum = await solvedSum();
	const refusing = await refuseWrites("contact_messages", "read-only");
	const refused = await postJson(CALL, { ...VALID, ...sum });
	expect(refused.headers.get("Retry-After")).toBe("30");
	expect(await answer(refused)).toEqual({
		status: 503,
		body: { message: expect.stringMatching(NOT_SAVED) },
	});
	expectLogged(refusing.code);
	await refusing.end();
	expect(await answer(await postJson(CALL, { ...VALID, ...sum }))).toEqual(SENT);
});
