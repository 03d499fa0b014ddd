import { db } from "db/connection.server";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { listChanges } from "~/audit-log/audit-log.queries.server";
import { signFormOwner } from "~/auth/staff-form.server";
import { deleteOldMessages } from "~/features/contact/manage/change-message.server";
import { receiveMessage } from "~/features/contact/submit-message.server";
import { deliverDue } from "~/features/mail/deliver-mails.server";
import * as deletion from "~/routes/admin/visitors/delete-message";
import * as page from "~/routes/admin/visitors/message";
import * as list from "~/routes/admin/visitors/messages";
import { startMailServer } from "../../../mail-server";
import { fileSettings } from "../../../settings";
import { staffHeaders } from "../../../staff";
import { ORIGIN, submitForm, visit } from "../../call";

const OWNER = "owner@shop.example";
fileSettings({ SMTP_URL: "smtp://127.0.0.1:1", CONTACT_TO: OWNER });

const AT = new Date("2026-01-05T14:05:00Z");
const ANN = {
	name: "Ann",
	email: "ann@example.com",
	message: "Is it bright?\nMy garden is large.",
};

const receive = (message: Partial<typeof ANN> = {}, at = AT) =>
	receiveMessage(db(), { ...ANN, ...message }, undefined, at);

const see = async (path = "/admin/messages/1") =>
	(await visit(page.loader, path, await staffHeaders())).data;

const foundIn = async (query = "") =>
	(await visit(list.loader, `/admin/messages${query}`, await staffHeaders())).data;

const idsIn = async (query = "") => (await foundIn(query)).messages.map(({ id }) => id);

const send = async (fields: Record<string, string>, path = "/admin/messages/1") =>
	submitForm(page.action, path, fields, await staffHeaders());

const version = async () => (await see()).conversation?.version ?? "";

const reply = async (text: string) => send({ intent: "reply", text, version: await version() });

const remove = async (path = "/admin/messages/1/delete") =>
	submitForm(deletion.action, path, {}, await staffHeaders());

const history = async () =>
	(await listChanges(db(), {}, { limit: 10, offset: 0 })).map(
		({ by, subject, subjectKey, title, action, before, after }) => ({
			by,
			what: `${action} ${subject} ${subjectKey} (${title})`,
			before,
			after,
		}),
	);

const mails = () =>
	db().selectFrom("mails").select(["key", "recipient", "replyTo"]).orderBy("id").execute();

describe("the list of messages", () => {
	it("shows unanswered messages first, newest first", async () => {
		for (const name of ["Ann", "Bob", "Cleo"]) await receive({ name });
		await send({ intent: "answered" }, "/admin/messages/2");
		const { messages, unansweredCount, total } = await foundIn();
		expect(messages).toEqual([
			expect.objectContaining({ id: 3, name: "Cleo" }),
			{
				id: 1,
				name: "Ann",
				email: "ann@example.com",
				when: "5 Jan 2026, 14:05",
				firstWords: "Is it bright? My garden is large.",
				isAnswered: false,
				mailState: "E-mail is being sent",
			},
		]);
		expect([unansweredCount, total]).toEqual([2, 2]);
		expect(await idsIn("?state=answered")).toEqual([2]);
		expect(await idsIn("?state=all")).toEqual([3, 2, 1]);
	});

	it("finds names, addresses and texts in any case, without wildcards", async () => {
		await receive({ name: "Émile Zola" });
		await receive({ email: "bob_x@example.org" });
		await receive({ message: "Is 100% of it returnable?" });
		expect(await idsIn("?q=%C3%A9mile+zola")).toEqual([1]);
		expect(await idsIn("?q=BOB_X")).toEqual([2]);
		expect(await idsIn("?q=100%25")).toEqual([3]);
		expect(await idsIn("?q=b%25b")).toEqual([]);
		expect(await idsIn("?q=bright+bob_x")).toEqual([2]);
	});

	it("has pages; one past the last is the first", async () => {
		for (let n = 0; n < 30; n += 1) await receive({ name: `Visitor ${n}` });
		expect(await foundIn("?page=2")).toMatchObject({ pages: 2, state: { page: 2 } });
		expect((await idsIn("?page=2")).length).toBe(5);
		expect(await foundIn("?page=9")).toMatchObject({ state: { page: 1 } });
	});

	it("cuts a long message between characters", async () => {
		await receive({ message: "😀".repeat(400) });
		const [{ firstWords = "" } = {}] = (await foundIn()).messages;
		expect(firstWords).toBe(`${"😀".repeat(120)}…`);
	});
});

