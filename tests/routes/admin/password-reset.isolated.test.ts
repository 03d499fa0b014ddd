import { db } from "db/connection.server";
import { beforeEach, expect, it } from "vitest";
import { deleteExpiredResets } from "~/auth/accounts/account-links.queries.server";
import { action as ask } from "~/routes/admin/accounts/forgotten";
import { loader, action as reset } from "~/routes/admin/accounts/join";
import { action as signIn } from "~/routes/admin/login";
import { setRows } from "../../databases/rows";
import { quickHash } from "../../quick-hash";
import { staffHeaders } from "../../staff";
import { clientAt, submitForm, visit } from "../call";
import { linesOf } from "./staff-pages";

Object.assign(process.env, {
	SITE_URL: "https://beamwise.example",
	SMTP_URL: "smtp://127.0.0.1:9",
	CONTACT_TO: "owner@example.com",
});

const PAGE = "/admin/reset";
const NEW = { password: "quite another", repeated: "quite another" };

beforeEach(async () => {
	await staffHeaders("ann");
	await setRows("users", { email: "ann@example.com", password: quickHash("correct horse") });
});

const sessions = () => db().selectFrom("staff_sessions").select("userId").execute();
const mails = () => db().selectFrom("mails").select(["recipient", "text"]).execute();

const askFor = (email: string, client = 1) =>
	submitForm(ask, PAGE, { email }, {}, clientAt(client));

async function linkOf(): Promise<string> {
	await askFor(" Ann@Example.COM");
	const text = (await mails()).at(-1)?.text ?? "";
	return /https:\/\/beamwise\.example(\/admin\/reset\/[\w-]{22})\n/.exec(text)?.[1] ?? "";
}

it("a forgotten password is set once by a mailed link, which ends all sessions and unlocks the name", async () => {
	const path = await linkOf();
	expect((await mails()).map(({ recipient }) => recipient)).toEqual(["ann@example.com"]);
	const guess = { username: "ann", password: "a guess" };
	for (let tries = 0; tries < 6; tries += 1) await submitForm(signIn, "/admin/login", guess);
	expect(await visit(loader, path)).toMatchObject({ status: 200, data: { username: "ann" } });
	expect((await submitForm(reset, path, { ...NEW, repeated: "x" })).status).toBe(400);
	expect((await submitForm(reset, path, NEW)).status).toBe(303);
	expect(await sessions()).toEqual([]);
	const right = { username: "ann", password: NEW.password };
	expect((await submitForm(signIn, "/admin/login", right)).status).toBe(303);
	expect((await submitForm(reset, path, NEW)).status).toBe(410);
	expect((await visit(loader, path)).status).toBe(410);
	expect((await linesOf("person"))[0]?.after).toEqual({ password: "changed" });
});

it("a forgotten password gets the same answer for strangers, who get no mail, after the same time", async () => {
	const answers = [];
	for (const email of ["ann@example.com", "eve@example.com"]) {
		const began = performance.now();
		const { status, headers } = await askFor(email);
		expect(performance.now() - began).toBeGreaterThanOrEqual(499);
		answers.push([status, headers.get("Location"), headers.get("Set-Cookie")?.length]);
	}
	expect(answers[0]).toEqual(answers[1]);
	expect(await mails()).toHaveLength(1);
});

it("a forgotten password is mailed three times an hour to an account, and refused to a client after ten", async () => {
	// Each answer is held back for half a second.
	const answers = await Promise.all(Array.from({ length: 10 }, () => askFor("ann@example.com")));
	expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
	expect(await mails()).toHaveLength(3);
	expect((await askFor("ann@example.com")).status).toBe(429);
});

it("a forgotten password cannot be set by an expired link", async () => {
	const path = await linkOf();
	const inAnHour = new Date(Date.now() + 3_600_000);
	await setRows("password_resets", { expiresAt: new Date().toISOString() });
	expect((await submitForm(reset, path, NEW)).status).toBe(410);
	await deleteExpiredResets(db(), inAnHour);
	expect(await db().selectFrom("password_resets").selectAll().execute()).toEqual([]);
});

it("a forgotten password asks for a complete address", async () => {
	for (const email of ["", "ann@"]) expect((await askFor(email)).status).toBe(400);
});
