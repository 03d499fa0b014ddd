import { db } from "db/connection.server";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { MAX_ALERTS } from "~/features/alerts/alerts.queries.server";
import { FASTEST_MS, VALID_MS } from "~/features/alerts/time-token.server";
import { listingRecord } from "~/features/catalogue/write/listing-record";
import { upsertListings } from "~/features/catalogue/write/listing-writes.queries.server";
import { deliverDue } from "~/features/mail/deliver-mails.server";
import { doTimedWork } from "~/features/timed-work/timed-work.server";
import { LIMITS } from "~/http/request/rate-limit.server";
import { loader as linkPage, action as useLink } from "~/routes/site/alert-link";
import { loader as listPage, action as stopSome } from "~/routes/site/alert-list";
import { action as ask, loader as askPage } from "~/routes/site/projector-alert";
import { makeProjectors, makeRetailers } from "../factories";
import { startMailServer } from "../mail-server";
import { ORIGIN, submitForm, visit } from "./call";

const OWNER = "owner@shop.example";
process.env.SMTP_URL = "smtp://127.0.0.1:1";
process.env.CONTACT_TO = OWNER;
process.env.SITE_URL = "https://beamwise.example";

const SKU = "EPS-1";
const PAGE = "/projector/eps-1/alert";
const EMAIL = "zoe@example.co.uk";
const START = Date.parse("2026-01-05T12:00:00.000Z");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const work = () => doTimedWork(db(), new Date());

/** What a shop asks from now on; a price of 0 is "out of stock". */
async function offer(price: number, cells: Record<string, string> = {}): Promise<void> {
	const record = listingRecord.parse({
		sku: SKU,
		retailer: "currys",
		price: String(price || 999),
		in_stock: price > 0 ? "yes" : "no",
		affiliate_url: "https://www.currys.co.uk/x",
		...cells,
	});
	const options = { now: new Date(), isSample: false };
	await db()
		.transaction()
		.execute((trx) => upsertListings(trx, [record], options));
	await work();
}

async function askFor(fields: Record<string, string> = {}, headers = {}, path = PAGE) {
	const { form } = (await visit(askPage, path)).data;
	pass(FASTEST_MS);
	const filled = { email: EMAIL, target: "430", token: form?.token ?? "", ...fields };
	return submitForm(ask, path, filled, headers);
}

const mails = () =>
	db()
		.selectFrom("mails")
		.select(["key", "recipient", "subject", "text", "html", "headers"])
		.orderBy("id")
		.execute();

const alerts = () => db().selectFrom("price_alerts").selectAll().orderBy("id").execute();

const newestMail = async () => (await mails()).at(-1);

/** The path of a link in the newest mail. */
async function linkIn(what: string): Promise<string> {
	const { text = "" } = (await newestMail()) ?? {};
	const [, path = ""] =
		new RegExp(`^${what}:\nhttps://beamwise\\.example(/\\S+)$`, "m").exec(text) ?? [];
	expect(path).toMatch(/^\/alerts\/(\w+\/)?[\w-]{22}$/);
	return path;
}

const press = (path: string, fields: Record<string, string> = {}, headers = {}) =>
	submitForm(useLink, path, fields, headers);

async function confirmed(fields: Record<string, string> = {}): Promise<void> {
	await askFor(fields);
	expect((await press(await linkIn("Confirm the alert"))).status).toBe(200);
}

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: START });
	await makeRetailers();
	await makeProjectors({ sku: SKU, brand: "Epson", model: "EH-TW1", price: "500" });
	await offer(459);
});

afterEach(() => {
	vi.useRealTimers();
});

