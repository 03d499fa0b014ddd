import { db } from "db/connection.server";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { deliverDue } from "~/features/mail/deliver-mails.server";
import { loader as linkPage } from "~/routes/mailed/link";
import { setRows } from "../../databases/rows";
import { startMailServer } from "../../mail-server";
import { fileSettings, MAILING } from "../../settings";
import { visit } from "../call";
import {
	alerts,
	askFor,
	confirmed,
	DAY,
	EMAIL,
	HOUR,
	linkIn,
	mails,
	newestMail,
	OWNER,
	offer,
	openSite,
	PAGE,
	pass,
	press,
	work,
} from "./alert-site";

fileSettings(MAILING);

beforeEach(openSite);

/** Starts a mail server. `subjects` sends the waiting mails, and returns the subjects of all that have arrived. */
async function mailbox() {
	const server = await startMailServer();
	onTestFinished(server.stop);
	const settings = { smtpUrl: `smtp://127.0.0.1:${server.port}`, owner: OWNER };
	const sent: string[] = [];
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
	return { server, subjects };
}

const CONFIRM = "Confirm your price alert for the Epson EH-TW1";
const FALLEN = "Epson EH-TW1: £430.00 delivered at Currys";

describe("the whole life of an alert", () => {
	it("mails nothing but a link until it is confirmed", async () => {
		const { subjects } = await mailbox();
		expect((await askFor()).headers.get("Location")).toBe(`${PAGE}?sent`);
		const confirm = await linkIn("Confirm the alert");
		expect(await subjects()).toEqual([CONFIRM]);
		await offer(400);
		expect(await subjects()).toEqual([CONFIRM]);
		await offer(459);
		expect((await visit(linkPage, confirm)).data.page?.buttonText).toBe("Confirm alert");
		expect((await alerts())[0]?.confirmedAt).toBeNull();
		expect((await press(confirm)).status).toBe(200);
		await offer(440);
		expect(await subjects()).toEqual([CONFIRM]);
	});

	it("mails a fall with the price, the model's page and a link that stops it", async () => {
		const { server, subjects } = await mailbox();
		await confirmed();
		await offer(425, { delivery_price: "5" });
		expect(await subjects()).toEqual([CONFIRM, FALLEN]);
		const { text, html, headers } = (await newestMail()) ?? {};
		expect(text).toContain(
			"The Epson EH-TW1 costs £430.00 delivered at Currys. We last checked the price today",
		);
		expect(text).toContain("https://beamwise.example/projector/eps-1");
		expect(text).toContain("you asked on 5 January 2026");
		expect(html).toContain('<a href="https://beamwise.example/alerts/stop/');
		expect(JSON.parse(headers ?? "")).toMatchObject({
			"List-Unsubscribe": `<https://beamwise.example${await linkIn("Stop this alert")}>`,
			"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
		});
		const arrived = server.mails[1]?.text.replace(/\r\n[ \t]+/g, " ");
		expect(arrived).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
	});

	it("mails each fall once, and at most one a day", async () => {
		const { subjects } = await mailbox();
		await confirmed();
		await offer(425, { delivery_price: "5" });
		expect(await subjects()).toEqual([CONFIRM, FALLEN]);

		await work();
		await offer(420, { delivery_price: "0" });
		pass(2 * DAY);
		await offer(410);
		expect(await subjects()).toEqual([CONFIRM, FALLEN]);

		await offer(459);
		await offer(429);
		const twice = [CONFIRM, FALLEN, "Epson EH-TW1: £429.00 delivered at Currys"];
		expect(await subjects()).toEqual(twice);
		await offer(459);
		await offer(428);
		expect(await subjects()).toEqual(twice);
		pass(DAY);
		await work();
		expect(await subjects()).toEqual([...twice, "Epson EH-TW1: £428.00 delivered at Currys"]);
	});

	it("is renewed once by a link in the mail before its end", async () => {
		const { subjects } = await mailbox();
		await confirmed();
		vi.setSystemTime(Date.parse("2026-06-28T13:00:00Z"));
		await offer(459);
		await work();
		const ending = [CONFIRM, "Your price alert for the Epson EH-TW1 ends on 5 July 2026"];
		expect(await subjects()).toEqual(ending);
		const renew = await linkIn("Renew the alert");
		expect((await press(renew)).status).toBe(200);
		expect((await press(renew)).status).toBe(404);
		vi.setSystemTime(Date.parse("2026-08-01T12:00:00Z"));
		await offer(400);
		expect(await subjects()).toHaveLength(ending.length + 1);
	});

	it("is stopped by the link in any of its mails, and deleted a month later", async () => {
		const { subjects } = await mailbox();
		await confirmed();
		await offer(425, { delivery_price: "0" });
		const firstStop = await linkIn("Stop this alert");
		await offer(459);
		pass(2 * DAY);
		await offer(429);
		expect(await subjects()).toHaveLength(3);

		expect((await press(firstStop)).status).toBe(200);
		await offer(459);
		pass(2 * DAY);
		await offer(300);
		expect(await subjects()).toHaveLength(3);
		expect((await press(firstStop)).status).toBe(404);
		pass(31 * DAY);
		await work();
		expect(await alerts()).toEqual([]);
		expect(await db().selectFrom("price_alert_tokens").selectAll().execute()).toEqual([]);
		expect(await subjects()).toHaveLength(3);
	});

	it("leaves the end of an earlier alert as it was", async () => {
		await confirmed();
		const endedAt = new Date(Date.now() - DAY).toISOString();
		await setRows("price_alerts", { endedAt });
		await confirmed({ target: "300" });
		expect((await alerts()).map((alert) => alert.endedAt)).toEqual([endedAt, null]);
	});

	it("ends without renewal after six months", async () => {
		await confirmed();
		vi.setSystemTime(Date.parse("2026-07-05T12:01:00Z"));
		await offer(300);
		expect(await mails()).toHaveLength(1);
		expect((await alerts())[0]?.endedAt).not.toBeNull();
	});

	it("is deleted if it is not confirmed within 48 hours", async () => {
		await askFor();
		const link = await linkIn("Confirm the alert");
		pass(48 * HOUR);
		expect((await press(link)).status).toBe(404);
		await work();
		expect(await alerts()).toEqual([]);
	});

	it("mails once, even if the clock jumps", async () => {
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

describe("the condition of an alert", () => {
	it("mails once, immediately, if the price fell before it was confirmed", async () => {
		await askFor();
		const confirm = await linkIn("Confirm the alert");
		await offer(400);
		await press(confirm);
		expect((await newestMail())?.subject).toBe(
			"Epson EH-TW1: £400.00 at Currys, delivery not stated",
		);
		await work();
		expect(await mails()).toHaveLength(2);
	});

	it("mails about new stock if requested, not about stock that was there", async () => {
		await confirmed({ stock: "on", target: "100" });
		await work();
		expect(await mails()).toHaveLength(1);
		await offer(0);
		await offer(450);
		expect((await newestMail())?.subject).toBe(
			"Epson EH-TW1: back in stock for £450.00 at Currys, delivery not stated",
		);
		await work();
		expect(await mails()).toHaveLength(2);
	});

	it("adds the delivery of its shop's rule", async () => {
		await setRows("retailers", { deliveryFreeOverPence: 40_500, deliveryOtherwisePence: 3000 });
		await confirmed();
		await offer(404);
		expect(await mails()).toHaveLength(1);
		await offer(405);
		expect((await newestMail())?.text).toContain("costs £405.00 delivered at Currys.");
	});

	it.each([
		["a feed", 1, 7],
		["staff", 0, 30],
	] as const)(
		"ignores an offer that has become stale since %s confirmed it",
		async (_, by, days) => {
			await confirmed();
			await setRows("retailer_listings", { isCheckedByFeed: by });
			const fallTo = async (pricePence: number) => {
				await setRows("retailer_listings", { pricePence });
				await work();
				return (await mails()).length;
			};
			pass((days + 1) * DAY);
			expect(await fallTo(40_000)).toBe(1);
			pass(-2 * DAY);
			expect(await fallTo(40_000)).toBe(2);
		},
	);

	it("mails nothing about a hidden price, neither as it goes nor as it is back", async () => {
		await confirmed({ stock: "on", rise: "on" });
		await offer(400);
		expect(await mails()).toHaveLength(2);
		await setRows("retailers", { priceHours: 24 });
		for (let day = 1; day <= 3; day += 1) {
			pass(25 * HOUR);
			await work();
			await offer(400);
		}
		expect(await mails()).toHaveLength(2);
		pass(25 * HOUR);
		await setRows("retailer_listings", { pricePence: 10_000 });
		await work();
		expect(await mails()).toHaveLength(2);
	});

	it("names no price if the shop allows none in mails", async () => {
		await confirmed();
		await setRows("retailers", { noMailPrices: 1 });
		await offer(400);
		const { subject, text, html } = (await newestMail()) ?? {};
		expect(subject).toBe("Epson EH-TW1: costs what you asked for, or less, at Currys");
		expect(text).toContain("Price on Currys's page.");
		expect(`${subject} ${text} ${html}`).not.toMatch(/400|999/);
	});
});
