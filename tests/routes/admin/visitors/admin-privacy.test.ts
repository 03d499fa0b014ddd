import { db } from "db/connection.server";
import type { Database } from "db/schema";
import { beforeEach, expect, it } from "vitest";
import { listChanges, recordChange } from "~/audit-log/audit-log.queries.server";
import { insertDraft } from "~/auth/drafts.queries.server";
import { signFormOwner } from "~/auth/staff-form.server";
import { insertAlert, insertToken } from "~/features/alerts/alerts.queries.server";
import { alertSchema } from "~/features/alerts/submit-alert.server";
import { messageVersion, replyToMessage } from "~/features/contact/manage/change-message.server";
import { findMessage } from "~/features/contact/manage/messages.queries.server";
import { receiveMessage } from "~/features/contact/submit-message.server";
import { queueMail } from "~/features/mail/mails.queries.server";
import { subscribe } from "~/features/newsletter/newsletter.server";
import { upsertSubscription } from "~/features/newsletter/subscriptions.queries.server";
import { action } from "~/routes/admin/visitors/privacy";
import { setRows } from "../../../databases/rows";
import { makeProjectors } from "../../../factories";
import { changeSettings, MAILING } from "../../../settings";
import { staffHeaders } from "../../../staff";
import { send as request, submitForm } from "../../call";

const PAGE = "/admin/privacy";
const OWNER = "owner@shop.example";
const FIRST = new Date("2026-01-05T14:05:00Z");
const LAST = new Date("2026-02-07T14:05:00Z");
const BY = { by: "shop", now: LAST };

/** Returns the tables that contain an address, in any case and not as the end of a longer one. */
async function tablesNaming(address: string): Promise<string[]> {
	const named = new RegExp(`(?<![a-z])${address}`, "i");
	const naming: string[] = [];
	for (const { name } of await db().introspection.getTables()) {
		const table = db().selectFrom(name as keyof Database);
		const rows = await table.selectAll().execute();
		if (rows.some((row) => named.test(JSON.stringify(row)))) naming.push(name);
	}
	return naming.sort();
}

/** Stores everything that a visitor can leave behind, and an answer; `text` ends the message and the answer. */
async function visit(id: number, email: string, text: string): Promise<void> {
	const asked = alertSchema.parse({ email, target: "430" });
	const wish = {
		search: "?use=gaming",
		searchText: "gaming",
		targetPence: 43_000,
		wantsStock: 0,
	} as const;
	const createdAt = FIRST.toISOString();
	const alert = (await insertAlert(db(), { ...wish, email: asked.email, createdAt })) ?? 0;
	await insertToken(db(), alert, "list");
	const mail = { subject: "It costs less", text: `To ${email}`, html: `<p>To ${email}</p>` };
	await queueMail(db(), { ...mail, key: `alert-${alert}-1`, to: email }, LAST);
	const endMailing = changeSettings(MAILING);
	await subscribe(db(), asked.email, FIRST);
	endMailing();
	await upsertSubscription(db(), asked.email, LAST);
	const message = { name: "Visitor", email, message: `Is it bright? ${text}` };
	await receiveMessage(db(), message, undefined, FIRST);
	const stored = await findMessage(db(), id);
	if (!stored) throw new Error(`Message ${id} is not there`);
	const version = messageVersion(stored);
	const reply = { text: `Yes. ${text}`, version, owner: OWNER, when: () => "5 Jan" };
	expect(await replyToMessage(db(), id, reply, BY)).toBe("done");
}

const TABLES = [
	"contact_messages",
	"mails",
	"message_replies",
	"newsletter_subscriptions",
	"price_alerts",
];

beforeEach(async () => {
	await makeProjectors({ sku: "EPS-1" });
	await visit(1, "Ann@Example.com", "Write to ann@example.com.");
	await visit(2, "joann@example.com", "My sister is ann@EXAMPLE.com!");
});

const send = async (fields: Record<string, string>) =>
	submitForm(action, PAGE, fields, await staffHeaders());

const stored = async (email: string) => {
	const { status, data } = await send({ email, intent: "show" });
	expect(status).toBe(200);
	const found = data && "records" in data ? data.records : undefined;
	return found?.kinds.map(({ label: what, count, first, last }) => [
		what,
		count,
		first?.iso,
		last?.iso,
	]);
};

it("admin privacy: shows the stored data by kind with counts and days, and changes nothing", async () => {
	expect(await stored(" ANN@example.com ")).toEqual([
		["Newsletter", "1", "2026-02-07", "2026-02-07"],
		["Price alerts", "1", "2026-01-05", "2026-01-05"],
		["Messages", "1", "2026-01-05", "2026-01-05"],
		["Answers to them", "1", "2026-02-07", "2026-02-07"],
		["E-mails in the outbox", "4", "2026-01-05", "2026-02-07"],
		["Other texts with the address", "4", undefined, undefined],
	]);
	expect(await tablesNaming("ann@example.com")).toEqual(TABLES);
	expect(await stored("nobody@example.com")).toEqual([]);
});