describe("the whole life of an alert", () => {
	it("asks, is confirmed, mails each fall once, is renewed and stopped", async () => {
		const server = await startMailServer();
		onTestFinished(server.stop);
		const settings = { smtpUrl: `smtp://127.0.0.1:${server.port}`, owner: OWNER };
		const sent: string[] = [];
		/** The subjects of all mails that have arrived; what waits is sent first. */
		const subjects = async () => {
			const waiting = await db()
				.selectFrom("mails")
				.select("subject")
				.where("sentAt", "is", null)
				.orderBy("id")
				.execute();
			await deliverDue(db(), settings);
			sent.push(...waiting.map(({ subject }) => subject));
			expect(server.mails.map(({ to }) => to)).toEqual(sent.map(() => [EMAIL]));
			return sent;
		};

		expect((await askFor()).headers.get("Location")).toBe(`${PAGE}?sent`);
		const confirm = await linkIn("Confirm the alert");
		const asked = ["Confirm your price alert for the Epson EH-TW1"];
		expect(await subjects()).toEqual(asked);
		await offer(400);
		expect(await subjects()).toEqual(asked);
		await offer(459);
		expect((await visit(linkPage, confirm)).data.found?.button).toBe("Confirm alert");
		expect((await alerts())[0]?.confirmedAt).toBeNull();
		expect((await press(confirm)).status).toBe(200);

		await offer(440);
		expect(await subjects()).toEqual(asked);
		await offer(425, { delivery_price: "5" });
		const fallen = [...asked, "Epson EH-TW1: £430 at Currys"];
		expect(await subjects()).toEqual(fallen);
		const { text, html, headers } = (await newestMail()) ?? {};
		expect(text).toContain(
			"The Epson EH-TW1 costs £430 at Currys, with £5 of delivery included. We last checked the price today",
		);
		expect(text).toContain("https://beamwise.example/projector/eps-1");
		expect(text).toContain("you asked on 5 January 2026");
		expect(html).toContain('<a href="https://beamwise.example/alerts/stop/');
		const firstStop = await linkIn("Stop this alert");
		expect(JSON.parse(headers ?? "")).toMatchObject({
			"List-Unsubscribe": `<https://beamwise.example${firstStop}>`,
			"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
		});
		const arrived = server.mails[1]?.text.replace(/\r\n[ \t]+/g, " ");
		expect(arrived).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);

		await work();
		await offer(420, { delivery_price: "0" });
		pass(2 * DAY);
		await offer(410);
		expect(await subjects()).toEqual(fallen);
		await offer(459);
		await offer(429);
		const twice = [...fallen, "Epson EH-TW1: £429 at Currys"];
		expect(await subjects()).toEqual(twice);
		await offer(459);
		await offer(428);
		expect(await subjects()).toEqual(twice);
		pass(DAY);
		await work();
		const thrice = [...twice, "Epson EH-TW1: £428 at Currys"];
		expect(await subjects()).toEqual(thrice);

		vi.setSystemTime(Date.parse("2026-06-28T13:00:00Z"));
		await offer(459);
		await work();
		const ending = [...thrice, "Your price alert for the Epson EH-TW1 ends on 5 July 2026"];
		expect(await subjects()).toEqual(ending);
		const renew = await linkIn("Renew the alert");
		expect((await press(renew)).status).toBe(200);
		expect((await press(renew)).status).toBe(404);
		vi.setSystemTime(Date.parse("2026-08-01T12:00:00Z"));
		await offer(400);
		expect((await subjects()).length).toBe(ending.length + 1);

		expect((await press(firstStop)).status).toBe(200);
		await offer(459);
		pass(2 * DAY);
		await offer(300);
		expect((await subjects()).length).toBe(ending.length + 1);
		expect((await press(firstStop)).status).toBe(404);
		pass(31 * DAY);
		await work();
		expect(await alerts()).toEqual([]);
		expect(await db().selectFrom("price_alert_tokens").selectAll().execute()).toEqual([]);
		expect(server.mails).toHaveLength(ending.length + 1);
	});

	it("ends without renewal after six months", async () => {
		await confirmed();
		vi.setSystemTime(Date.parse("2026-07-05T12:01:00Z"));
		await offer(300);
		expect(await mails()).toHaveLength(1);
		expect((await alerts())[0]?.endedAt).not.toBeNull();
	});

	it("is deleted when nobody confirms it within 48 hours", async () => {
		await askFor();
		const link = await linkIn("Confirm the alert");
		pass(48 * HOUR);
		expect((await press(link)).status).toBe(404);
		await work();
		expect(await alerts()).toEqual([]);
	});

	it("mails once, whichever way the clock jumps", async () => {
		await confirmed();
		await offer(400);
		expect(await mails()).toHaveLength(2);
		for (const jump of [3 * DAY, -10 * DAY, 3 * DAY]) {
			pass(jump);
			await work();
		}
		expect(await mails()).toHaveLength(2);
		await offer(459);
		await offer(400);
		expect((await mails()).length).toBeLessThanOrEqual(3);
	});
});

