import { db } from "db/connection.server";
import { beforeEach, expect, it } from "vitest";
import { findArchivedLetter } from "~/features/letters/letters.queries.server";
import { action, loader } from "~/routes/admin/records/letter";
import { loader as listLoader } from "~/routes/admin/records/letters";
import { action as addAction } from "~/routes/admin/records/new";
import { loader as homeLoader } from "~/routes/site/home";
import { loader as archivedLoader } from "~/routes/site/letter";
import { loader as archiveLoader } from "~/routes/site/letters";
import { rowOf, setRows } from "../../../databases/rows";
import { makeProjectors } from "../../../factories";
import { MAILING, setSettings } from "../../../settings";
import { staffHeaders } from "../../../staff";
import { addReaders, deliver } from "../../../support/sent-letters";
import { mailServer, OWNER } from "../../../support/stored-mails";
import { flashed, get, statusOf, submitForm, visit } from "../../call";

const NEW = "/admin/newsletter/new";
const LETTER = "/admin/newsletter/1";
const FIELDS = { subject: "Brighter evenings", words: "Hello.", archived: "yes" };

const NO_SERVER = "without a mail server, the page says what is missing";

let staff: { Cookie: string };

beforeEach(async ({ task }) => {
	if (task.name !== NO_SERVER) setSettings({ ...MAILING, CONTACT_TO: OWNER });
	// After the settings, on which the cookie depends.
	staff = await staffHeaders();
});

const add = (fields: Record<string, string> = {}) =>
	submitForm(addAction, NEW, { ...FIELDS, ...fields }, staff);

/** Presses a button of the letter's page, whose form has these fields. */
async function press(intent: string, fields: Record<string, string> = {}) {
	const page = await visit(loader, LETTER, staff);
	const { values, version } = page.data.record;
	return submitForm(action, LETTER, { ...values, version, ...fields, intent }, staff);
}

const see = async () => (await visit(loader, LETTER, staff)).data;

