import { db } from "db/connection.server";
import { describe, expect, it } from "vitest";
import { listChanges } from "~/audit-log/audit-log.queries.server";
import {
	deleteExpiredInvitations,
	insertInvitation,
} from "~/auth/accounts/account-links.queries.server";
import { findAccount, insertAccount } from "~/auth/accounts.queries.server";
import { findDeviceId } from "~/auth/try-limits.server";
import { action, loader } from "~/routes/admin/accounts/accounts";
import { action as joinAction, loader as joinLoader } from "~/routes/admin/accounts/join";
import {
	action as removeAction,
	loader as removeLoader,
} from "~/routes/admin/accounts/remove-account";
import { addRows, setRows } from "../../databases/rows";
import { staffHeaders } from "../../staff";
import { clientAt, ORIGIN, statusOf, submitForm, visit } from "../call";

const PEOPLE = "/admin/people";
const PASSWORDS = { password: "long enough", repeated: "long enough" };

async function invite(username: string, headers?: Record<string, string>) {
	const sent = { intent: "invite", username };
	return submitForm(action, PEOPLE, sent, headers ?? (await staffHeaders("ann")));
}

/** Address of an invitation's page. */
async function invitationPath(username: string): Promise<string> {
	const { data } = await invite(username);
	if (!data || !("newInvitation" in data)) throw new Error("Nobody was invited");
	return new URL(data.newInvitation.link).pathname;
}

const lines = async () =>
	(await listChanges(db(), { subject: "person" }, { limit: 50, offset: 0 })).map(
		({ by, title, action, before, after }) => ({ by, title, action, before, after }),
	);

const idOf = async (username: string) => (await findAccount(db(), username))?.id ?? 0;

it("People and Account say who can reset a password by mail", async () => {
	const headers = await staffHeaders("ann");
	await insertAccount(db(), "bob", "x", { now: new Date() });
	await insertAccount(db(), "zoe@shop.example", "x", { now: new Date() });
	await setRows("users", { email: "bob@shop.example" }, { username: "bob" });
	const { accounts: people } = (await visit(loader, PEOPLE, headers)).data;
	expect(people.map(({ username, hasEmail }) => [username, hasEmail])).toEqual([
		["ann", false],
		["bob", true],
		["zoe@shop.example", true],
	]);
});

describe("inviting", () => {
	it("shows the link once and stores its token hashed", async () => {
		const answer = await invite(" Zoë ");
		expect(answer.status).toBe(200);
		const newInvitation =
			answer.data && "newInvitation" in answer.data ? answer.data.newInvitation : undefined;
		expect(newInvitation?.username).toBe("zoë");
		const token = newInvitation?.link.split("/").at(-1) ?? "";
		expect(Buffer.from(token, "base64url")).toHaveLength(16);
		const stored = JSON.stringify([
			await db().selectFrom("invitations").selectAll().execute(),
			await db().selectFrom("staff_changes").selectAll().execute(),
		]);
		expect(stored).not.toContain(token);

		const page = await visit(loader, PEOPLE, await staffHeaders("ann"));
		expect(JSON.stringify(page.data)).not.toContain(token);
		expect(page.data.invitations).toMatchObject([{ username: "zoë" }]);
		expect(await lines()).toEqual([
			{
				by: "ann",
				title: "zoë",
				action: "added",
				before: undefined,
				after: { account: "invited" },
			},
		]);
	});

	it.each([
		["two words", "The name must have only letters"],
		["ANN", "There is an account of this name already."],
		["Zoe", "This name has an open invitation already"],
	])("refuses %j", async (username, problem) => {
		await invite("zoe");
		const answer = await invite(username);
		expect(answer.status).toBe(400);
		expect(answer.data).toMatchObject({ problem: expect.stringContaining(problem) });
	});

	it("needs an account that still exists", async () => {
		const sent = { username: "friend", by: "removed meanwhile" };
		expect(await insertInvitation(db(), sent, new Date())).toEqual({ conflict: "inviter" });
	});

	it("can be withdrawn", async () => {
		const path = await invitationPath("zoe");
		const { id } = await db().selectFrom("invitations").select("id").executeTakeFirstOrThrow();
		const sent = { intent: "withdraw", invitation: String(id) };
		expect((await submitForm(action, PEOPLE, sent, await staffHeaders("ann"))).status).toBe(303);
		expect(await statusOf(path)).toBe(410);
		expect((await lines())[0]).toMatchObject({ action: "deleted", before: { account: "invited" } });
		const again = await submitForm(action, PEOPLE, sent, await staffHeaders("ann"));
		expect(again.status).toBe(303);
		expect((await invite("zoe")).status).toBe(200);
	});
});