describe("what an alert waits for", () => {
	it("tells of new stock where that was asked for", async () => {
		await offer(0);
		await confirmed({ stock: "on", target: "100" });
		await offer(450);
		expect((await newestMail())?.subject).toBe("Epson EH-TW1: back in stock at Currys, £450");
		await work();
		expect(await mails()).toHaveLength(2);
	});

	it("does not tell of new stock otherwise", async () => {
		await offer(0);
		await confirmed({ target: "100" });
		await offer(450);
		expect(await mails()).toHaveLength(1);
	});

	it("begins again after the model was out of stock", async () => {
		await confirmed();
		await offer(400);
		pass(2 * DAY);
		await offer(0);
		await offer(400);
		expect(await mails()).toHaveLength(3);
	});

	it.each([
		["a refurbished one", { condition: "refurbished" }],
		["one that costs more with its delivery", { delivery_price: "200" }],
	])("leaves %s alone", async (_, cells) => {
		await confirmed();
		await offer(400, cells);
		expect(await mails()).toHaveLength(1);
	});

	it("leaves an example and a price of 1p alone", async () => {
		await confirmed();
		await db().updateTable("retailer_listings").set({ pricePence: 1 }).execute();
		await work();
		await db().updateTable("retailer_listings").set({ pricePence: 40_000, isSample: 1 }).execute();
		await work();
		expect(await mails()).toHaveLength(1);
	});

	it("leaves an offer alone that nobody has checked for long", async () => {
		await confirmed();
		await db().updateTable("retailer_listings").set({ pricePence: 40_000 }).execute();
		pass(8 * DAY);
		await work();
		expect(await mails()).toHaveLength(1);
	});
});

describe("the form", () => {
	it("proposes 5 % under the cheapest price, in whole pounds", async () => {
		expect((await visit(askPage, PAGE)).data.form?.pounds).toBe(436);
		await offer(0);
		expect((await visit(askPage, PAGE)).data.form?.pounds).toBeUndefined();
	});

	it.each(["", "0", "-5", "abc", "0.50", "1e9", "1000000000", "4.999", "£", "NaN", "4 3 0"])(
		"refuses a target of %j, with what was typed",
		async (target) => {
			const { status, data } = await askFor({ target, stock: "on" });
			expect(status).toBe(400);
			expect(data?.errors.target).toEqual(["Please enter a price in pounds, from 1 to 100,000"]);
			expect(data?.typed).toEqual({ email: EMAIL, target, stock: true });
			expect(await alerts()).toEqual([]);
		},
	);

	it.each(["459", "£500", "1,000.50"])(
		"says that it costs less than %s already",
		async (target) => {
			const { status, data } = await askFor({ target });
			expect(status).toBe(400);
			expect(data?.errors.target).toEqual(["It costs less already: £459 at Currys"]);
		},
	);

	it.each([
		"zoe@example",
		"zoe@example.com\r\nBcc: all@example.com",
		"zoe@example.com, all@example.com",
		`${"a".repeat(250)}@example.com`,
		"",
	])("refuses the address %j", async (email) => {
		const { status, data } = await askFor({ email });
		expect(status).toBe(400);
		expect(data?.errors.email).toHaveLength(1);
		expect(await mails()).toEqual([]);
	});

	it.each<[string, (token: string) => string, number, string]>([
		["too fast", (token) => token, FASTEST_MS - 1, "That was quick!"],
		["a day late", (token) => token, VALID_MS, "open for long"],
		["without a token", () => "", FASTEST_MS, "open for long"],
		["with a forged token", (token) => `a${token}`, FASTEST_MS, "open for long"],
	])("is not taken %s", async (_, tokenOf, ms, message) => {
		const { form } = (await visit(askPage, PAGE)).data;
		pass(ms);
		const fields = { email: EMAIL, target: "430", token: tokenOf(form?.token ?? "") };
		const { status, data } = await submitForm(ask, PAGE, fields);
		expect(status).toBe(400);
		expect(data?.errors[""]?.join()).toContain(message);
		expect(await alerts()).toEqual([]);
	});

	it("gives a robot the usual answer and mails nobody", async () => {
		expect((await askFor({ topic: "x" })).status).toBe(303);
		expect(await alerts()).toEqual([]);
	});

	it("comes from this site alone", async () => {
		expect((await askFor({}, { Origin: "https://evil.example" })).status).toBe(403);
		expect(await alerts()).toEqual([]);
	});

	it("gives the usual answer beyond 20 alerts of an address", async () => {
		const answers = new Set<string | null>();
		for (let n = 0; n < MAX_ALERTS + 2; n += 1) {
			const { status, headers } = await askFor({ email: n % 2 ? EMAIL : EMAIL.toUpperCase() });
			answers.add(`${status} ${headers.get("Location")}`);
		}
		expect([...answers]).toEqual([`303 ${PAGE}?sent`]);
		expect(await alerts()).toHaveLength(MAX_ALERTS);
		expect(await mails()).toHaveLength(MAX_ALERTS);
	});

	it("mails no more than the limit for a thousand posts of an hour", async () => {
		for (let n = 0; n < 1000; n += 1) {
			const { status } = await askFor({ email: `reader-${n}@example.com` });
			expect(status).toBe(303);
			vi.setSystemTime(START + 10_000);
		}
		expect(await mails()).toHaveLength(LIMITS.alert.together);
	});

	it("is not there for a model that nobody knows", async () => {
		expect((await submitForm(ask, "/projector/nothing/alert", {})).status).toBe(404);
	});
});