it("admin privacy: downloads it as JSON, without secrets and without what others wrote", async () => {
	await staffHeaders();
	await setRows("users", { email: "ann@example.com" });
	const headers = await staffHeaders();
	const body = new URLSearchParams({ email: "Ann@example.com" });
	const answer = await request("POST", "/admin/privacy/stored.json", { headers, body });
	expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="stored-data.json"');
	const text = await answer.text();
	expect(JSON.parse(text)).toMatchObject({
		address: "ann@example.com",
		newsletter: [{ email: "ann@example.com" }],
		alerts: [{ searchText: "gaming", targetPence: "43000" }],
		messages: [{ message: "Is it bright? Write to ann@example.com." }],
		answers: [{ by: "shop" }],
		account: [{ username: "shop", email: "ann@example.com" }],
	});
	expect(text).not.toMatch(/sister|hash|token|password/i);
});

it("admin privacy: takes the address off a staff account, but not while it is its name", async () => {
	await staffHeaders();
	await setRows("users", { email: "ann@example.com" });
	await send({ email: "ann@example.com", intent: "delete" });
	expect(await tablesNaming("ann@example.com")).toEqual([]);
	await staffHeaders("bob@example.com");
	const { status, data } = await send({ email: "bob@example.com", intent: "delete" });
	expect([status, data]).toMatchObject([
		409,
		{ problem: expect.stringMatching(/name of an account/) },
	]);
});

it("admin privacy: asks before it deletes", async () => {
	const { data } = await send({ email: "ann@example.com", intent: "ask" });
	expect(data).toMatchObject({ records: { isConfirming: true } });
	expect(await tablesNaming("ann@example.com")).toEqual(TABLES);
});

it("admin privacy: removes the address from every table, and keeps the data of others", async () => {
	await staffHeaders();
	const user = await db().selectFrom("users").select("id").executeTakeFirstOrThrow();
	const fields = new FormData();
	fields.set("text", "Dear ann@example.com");
	await insertDraft(db(), { userId: user.id, path: "/admin/messages/1", fields }, LAST);
	const line = { by: "shop", subject: "synonym", subjectKey: "x", action: "added" } as const;
	await recordChange(db(), { ...line, title: "ann@example.com", after: { meaning: "x" } }, LAST);
	expect(await tablesNaming("ann@example.com")).toEqual(
		[...TABLES, "drafts", "staff_changes"].sort(),
	);

	const { status, headers } = await send({ email: "aNN@example.com", intent: "delete" });
	expect([status, headers.get("Location")]).toEqual([303, PAGE]);
	expect(await tablesNaming("ann@example.com")).toEqual([]);
	expect(await db().selectFrom("price_alert_tokens").select("alertId").execute()).toHaveLength(1);
	expect(await tablesNaming("joann@example.com")).toEqual(
		TABLES.filter((table) => table !== "message_replies"),
	);
	expect((await findMessage(db(), 2))?.message).toBe("Is it bright? My sister is [removed]!");
	expect(await stored("ann@example.com")).toEqual([]);
});

it("admin privacy: writes counts into the history, without the address", async () => {
	await send({ email: "ann@example.com", intent: "delete" });
	const [line] = await listChanges(db(), {}, { limit: 1, offset: 0 });
	expect(line).toMatchObject({
		by: "shop",
		subject: "visitor",
		action: "deleted",
		before: { newsletter: 1, alerts: 1, messages: 1, answers: 1, mails: 4, mentions: 4 },
	});
	await send({ email: "ann@example.com", intent: "delete" });
	expect((await listChanges(db(), {}, { limit: 1, offset: 0 }))[0]?.id).toBe(line?.id);
});

it("admin privacy: keeps queued answers to others when the owner's address is deleted", async () => {
	await send({ email: OWNER, intent: "delete" });
	const waiting = await db()
		.selectFrom("mails")
		.select("key")
		.where("key", "like", "reply-%")
		.execute();
	expect(waiting).toHaveLength(2);
});

it.each(["", "@", "ann@example.com, bob@example.com"])(
	"admin privacy: refuses %j",
	async (email) => {
		const { status, data } = await send({ email, intent: "delete" });
		expect(status).toBe(400);
		expect(data).toMatchObject({
			addressText: email,
			errors: [expect.stringMatching(/valid email/)],
		});
		expect(await tablesNaming("ann@example.com")).toEqual(TABLES);
	},
);

it("admin privacy: stores no address of a form that is sent after the session has ended", async () => {
	const form_owner = signFormOwner(1, new Date());
	const { status } = await submitForm(action, PAGE, { email: "eve@example.com", form_owner });
	expect(status).toBe(303);
	expect(await tablesNaming("eve@example.com")).toEqual([]);
});