describe("an invitation", () => {
	it("creates the account, signs in, and works once", async () => {
		const path = await invitationPath("zoe");
		const page = await visit(joinLoader, path);
		expect(page).toMatchObject({ status: 200, data: { username: "zoe" } });
		const answer = await submitForm(joinAction, path, PASSWORDS);
		expect(answer.status).toBe(303);
		expect(answer.headers.get("Location")).toBe("/admin");
		const [session, device] = answer.headers.getSetCookie();
		const people = await visit(loader, PEOPLE, { Cookie: session?.split(";")[0] ?? "" });
		const browser = new Request(ORIGIN, { headers: { Cookie: device?.split(";")[0] ?? "" } });
		expect(await findDeviceId(browser, "zoe", new Date())).toBeDefined();
		expect(people.data.accounts).toMatchObject([
			{ username: "ann" },
			{
				username: "zoe",
				isCurrentAccount: true,
				sinceText: expect.stringContaining("invited by ann"),
			},
		]);
		expect((await lines())[0]).toEqual({
			by: "zoe",
			title: "zoe",
			action: "changed",
			before: { account: "invited" },
			after: { account: "open" },
		});
		expect(await statusOf(path)).toBe(410);
		expect((await submitForm(joinAction, path, PASSWORDS)).status).toBe(410);
	});

	it("works for one of two simultaneous requests", async () => {
		const path = await invitationPath("zoe");
		const both = await Promise.all([1, 2].map(() => submitForm(joinAction, path, PASSWORDS)));
		expect(both.map(({ status }) => status).sort()).toEqual([303, 410]);
	});

	it.each([
		[
			{ password: "short", repeated: "short" },
			{ password: expect.stringContaining("at least 10") },
		],
		[{ password: "long enough", repeated: "long enougH" }, { repeated: expect.any(String) }],
		[{}, { password: expect.any(String) }],
	])("asks for the password again after %j", async (sent, errors) => {
		const path = await invitationPath("zoe");
		const answer = await submitForm(joinAction, path, sent);
		expect([answer.status, answer.data?.errors]).toEqual([400, errors]);
		expect(await statusOf(path)).toBe(200);
	});

	it("is invalid once the command has taken its name", async () => {
		const path = await invitationPath("zoe");
		await insertAccount(db(), "zoe", "a hash");
		expect((await submitForm(joinAction, path, PASSWORDS)).status).toBe(410);
		expect((await findAccount(db(), "zoe"))?.password).toBe("a hash");
	});

	it("expires after a day, and is deleted", async () => {
		const path = await invitationPath("zoe");
		const past = new Date(Date.now() - 1000).toISOString();
		await setRows("invitations", { expiresAt: past });
		expect(await statusOf(path)).toBe(410);
		expect((await submitForm(joinAction, path, PASSWORDS)).status).toBe(410);
		await deleteExpiredInvitations(db(), new Date());
		expect(await db().selectFrom("invitations").selectAll().execute()).toEqual([]);
	});

	it("returns the same 404 page for an unknown token", async () => {
		expect(await visit(joinLoader, "/admin/join/nothing")).toEqual({
			status: 404,
			data: { kind: "join", username: null },
		});
		const unknown = await visit(joinLoader, `/admin/join/${"x".repeat(22)}`);
		expect(unknown).toMatchObject({ status: 410, data: { username: null } });
	});

	it("has the rate limit of the sign-in", async () => {
		const attempt = (n: number) =>
			submitForm(joinAction, "/admin/join/nothing", {}, {}, clientAt(n));
		for (let tries = 0; tries < 30; tries += 1) await attempt(0);
		const answer = await attempt(0);
		expect(answer.status).toBe(429);
		expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
		expect((await attempt(1)).status).toBe(404);
	});
});