describe("the links of a mail", () => {
	it("change nothing when they are only opened", async () => {
		await confirmed();
		await offer(400);
		const before = await alerts();
		for (const what of ["Stop this alert", "See or stop all your alerts"]) {
			const path = await linkIn(what);
			const page = path.split("/").length > 3 ? linkPage : listPage;
			expect((await visit(page as typeof linkPage, path)).status).toBe(200);
		}
		expect(await alerts()).toEqual(before);
	});

	it("work for one press, whole, and for what they are alone", async () => {
		await askFor();
		const confirm = await linkIn("Confirm the alert");
		const token = confirm.split("/").at(-1) ?? "";
		for (const wrong of [
			confirm.slice(0, -1),
			`${confirm}x`,
			`/alerts/stop/${token}`,
			`/alerts/renew/${token}`,
			`/alerts/other/${token}`,
			`/alerts/__proto__/${token}`,
			`/alerts/confirm/${"A".repeat(22)}`,
			`/alerts/confirm/${token.toUpperCase()}x`,
		]) {
			expect((await visit(linkPage, wrong)).status, wrong).toBe(404);
			expect((await press(wrong)).status, wrong).toBe(404);
		}
		expect((await visit(listPage, `/alerts/${token}`)).status).toBe(404);
		expect((await press(confirm)).status).toBe(200);
		expect((await press(confirm)).status).toBe(404);
		expect((await visit(linkPage, confirm)).status).toBe(404);
	});

	it("are stored as hashes alone, but for the mail itself", async () => {
		await askFor();
		const token = (await linkIn("Confirm the alert")).split("/").at(-1) ?? "";
		const stored = JSON.stringify(
			await db().selectFrom("price_alert_tokens").selectAll().execute(),
		);
		expect(stored).not.toContain(token);
	});

	it("stop by the one press of a mail program, without an origin or a redirect", async () => {
		await confirmed();
		await offer(400);
		const stop = await linkIn("Stop this alert");
		const foreign = { Origin: "https://evil.example" };
		const oneClick = { "List-Unsubscribe": "One-Click" };
		expect((await press(stop, oneClick, foreign)).status).toBe(403);
		const { status, headers } = await press(stop, oneClick);
		expect([status, headers.get("Location")]).toEqual([200, null]);
		expect(headers.get("Cache-Control")).toBe("no-store");
		expect((await alerts())[0]?.endedAt).not.toBeNull();
	});

	it("confirm an alert in the place of an earlier one for the same model", async () => {
		await confirmed();
		await confirmed({ target: "300" });
		const running = (await alerts()).filter(({ endedAt }) => endedAt === null);
		expect(running.map(({ targetPence }) => targetPence)).toEqual([30_000]);
	});
});

describe("the list of an address", () => {
	beforeEach(async () => {
		await makeProjectors({ sku: "BEN-1", brand: "BenQ", model: "TK1", price: "900" });
		await confirmed();
		await askFor({ target: "700", stock: "on" }, {}, "/projector/ben-1/alert");
		await press(await linkIn("Confirm the alert"));
		await askFor({ email: "other@example.com", target: "300" });
		await press(await linkIn("Confirm the alert"));
		await offer(400);
	});

	const stop = (path: string, value: string) => submitForm(stopSome, path, { stop: value });

	it("shows its running alerts and no others, and stops one or all", async () => {
		const path = await linkIn("See or stop all your alerts");
		const shown = async () => (await visit(listPage, path)).data.alerts;
		expect(await shown()).toEqual([
			{ id: 1, name: "Epson EH-TW1", slug: "eps-1", wish: "£430 or less", until: "5 July 2026" },
			{
				id: 2,
				name: "BenQ TK1",
				slug: "ben-1",
				wish: "£700 or less, or back in stock",
				until: "5 July 2026",
			},
		]);
		expect((await stop(path, "2")).status).toBe(200);
		expect((await stop(path, "3")).status).toBe(200);
		expect((await shown())?.map(({ id }) => id)).toEqual([1]);
		expect((await stop(path, "all")).status).toBe(200);
		expect(await shown()).toEqual([]);
		expect((await alerts()).map(({ endedAt }) => endedAt === null)).toEqual([false, false, true]);
	});

	it("refuses what is no alert, and what comes from elsewhere", async () => {
		const path = await linkIn("See or stop all your alerts");
		expect((await stop(path, "x")).status).toBe(400);
		expect((await stop(`/alerts/${"A".repeat(22)}`, "all")).status).toBe(404);
		const elsewhere = { Origin: `${ORIGIN}.evil.example` };
		expect((await submitForm(stopSome, path, { stop: "all" }, elsewhere)).status).toBe(403);
	});
});
