import { db } from "db/connection.server";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { deliverDue } from "~/features/mail/deliver-mails.server";
import { loader as listPage } from "~/routes/mailed/alert-list";
import { loader as linkPage } from "~/routes/mailed/link";
import { action as ask, loader as askPage } from "~/routes/site/model-alert";
import { setRows } from "../../databases/rows";
import { makeCategories, makeProjectors } from "../../factories";
import { startMailServer } from "../../mail-server";
import { fileSettings, MAILING } from "../../settings";
import { submitForm, visit } from "../call";
import {
	alerts,
	askFor,
	DAY,
	EMAIL,
	linkIn,
	mails,
	newestMail,
	OWNER,
	offer,
	openSite,
	pass,
	press,
} from "./alert-site";

fileSettings(MAILING);

const GAMING = "/projectors/alert?use=gaming";

beforeEach(async () => {
	await makeCategories();
	await openSite();
	const gaming = { product_category: "gaming", brand: "BenQ", price: "900" };
	await makeProjectors(
		{ ...gaming, sku: "G-1", model: "X1", brightness: "3000" },
		{ ...gaming, sku: "G-2", model: "X2" },
	);
});

const offerOf = (sku: string, price: number, cells: Record<string, string> = {}) =>
	offer(price, { sku, ...cells });

async function confirmed(path = GAMING, target = "600"): Promise<void> {
	expect((await askFor({ target }, {}, path)).status).toBe(303);
	expect((await press(await linkIn("Confirm the alert"))).status).toBe(200);
}

const subjects = async () => (await mails()).map(({ subject }) => subject);

describe("an alert on a search", () => {
	it("has a form that names the search", async () => {
		expect((await visit(askPage, GAMING)).data).toMatchObject({
			title: "Tell me when one of these costs less than £…",
			name: "Gaming",
			path: GAMING,
			formKind: "search",
			backLink: { to: "/projectors?use=gaming" },
		});
	});

	it("asks for its confirmation by mail", async () => {
		const sent = await askFor({ target: "600" }, {}, GAMING);
		expect(sent.headers.get("Location")).toBe(`${GAMING}&sent`);
		expect((await newestMail())?.subject).toBe('Confirm your price alert for the search "Gaming"');
		expect((await visit(linkPage, await linkIn("Confirm the alert"))).data.page?.text).toMatch(
			/^Search "Gaming" for £600.00 or less: one step more/,
		);
	});

	it("begins with its confirmation", async () => {
		await offerOf("G-1", 700);
		await confirmed();
		expect(await alerts()).toMatchObject([
			{ projectorSku: null, search: "?use=gaming", searchText: "Gaming", lowSkus: "[]" },
		]);
	});

	it("mails a model of the search that costs the target with delivery", async () => {
		await offerOf("G-1", 700);
		await confirmed();
		await offerOf("EPS-1", 300);
		await offerOf("G-1", 590, { delivery_price: "11" });
		expect(await mails()).toHaveLength(1);
		await offerOf("G-1", 590, { delivery_price: "10" });
		expect(await subjects()).toEqual([expect.any(String), "BenQ X1: £600.00 delivered at Currys"]);
	});

	it("says in its mails which model it is, why it matches, and where to look", async () => {
		await confirmed();
		await offerOf("G-1", 590, { delivery_price: "10" });
		const text = (await newestMail())?.text;
		expect(text).toContain("The BenQ X1 costs £600.00 delivered at Currys.");
		expect(text).toContain("Why it matches: Gaming.");
		expect(text).toContain("https://beamwise.example/projector/g-1");
		expect(text).toContain("https://beamwise.example/projectors?use=gaming");
	});

	it("mails once a day, then the next model that costs less", async () => {
		await confirmed();
		await offerOf("G-1", 590, { delivery_price: "10" });
		await offerOf("G-2", 550);
		expect(await mails()).toHaveLength(2);
		pass(DAY);
		await offerOf("G-1", 599, { delivery_price: "0" });
		expect((await newestMail())?.subject).toBe("BenQ X2: £550.00 at Currys, delivery not stated");
	});

	it("mails a model again once it has cost more in between", async () => {
		await confirmed();
		await offerOf("G-1", 590, { delivery_price: "0" });
		pass(DAY);
		await offerOf("G-1", 650, { delivery_price: "0" });
		await offerOf("G-1", 550, { delivery_price: "0" });
		expect((await newestMail())?.subject).toBe("BenQ X1: £550.00 delivered at Currys");
		expect(await mails()).toHaveLength(3);
	});

	it("is mailed to the visitor alone", async () => {
		const server = await startMailServer();
		onTestFinished(server.stop);
		await confirmed();
		await offerOf("G-1", 590);
		await deliverDue(db(), { smtpUrl: `smtp://127.0.0.1:${server.port}`, owner: OWNER });
		expect(server.mails.map(({ to }) => to)).toEqual([[EMAIL], [EMAIL]]);
	});

	it("is on the visitor's list of alerts", async () => {
		await confirmed();
		await offerOf("G-1", 590);
		const list = await visit(listPage, await linkIn("See or stop all your alerts"));
		expect(list.data.alerts).toMatchObject([
			{ name: 'Search "Gaming"', path: "/projectors?use=gaming", conditionText: "£600.00 or less" },
		]);
	});

	it("sends no mail once it was stopped", async () => {
		await confirmed();
		await offerOf("G-1", 590);
		expect((await press(await linkIn("Stop this alert"))).status).toBe(200);
		pass(2 * DAY);
		await offerOf("G-1", 650);
		await offerOf("G-1", 500);
		expect(await mails()).toHaveLength(2);
	});

	it("names all models that are low at the confirmation in one mail, cheapest first", async () => {
		await askFor({ target: "600" }, {}, GAMING);
		const confirm = await linkIn("Confirm the alert");
		await offerOf("G-1", 590);
		await offerOf("G-2", 580);
		await press(confirm);
		expect((await newestMail())?.subject).toBe(
			"BenQ X2: £580.00 at Currys, delivery not stated, and 1 more",
		);
		expect((await alerts())[0]?.lowSkus).toBe('["G-1","G-2"]');
	});

	it("names the figures that a model lacks", async () => {
		await confirmed("/projectors/alert?use=gaming&lumens=2000&unknown=1");
		await offerOf("G-2", 580);
		expect((await newestMail())?.text).toContain(
			"Why it matches: Gaming, 2,000+ lumens, figures may be missing. No brightness given.",
		);
	});

	it("replaces an earlier one on the same search, but none on another", async () => {
		await confirmed();
		await confirmed(GAMING, "500");
		await confirmed("/projectors/alert?brand=benq");
		await askFor({ target: "300" });
		await press(await linkIn("Confirm the alert"));
		const running = (await alerts()).filter(({ endedAt }) => endedAt === null);
		expect(running.map(({ search, targetPence }) => [search, targetPence])).toEqual([
			["?use=gaming", 50_000],
			["?brand=benq", 60_000],
			[null, 30_000],
		]);
	});

	it("finds nothing once its category is gone", async () => {
		await confirmed();
		await setRows("price_alerts", { search: "?use=no-such" });
		await offerOf("G-1", 300);
		expect(await mails()).toHaveLength(1);
	});
});