describe("a person", () => {
	it("is signed out everywhere", async () => {
		const zoe = await staffHeaders("zoe");
		await staffHeaders("zoe");
		const ann = await staffHeaders("ann");
		const sent = { intent: "end-sessions", person: String(await idOf("zoe")) };
		expect((await submitForm(action, PEOPLE, sent, ann)).status).toBe(303);
		const { status, headers } = await submitForm(action, PEOPLE, { intent: "invite" }, zoe);
		expect([status, headers.get("Location")]).toEqual([
			303,
			expect.stringMatching(/^\/admin\/login/),
		]);
		expect((await lines())[0]).toMatchObject({
			by: "ann",
			title: "zoe",
			before: { sessions: 2 },
			after: { sessions: 0 },
		});
		await submitForm(action, PEOPLE, sent, ann);
		expect(await lines()).toHaveLength(1);
	});

	it("is removed with their invitations, and redirected to the sign-in page", async () => {
		const zoe = await staffHeaders("zoe");
		const ann = await staffHeaders("ann");
		const { data } = await invite("friend", zoe);
		const link = data && "newInvitation" in data ? data.newInvitation.link : "";
		const path = `/admin/people/${await idOf("zoe")}/remove`;
		expect((await visit(removeLoader, path, ann)).data).toEqual({
			username: "zoe",
			isMe: false,
			isLast: false,
		});
		expect((await submitForm(removeAction, path, {}, ann)).status).toBe(303);
		expect(await findAccount(db(), "zoe")).toBeUndefined();
		expect(await statusOf(new URL(link).pathname)).toBe(410);
		expect(await statusOf(PEOPLE, zoe)).toBe(302);
		expect((await lines()).slice(0, 2)).toMatchObject([
			{ by: "ann", title: "friend", action: "deleted" },
			{ by: "ann", title: "zoe", action: "deleted", before: { account: "open" } },
		]);
	});

	it("may remove their own account, but never the last", async () => {
		const zoe = await staffHeaders("zoe");
		await staffHeaders("ann");
		const path = `/admin/people/${await idOf("zoe")}/remove`;
		const answer = await submitForm(removeAction, path, {}, zoe);
		expect(answer.headers.get("Location")).toBe("/admin/login");
		expect(answer.headers.get("Set-Cookie")).toContain("session=;");
		const last = `/admin/people/${await idOf("ann")}/remove`;
		await submitForm(removeAction, last, {}, await staffHeaders("ann"));
		expect(await findAccount(db(), "ann")).toBeDefined();
		expect((await visit(removeLoader, last, await staffHeaders("ann"))).data.isLast).toBe(true);
	});

	it("returns 404 on the question for an unknown person, and removes without an error", async () => {
		const ann = await staffHeaders("ann");
		for (const path of ["/admin/people/99/remove", "/admin/people/x/remove"]) {
			await expect(visit(removeLoader, path, ann)).rejects.toMatchObject({ status: 404 });
			expect((await submitForm(removeAction, path, {}, ann)).status).toBe(303);
		}
		expect(await statusOf(PEOPLE)).toBe(302);
	});
});

it("many accounts are listed by name, 50 a page, and found by parts of names", async () => {
	const headers = await staffHeaders("ann");
	const numbers = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, "0"));
	const users = numbers.map((n) => ({ username: `colleague-${n}`, password: "x" }));
	await addRows("users", ...users);
	const { data: first } = await visit(loader, PEOPLE, headers);
	expect([first.accounts.length, first.accounts[0]?.username, first.pages]).toEqual([50, "ann", 2]);
	const { data: second } = await visit(loader, `${PEOPLE}?page=9`, headers);
	expect([second.accounts.length, second.page]).toEqual([11, 2]);
	const { data: searched } = await visit(loader, `${PEOPLE}?q=LEAGUE-5`, headers);
	expect([searched.total, searched.accounts[0]?.username]).toEqual([10, "colleague-50"]);
	expect((await visit(loader, `${PEOPLE}?q=nobody`, headers)).data.accounts).toEqual([]);
});