describe("a message", () => {
	beforeEach(() => receive());

	it("is shown in full", async () => {
		const { conversation: found } = await see();
		expect(found?.message).toMatchObject({ ...ANN, answeredStamp: undefined });
		expect(found?.message.mailto).toMatch(/^mailto:ann@example\.com\?subject=Re%3A/);
	});

	it("is answered by a mail to the visitor with Reply-To of the owner", async () => {
		const server = await startMailServer();
		onTestFinished(() => server.stop());
		expect((await reply("Yes, 3,000 lumens.\r\nBest wishes")).status).toBe(303);
		expect(await mails()).toEqual([
			expect.objectContaining({ key: "contact-1", recipient: null }),
			{
				key: "reply-1",
				recipient: "ann@example.com",
				replyTo: JSON.stringify({ name: "Beamwise", address: OWNER }),
			},
		]);
		const shown = async () => (await see()).conversation?.replies;
		expect(await shown()).toEqual([
			expect.objectContaining({ by: "shop", text: "Yes, 3,000 lumens.\nBest wishes" }),
		]);
		expect((await shown())?.[0]?.mailState).toBe("E-mail is being sent");
		await deliverDue(db(), { smtpUrl: `smtp://127.0.0.1:${server.port}`, owner: OWNER });
		const [, sent] = server.mails;
		expect(sent?.to).toEqual(["ann@example.com"]);
		expect(sent?.text).toMatch(/^Reply-To: Beamwise <owner@shop\.example>\r$/m);
		expect(sent?.text).toMatch(/^Subject: Re: your message to Beamwise\r$/m);
		expect(sent?.text).toMatch(
			/Yes, 3,000 lumens\.\r\nBest wishes\r\n\r\nOn 5 Jan 2026, 14:05, Ann wrote:\r\n> Is it bright\?/,
		);
		expect((await shown())?.[0]?.mailState).toMatch(/^E-mail sent /);
		expect((await see()).conversation?.message.answeredStamp).toMatchObject({ by: "shop" });
		expect(await history()).toEqual([
			{
				by: "shop",
				what: "changed message 1 (Message 1)",
				before: { answered: false, replies: 0 },
				after: { answered: true, replies: 1 },
			},
		]);
	});

	it.each([
		["nothing", "", "Please write an answer"],
		["blanks", " \n ", "Please write an answer"],
		["5,001 characters", "x".repeat(5001), "The answer must have at most 5,000 characters"],
	])("rejects an answer of %s", async (_, text, error) => {
		expect(await reply(text)).toMatchObject({
			status: 400,
			data: { errors: [error], values: { text } },
		});
		expect(await mails()).toHaveLength(1);
	});

	it("is answered once by one form, and again only by a form that shows the first answer", async () => {
		const first = await version();
		await reply("Yes.");
		const late = await send({ intent: "reply", text: "No.", version: first });
		expect(late).toMatchObject({ status: 409, data: { values: { text: "No." } } });
		expect(await mails()).toHaveLength(2);
		expect((await reply("No.")).status).toBe(303);
		expect((await see()).conversation?.replies).toHaveLength(2);
	});

	it("is marked and unmarked, with one line in the history for each", async () => {
		for (const intent of ["answered", "answered", "unanswered"]) {
			expect((await send({ intent })).status).toBe(303);
		}
		expect((await see()).conversation?.message.answeredStamp).toBeUndefined();
		expect(await history()).toEqual([
			expect.objectContaining({ before: { answered: true }, after: { answered: false } }),
			expect.objectContaining({ before: { answered: false }, after: { answered: true } }),
		]);
	});

	it("is deleted with all dependent rows, and leaves no text in the history", async () => {
		await reply("Yes.");
		expect((await remove()).headers.get("Location")).toBe("/admin/messages");
		expect(await mails()).toEqual([]);
		expect(await db().selectFrom("message_replies").selectAll().execute()).toEqual([]);
		const [line] = await history();
		expect(line).toEqual({
			by: "shop",
			what: "deleted message 1 (Message 1)",
			before: { answered: true, replies: 1 },
			after: undefined,
		});
		expect(JSON.stringify(await history())).not.toMatch(/Ann|ann@|bright/);
		expect((await remove()).status).toBe(303);
		expect(await history()).toHaveLength(2);
	});

	it("returns the typed answer if it was deleted meanwhile", async () => {
		const fields = { intent: "reply", text: "Yes.", version: await version() };
		await remove();
		expect(await send(fields)).toMatchObject({ status: 410, data: { values: { text: "Yes." } } });
		expect((await send({ intent: "answered" })).status).toBe(410);
		const path = "/admin/messages/1";
		const { status, data } = await visit(page.loader, path, await staffHeaders());
		expect([status, data.conversation]).toEqual([410, undefined]);
		for (const never of ["/admin/messages/2", "/admin/messages/x"]) {
			const answered = visit(page.loader, never, await staffHeaders());
			await expect(answered).rejects.toMatchObject({ status: 404 });
		}
	});

	it("keeps the typed answer after the session has ended", async () => {
		await staffHeaders("ann");
		const { id } = await db().selectFrom("users").select("id").executeTakeFirstOrThrow();
		const fields = {
			intent: "reply",
			text: "Half an answer",
			form_owner: signFormOwner(id, new Date()),
		};
		const { status, headers } = await submitForm(page.action, "/admin/messages/1", fields);
		expect(status).toBe(303);
		const to = new URL(headers.get("Location") ?? "", ORIGIN).searchParams.get("to") ?? "";
		expect(to).toMatch(/^\/admin\/messages\/1\?draft=/);
		const { data } = await visit(page.loader, to, await staffHeaders("ann"));
		expect(data.draft).toBe("Half an answer");
		expect(await mails()).toHaveLength(1);
	});

	it("rejects a body that is not a form, and a form that is too large", async () => {
		expect((await send({})).status).toBe(400);
		expect((await send({ intent: "reply", text: "x".repeat(300_000) })).status).toBe(413);
		expect(await history()).toEqual([]);
	});
});

it("admin messages: deletes messages a year after they came, with answers and mails", async () => {
	await receive();
	await receive({ name: "Bob" }, new Date(AT.getTime() + 1000));
	await reply("Yes.");
	await deleteOldMessages(db(), new Date(AT.getTime() + 365 * 24 * 3_600_000));
	expect(await idsIn("?state=all")).toEqual([2, 1]);
	await deleteOldMessages(db(), new Date(AT.getTime() + 365 * 24 * 3_600_000 + 1));
	expect(await idsIn("?state=all")).toEqual([2]);
	expect(await mails()).toEqual([expect.objectContaining({ key: "contact-2" })]);
	expect(await db().selectFrom("message_replies").selectAll().execute()).toEqual([]);
});
