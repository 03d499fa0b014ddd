import { db } from "db/connection.server";
import { describe, expect, it } from "vitest";
import { refuseWrites } from "../../tests/databases/refuse-writes";
import {
	deleteAccount,
	findAccount,
	insertAccount,
	updatePasswordAndEndSessions,
} from "./accounts.queries.server";
import {
	endSession,
	findStaffBySession,
	MAX_SESSION_LIFETIME_MS,
	SESSION_LIFETIME_MS,
	startSession,
} from "./sessions.queries.server";

const START = new Date("2026-01-01T12:00:00Z");
const later = (ms: number) => new Date(START.getTime() + ms);

async function makeAccount(username: string): Promise<number> {
	await insertAccount(db(), username, "a hash");
	return (await findAccount(db(), username))?.id ?? 0;
}

const whoseAt = async (token: string, at: Date) =>
	(await findStaffBySession(db(), token, at))?.username;

describe("a session", () => {
	it("ends twelve hours after sign-in if it is not used, to the millisecond", async () => {
		const token = await startSession(db(), await makeAccount("ann"), START);
		expect(await whoseAt(token, START)).toBe("ann");
		expect(await whoseAt(token, later(SESSION_LIFETIME_MS))).toBeUndefined();
	});

	it("ends twelve hours after its last use", async () => {
		const token = await startSession(db(), await makeAccount("ann"), START);
		const used = SESSION_LIFETIME_MS - 1;
		expect(await whoseAt(token, later(used))).toBe("ann");
		expect(await whoseAt(token, later(used + SESSION_LIFETIME_MS))).toBeUndefined();
		expect(await whoseAt(token, later(used + SESSION_LIFETIME_MS - 1))).toBe("ann");
	});

	it("ends fourteen days after sign-in at the latest", async () => {
		const token = await startSession(db(), await makeAccount("ann"), START);
		for (let used = 0; used < MAX_SESSION_LIFETIME_MS; used += SESSION_LIFETIME_MS / 2) {
			expect(await whoseAt(token, later(used))).toBe("ann");
		}
		expect(await whoseAt(token, later(MAX_SESSION_LIFETIME_MS - 1))).toBe("ann");
		expect(await whoseAt(token, later(MAX_SESSION_LIFETIME_MS))).toBeUndefined();
	});

	it("is written at most once a minute", async () => {
		const token = await startSession(db(), await makeAccount("ann"), START);
		const end = async () =>
			(await db().selectFrom("staff_sessions").select("expiresAt").executeTakeFirst())?.expiresAt;
		await whoseAt(token, later(59_999));
		expect(await end()).toBe(later(SESSION_LIFETIME_MS).toISOString());
		await whoseAt(token, later(60_000));
		expect(await end()).toBe(later(SESSION_LIFETIME_MS + 60_000).toISOString());
	});

	it("goes on in a database that takes no writes", async () => {
		const token = await startSession(db(), await makeAccount("ann"), START);
		const { end } = await refuseWrites("staff_sessions", "read-only");
		expect(await whoseAt(token, later(3_600_000))).toBe("ann");
		await end();
	});

	it("is found only by its token, which the database does not store", async () => {
		const token = await startSession(db(), await makeAccount("ann"), START);
		const rows = await db().selectFrom("staff_sessions").selectAll().execute();
		expect(rows).toHaveLength(1);
		expect(JSON.stringify(rows)).not.toContain(token);
		for (const wrong of ["", rows[0]?.tokenHash ?? "", token.slice(1), token.toLowerCase()]) {
			expect(await whoseAt(wrong, START)).toBeUndefined();
		}
	});

	it("ends alone", async () => {
		const id = await makeAccount("ann");
		const [one, other] = [await startSession(db(), id, START), await startSession(db(), id, START)];
		expect(one).not.toBe(other);
		await endSession(db(), one);
		expect([await whoseAt(one, START), await whoseAt(other, START)]).toEqual([undefined, "ann"]);
	});

	it("is deleted after its end, when another begins", async () => {
		const id = await makeAccount("ann");
		await startSession(db(), id, START);
		await startSession(db(), id, later(SESSION_LIFETIME_MS));
		expect(await db().selectFrom("staff_sessions").select("createdAt").execute()).toEqual([
			{ createdAt: later(SESSION_LIFETIME_MS).toISOString() },
		]);
	});

	it.each([
		["a changed password", () => updatePasswordAndEndSessions(db(), "ann", "another hash")],
		["an account taken away", () => deleteAccount(db(), "ann")],
	])("ends with %s, and no other person's does", async (_, change) => {
		const anns = await startSession(db(), await makeAccount("ann"), START);
		const bobs = await startSession(db(), await makeAccount("bob"), START);
		expect(await change()).toBe(true);
		expect([await whoseAt(anns, START), await whoseAt(bobs, START)]).toEqual([undefined, "bob"]);
	});
});

describe("an account", () => {
	it("is not replaced by another of its name", async () => {
		await insertAccount(db(), "ann", "first");
		expect(await insertAccount(db(), "ann", "second")).toBe(false);
		expect((await findAccount(db(), "ann"))?.password).toBe("first");
	});

	it("that is not there cannot be changed or taken away", async () => {
		expect(await updatePasswordAndEndSessions(db(), "ann", "a hash")).toBe(false);
		expect(await deleteAccount(db(), "ann")).toBe(false);
	});
});
