import { db } from "db/connection.server";
import { expect, it, onTestFinished } from "vitest";
import { signFormOwner } from "~/auth/staff-form.server";
import { newSecret, sessionSecret, setSessionSecret } from "~/config/session-secret.server";
import { findMailServer, hasMailServer, mailOrigin } from "~/features/mail/mailing.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { type MailServer, startMailServer } from "../../../mail-server";
import { MAILING, setSettings } from "../../../settings";
import { staffHeaders } from "../../../staff";
import {
	at,
	formAt,
	linesOf,
	openPage,
	openUndo,
	saveForm,
	sendForm,
	undoNewest,
} from "../staff-pages";

const MAIL = "/admin/settings/mail";
const PASSWORD = " p@ss/:?wörd ";
const FIELDS = {
	host: "smtp.shop.example",
	port: "587",
	encryption: "starttls",
	username: "me@shop.example",
	password: PASSWORD,
	owner: "owner@shop.example",
};
const SMTP_URL =
	"smtp://me%40shop.example:%20p%40ss%2F%3A%3Fw%C3%B6rd%20@smtp.shop.example:587/?requireTLS=true";

/** Everything that the database has, as text. */
async function stored(): Promise<string> {
	const tables = ["settings", "staff_changes", "drafts", "mails", "site_state"] as const;
	const rows = await Promise.all(
		tables.map((table) => db().selectFrom(table).selectAll().execute()),
	);
	return JSON.stringify(rows);
}

/** Starts a mail server that takes one account, and sets it. */
async function setServer(fields: Record<string, string> = {}): Promise<MailServer> {
	const server = await startMailServer({
		authOptional: false,
		allowInsecureAuth: true,
		onAuth({ username, password }, _, done) {
			const isRight = username === FIELDS.username && password === PASSWORD;
			done(isRight ? null : new Error("No."), { user: 1 });
		},
	});
	onTestFinished(server.stop);
	const here = { host: "127.0.0.1", port: String(server.port), encryption: "offered" };
	expect((await saveForm(MAIL, { ...FIELDS, ...here, ...fields })).status).toBe(303);
	return server;
}

const tryOut = () => sendForm(MAIL, { intent: "try" });

it("mail setting: of a new site is empty, and nothing is mailed", async () => {
	expect(await formAt(MAIL)).toMatchObject({ host: "", port: "465", encryption: "tls", owner: "" });
	expect([await hasMailServer(db()), await findMailServer(db())]).toEqual([false, undefined]);
	const { status, data } = await tryOut();
	expect([status, at(data, "trialProblem")]).toEqual([
		409,
		"No mail was sent: no mail server is set. Fill in the form and save it first.",
	]);
});

it("mail setting: is stored with its password encrypted, which nothing shows, logs or repeats", async () => {
	const { status, data } = await saveForm(MAIL, FIELDS);
	expect([status, JSON.stringify(data ?? "").includes("p@ss")]).toEqual([303, false]);
	expect(await findMailServer(db())).toEqual({ smtpUrl: SMTP_URL, owner: FIELDS.owner });
	expect(await stored()).not.toContain("p@ss");
	const { password: sealed } = (await siteSettings(db())).mail;
	expect(sealed).toMatch(/^1\.[\w-]{40,}$/);
	for (const path of [MAIL, "/admin/settings", "/admin/history"]) {
		const shown = JSON.stringify((await openPage(path)).data);
		expect(shown).not.toContain("p@ss");
		expect(shown).not.toContain(sealed);
	}
	expect((await formAt(MAIL)).password).toBe("");
	const { hints } = at((await openPage(MAIL)).data, "record") as { hints: { password: string } };
	expect(hints.password).toMatch(/^A password is stored since .+ Empty: it stays\./);
	const [line] = await linesOf("setting");
	expect(line?.after).toMatchObject({
		host: FIELDS.host,
		passwordSetAt: expect.stringMatching(/Z$/),
	});
	expect(line?.after).not.toHaveProperty("password");
});

it("mail setting: keeps its password when the field is empty, and loses it with the user name", async () => {
	await saveForm(MAIL, FIELDS);
	await saveForm(MAIL, { owner: "shop@shop.example" });
	expect(await findMailServer(db())).toEqual({ smtpUrl: SMTP_URL, owner: "shop@shop.example" });
	await saveForm(MAIL, { username: "" });
	expect((await siteSettings(db())).mail).toMatchObject({ password: "", passwordSetAt: "" });
	expect(await findMailServer(db())).toMatchObject({
		smtpUrl: "smtp://smtp.shop.example:587/?requireTLS=true",
	});
});

it("mail setting: logs another password as such, which cannot be undone", async () => {
	await saveForm(MAIL, FIELDS);
	expect((await saveForm(MAIL, { password: "another one" })).status).toBe(303);
	const lines = await linesOf("setting");
	expect(lines).toHaveLength(2);
	expect(Object.keys(lines[0]?.after ?? {})).toEqual(["passwordSetAt"]);
	const { preview } = await openUndo("setting");
	expect(at(preview, "problem", "text")).toContain("Nothing would change");
	expect((await findMailServer(db()))?.smtpUrl).toContain("another%20one");
});

it("mail setting: is undone without its password", async () => {
	await saveForm(MAIL, FIELDS);
	await saveForm(MAIL, { host: "other.example", password: "another one" });
	expect((await undoNewest("setting")).status).toBe(303);
	const { smtpUrl } = (await findMailServer(db())) ?? {};
	expect(smtpUrl).toBe(
		"smtp://me%40shop.example:another%20one@smtp.shop.example:587/?requireTLS=true",
	);
	expect(await stored()).not.toContain("another one");
});