describe("the form of a search", () => {
	it.each(["", "?unknown=1", "?max=5000", "?use=no-such", "?sort=price-low&page=2"])(
		"asks for conditions with %j, which finds all models",
		async (query) => {
			expect((await visit(askPage, `/projectors/alert${query}`)).data.form).toBeNull();
			const { status, data } = await submitForm(ask, `/projectors/alert${query}`, {
				email: EMAIL,
				target: "300",
			});
			expect(status).toBe(400);
			expect(data?.errors).toEqual({ "": ["Choose something first"] });
		},
	);

	it("reports a model that already costs less", async () => {
		await offerOf("G-2", 600);
		await offerOf("G-1", 590);
		const { status, data } = await askFor({ target: "600" }, {}, GAMING);
		expect(status).toBe(400);
		expect(data?.errors.target).toEqual([
			"The BenQ X1 costs less already: £590.00 at Currys, delivery not stated",
		]);
		expect(await alerts()).toEqual([]);
	});

	it("needs a price, and takes neither percentage nor rise", async () => {
		const { status, data } = await askFor({ target: "", percent: "10", rise: "on" }, {}, GAMING);
		expect(status).toBe(400);
		expect(data?.errors.target).toEqual(["Please enter a price in pounds, from 1 to 100,000"]);
	});
});

describe("a fall by percent", () => {
	it("counts from the delivered price when it was asked for, without a target", async () => {
		await offer(450, { delivery_price: "10" });
		await askFor({ target: "", percent: "10 %" });
		expect((await newestMail())?.text).toContain("costs £414.00 or less (a fall of 10 %)");
		await press(await linkIn("Confirm the alert"));
		await offer(405, { delivery_price: "10" });
		expect(await mails()).toHaveLength(1);
		await offer(404, { delivery_price: "10" });
		expect((await newestMail())?.subject).toBe("Epson EH-TW1: £414.00 delivered at Currys");
	});

	it.each([
		["436", 41_310, 10],
		["430", 43_000, null],
		["300", 41_310, 10],
	])("beside a target of %s waits for %i pence", async (target, targetPence, fallPercent) => {
		await askFor({ target, percent: "10" });
		expect(await alerts()).toMatchObject([{ targetPence, fallPercent }]);
	});

	it.each(["0", "100", "1.5", "ten"])("refuses %j", async (percent) => {
		const { status, data } = await askFor({ target: "", percent });
		expect(status).toBe(400);
		expect(data?.errors.percent).toEqual(["Please enter a whole percent, from 1 to 99"]);
		expect(data?.values).toMatchObject({ percent });
	});

	it("needs a price to count from", async () => {
		await offer(0);
		const { data } = await askFor({ target: "", percent: "10" });
		expect(data?.errors.percent?.join()).toContain("No shop has it in stock");
	});
});

describe("a rise", () => {
	async function follow(): Promise<void> {
		await askFor({ target: "", rise: "on" });
		await press(await linkIn("Confirm the alert"));
	}

	it("counts after a fall, once", async () => {
		await follow();
		await offer(480);
		await offer(470);
		await offer(0);
		await offer(470);
		expect(await mails()).toHaveLength(1);
		await offer(471);
		expect(await subjects()).toEqual([
			"Confirm your price alert for the Epson EH-TW1",
			"Epson EH-TW1: up again to £471.00 at Currys, delivery not stated",
		]);
		expect((await newestMail())?.text).toContain(
			"when the Epson EH-TW1 goes up again after a fall.",
		);
		pass(2 * DAY);
		await offer(500);
		expect(await mails()).toHaveLength(2);
		await offer(490);
		await offer(495);
		expect(await mails()).toHaveLength(3);
		await offer(490);
		await offer(495);
		expect(await mails()).toHaveLength(3);
		pass(DAY);
		await offer(496);
		expect(await mails()).toHaveLength(4);
	});

	it("counts after a fall from before the alert", async () => {
		pass(DAY);
		await offer(400);
		await follow();
		await offer(410);
		expect((await newestMail())?.subject).toBe(
			"Epson EH-TW1: up again to £410.00 at Currys, delivery not stated",
		);
	});
});