it("a letter is added, changed and shown as mail", async () => {
	await makeProjectors({ sku: "A-1", price: "500" });
	const added = await add({ models: "A-1\r\n\r\na-1\r\n" });
	expect([added.status, added.headers.get("Location")]).toEqual([303, LETTER]);
	expect(await rowOf("letters")).toMatchObject({ subject: FIELDS.subject, isArchived: 1 });

	expect((await press("", { words: "Hello, {{model A-1}}." })).status).toBe(303);
	const response = await get(`${LETTER}/mail`, staff);
	expect(response.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
	const html = await response.text();
	expect(html).toContain('<a href="https://beamwise.example/projector/a-1">');
	expect(html).toContain("https://beamwise.example/illustrations/model/a-1.png");
	expect(html).toContain("£500.00");
	expect((await get("/illustrations/model/a-1.png")).headers.get("Content-Type")).toBe("image/png");
});

it.each([
	[{ subject: " " }, "subject", "Subject is required"],
	[{ models: "NONE" }, "models", "No model has the SKU “NONE”."],
	[{ models: "a\nb\nc\nd\ne\nf\ng" }, "models", "Models must be at most 6, one a line"],
	[
		{ words: "::models use=gaming limit=3::" },
		"words",
		"A letter has no lists of models: name up to six models below.",
	],
	[{ words: "x".repeat(20_001) }, "words", "Words must be at most 20000 letters"],
])("a letter with %j is refused, with what was typed", async (fields, name, message) => {
	const { status, data } = await add(fields);
	expect(status).toBe(400);
	const { result, values } = Object(data);
	expect(result.error[name]).toEqual([message]);
	expect(values).toMatchObject({ ...FIELDS, ...fields });
});

it("the prices of examples say so", async () => {
	await makeProjectors({ sku: "A-1", price: "500" });
	await setRows("projectors", { isShownPriceSample: 1 });
	await add({ models: "A-1" });
	expect((await see()).text).toContain("Example price £500.00");
});

it("a test goes to the account's address, else to the owner's, and begins nothing", async () => {
	const server = await mailServer();
	await add();
	const toOwner = await press("test");
	expect(flashed(toOwner.headers)).toContain(`A test goes to ${OWNER}`);
	await setRows("users", { email: "ann@example.com" });
	await setRows("mails", { key: "earlier" });
	expect(flashed((await press("test")).headers)).toContain("A test goes to ann@example.com");
	await deliver(server);
	expect(server.mails.map(({ to: [to] }) => to)).toEqual([OWNER, "ann@example.com"]);
	expect(server.mails[0]?.text).toContain("Subject: Test: Brighter evenings");
	expect((await see()).progress.state).toBe("draft");
});

it("a letter is sent as it stands in the form, then paused, resumed and archived", async () => {
	const server = await mailServer();
	await addReaders(3);
	await add();
	expect(flashed((await press("send", { subject: "Other" })).headers)).toContain(
		"The letter goes to 3 subscribers",
	);
	expect((await see()).progress).toMatchObject({ state: "sending", counts: { total: 3 } });
	await press("pause");
	expect((await see()).progress.state).toBe("paused");
	await press("resume");
	await deliver(server);
	expect(server.mails).toHaveLength(3);
	expect(server.mails[0]?.text).toContain("Subject: Other");
	expect((await see()).progress).toMatchObject({ state: "sent", counts: { accepted: 3 } });

	const { letters, growth } = (await visit(listLoader, "/admin/newsletter", staff)).data;
	expect(letters).toMatchObject([{ subject: "Other", state: "sent", clicks: 0 }]);
	expect([growth.active, growth.weeks.length]).toEqual([3, 12]);
});

it("a letter whose sending has begun is not sent, changed or deleted again", async () => {
	await addReaders(1);
	await add();
	await press("send");
	expect((await press("send")).status).toBe(409);
	expect((await press("", { subject: "Other" })).status).toBe(400);
	const again = await rowOf("letters");
	expect(again.subject).toBe(FIELDS.subject);
	expect(await db().selectFrom("letter_copies").select("letterId").execute()).toHaveLength(1);
});

it.each([
	["to no one", {}, {}, "Nothing was sent: nobody has subscribed to the newsletter yet."],
	[
		"that is empty",
		{ words: "" },
		{},
		"Nothing was sent: the letter is empty. Give it words, models or an article.",
	],
])("a letter %s is not sent", async (_, fields, __, problem) => {
	if ("words" in fields) await addReaders(1);
	await add(fields);
	const { status, data } = await press("send");
	expect([status, Object(data).problem]).toEqual([409, problem]);
	expect((await see()).progress.state).toBe("draft");
});

it(NO_SERVER, async () => {
	await addReaders(1);
	await add();
	const { warnings: missing, isSendable } = await see();
	expect(missing.join(" ")).toContain("the site has no mail server. Set one under Settings, Mail.");
	expect(isSendable).toBe(false);
	expect((await press("send")).status).toBe(409);
});

it("the archive has the letters that are ticked, two of one day apart, and home links to it", async () => {
	await addReaders(1);
	expect((await visit(homeLoader, "/")).data).not.toHaveProperty("archive");
	for (const archived of ["yes", "", "yes"]) {
		await add({ archived });
		const { id } = await db()
			.selectFrom("letters")
			.select("id")
			.orderBy("id", "desc")
			.executeTakeFirstOrThrow();
		const path = `/admin/newsletter/${id}`;
		const { values, version } = (await visit(loader, path, staff)).data.record;
		await submitForm(action, path, { ...values, version, intent: "send" }, staff);
	}
	expect((await visit(homeLoader, "/")).data.archivePath).toBe("/newsletter");
	const letters = await visit(archiveLoader, "/newsletter");
	const paths = letters.data.map(({ path }) => path);
	const [, first = ""] = paths;
	expect(paths).toEqual([`${first}-3`, first]);
	expect((await visit(archivedLoader, first)).data.content.subject).toBe(FIELDS.subject);
	expect(await statusOf(`${first}-2`)).toBe(404);
	expect(await statusOf("/newsletter/2020-01-01")).toBe(404);

	const sitemap = await (await get("/sitemap.xml")).text();
	expect(sitemap).toContain(`${first}-3</loc>`);
	expect(sitemap).not.toContain(`${first}-2</loc>`);
	await press("unarchive");
	expect(await findArchivedLetter(db(), first.slice("/newsletter/".length))).toBeUndefined();
	await press("archive");
	expect(await findArchivedLetter(db(), first.slice("/newsletter/".length))).toBeDefined();
});