it.each([
	[{ host: "https://mail.example" }, "host", /^Mail server must be the name of a machine/],
	[{ host: "mail.example:465" }, "host", /^Mail server must be the name of a machine/],
	[{ host: "" }, "host", /^Enter the mail server too/],
	[{ owner: "" }, "owner", /^Enter your address too/],
	[{ owner: "a@b" }, "owner", /^Your address must be one e-mail address/],
	[{ port: "0" }, "port", /^Port must be a whole number from 1 to 65535/],
	[{ port: "smtp" }, "port", /^Port must be a whole number/],
	[{ encryption: "rot13" }, "encryption", /must be one of the list/],
	[{ username: "" }, "username", /^Enter the user name too/],
	[{ password: "" }, "password", /^Enter the password too/],
	[{ password: "x".repeat(501) }, "password", /^Password must be at most 500 characters/],
])(
	"mail setting: is refused with %j, and repeats all but the password",
	async (fields, name, message) => {
		const { status, data } = await saveForm(MAIL, { ...FIELDS, ...fields });
		expect([status, at(data, "result", "error", name, 0)]).toEqual([
			400,
			expect.stringMatching(message),
		]);
		const { password: _, ...others } = { ...FIELDS, ...fields };
		expect(at(data, "values")).toMatchObject({ ...others, password: "" });
		expect(JSON.stringify(data)).not.toContain("p@ss");
		expect(await stored()).not.toContain("p@ss");
		expect(await hasMailServer(db())).toBe(false);
	},
);

it("mail setting: leaves the password out of the draft of an ended session", async () => {
	await staffHeaders();
	const { id } = await db().selectFrom("users").select("id").executeTakeFirstOrThrow();
	const fields = { ...(await formAt(MAIL)), ...FIELDS, form_owner: signFormOwner(id, new Date()) };
	expect((await sendForm(MAIL, fields, {})).to).toContain("draft%3D");
	expect(await db().selectFrom("drafts").selectAll().execute()).toHaveLength(1);
	expect(await stored()).toContain(FIELDS.host);
	expect(await stored()).not.toContain("p@ss");
});

it("mail setting: sends a test mail to the account's address, else to the owner, and says where it went", async () => {
	const server = await setServer();
	const toOwner = await tryOut();
	expect([toOwner.status, server.mails[0]?.to]).toEqual([303, [FIELDS.owner]]);
	expect(server.mails[0]?.text).toContain(`${await mailOrigin(db())}/admin`);
	await db().updateTable("users").set({ email: "ann@shop.example" }).execute();
	expect((await tryOut()).status).toBe(303);
	expect(server.mails[1]?.to).toEqual(["ann@shop.example"]);
	const sent = await db().selectFrom("mails").select(["sentAt", "nextAttemptAt"]).execute();
	expect(sent).toEqual(Array(2).fill({ sentAt: expect.any(String), nextAttemptAt: null }));
});

it("mail setting: says why a test mail was not sent, and what to check", async () => {
	await setServer({ password: "wrong" });
	const { status, data } = await tryOut();
	expect([status, at(data, "trialProblem")]).toEqual([
		502,
		"No mail was sent. The mail server refused the user name or the password (535). Some services want an app password.",
	]);
	expect(await db().selectFrom("mails").selectAll().execute()).toEqual([]);
	await saveForm(MAIL, { port: "1" });
	expect(at((await tryOut()).data, "trialProblem")).toContain(
		"No mail server listens at 127.0.0.1",
	);
});

it("cannot read its password with another secret, and says so until it is typed again", async () => {
	const server = await setServer();
	const before = sessionSecret();
	onTestFinished(() => setSessionSecret(before));
	setSessionSecret(newSecret());
	const headers = await staffHeaders();
	expect([await hasMailServer(db()), await findMailServer(db())]).toEqual([true, undefined]);
	for (const path of [MAIL, "/admin/settings"])
		expect(JSON.stringify((await openPage(path, headers)).data)).toContain(
			"The stored password cannot be read: the site has another secret now.",
		);
	expect((await tryOut()).status).toBe(409);
	expect((await saveForm(MAIL, { password: PASSWORD })).status).toBe(303);
	expect((await tryOut()).status).toBe(303);
	expect(server.mails).toHaveLength(1);
});

it("mail setting: is the environment's as a whole, which Settings shows without the password", async () => {
	await saveForm(MAIL, FIELDS);
	setSettings({ ...MAILING, SMTP_URL: "smtps://env-account:hidden-one@mail.example:4650" });
	expect(await findMailServer(db())).toEqual({
		smtpUrl: "smtps://env-account:hidden-one@mail.example:4650",
		owner: MAILING.CONTACT_TO,
	});
	const { data } = await openPage(MAIL);
	expect(at(data, "record")).toMatchObject({
		values: {
			host: "mail.example",
			port: "4650",
			encryption: "tls",
			username: "env-account",
			password: "",
			owner: MAILING.CONTACT_TO,
		},
		readOnlyFields: expect.arrayContaining([
			"host",
			"port",
			"encryption",
			"username",
			"password",
			"owner",
		]),
		hints: {
			host: "Set by the environment (SMTP_URL).",
			owner: "Set by the environment (CONTACT_TO).",
		},
	});
	expect(JSON.stringify(data)).not.toContain("hidden-one");
	expect((await saveForm(MAIL, { host: "elsewhere.example", password: "typed" })).status).toBe(303);
	expect(await findMailServer(db())).toMatchObject({ owner: MAILING.CONTACT_TO });
	expect(await stored()).not.toContain("elsewhere.example");
});
