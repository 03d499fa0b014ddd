import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { MIN_FILL_IN_MS } from "~/config/form-robots";
import { MAX_ALERTS } from "~/features/alerts/alerts.queries.server";
import { ALERT_FORM_VALID_MS } from "~/features/alerts/new-alert-form.server";
import { FORM_LIMITS } from "~/http/request/rate-limit.server";
import { action as ask, loader as askPage } from "~/routes/site/model-alert";
import { setRows } from "../../databases/rows";
import { fileSettings, MAILING, setSettings } from "../../settings";
import { clientAt, submitForm, visit } from "../call";
import { alerts, askFor, EMAIL, mails, offer, openSite, PAGE, pass } from "./alert-site";

fileSettings(MAILING);

beforeEach(openSite);

describe("the form", () => {
	it("proposes 5 % under the cheapest price, in whole pounds", async () => {
		expect((await visit(askPage, PAGE)).data.form?.pounds).toBe(436);
		await offer(0);
		expect((await visit(askPage, PAGE)).data.form?.pounds).toBeUndefined();
	});

	it("shows today's price and the lowest beside it, and proposes by an example too", async () => {
		const shown = async () => {
			const { prices, form } = (await visit(askPage, PAGE)).data;
			return [prices, form?.pounds];
		};
		expect(await shown()).toEqual([
			expect.stringMatching(/^Today £459.00, lowest £459.00 on 5 /),
			436,
		]);
		await setRows("retailer_listings", { isSample: 1 });
		await setRows("projectors", { isShownPriceSample: 1 });
		expect(await shown()).toEqual([
			expect.stringMatching(/^Today £459.00 \(example price\), /),
			436,
		]);
	});

	it.each(["", "abc", "0.50", "1000000000", "4.999"])(
		"rejects a target of %j, with the typed values",
		async (target) => {
			const { status, data } = await askFor({ target, stock: "on" });
			expect(status).toBe(400);
			expect(data?.errors.target).toEqual(["Please enter a price in pounds, from 1 to 100,000"]);
			expect(data?.values).toMatchObject({ email: EMAIL, target, stock: true });
			expect(await alerts()).toEqual([]);
		},
	);

	it.each(["459", "£500.00", "1,000.50"])(
		"reports that it already costs less than %s",
		async (target) => {
			const { status, data } = await askFor({ target });
			expect(status).toBe(400);
			expect(data?.errors.target).toEqual([
				"It costs less already: £459.00 at Currys, delivery not stated",
			]);
		},
	);

	it.each<[string, (token: string) => string, number, string]>([
		["too fast", (token) => token, MIN_FILL_IN_MS - 1, "That was quick!"],
		["a day late", (token) => token, ALERT_FORM_VALID_MS, "open for long"],
		["without a token", () => "", MIN_FILL_IN_MS, "open for long"],
		["with a forged token", (token) => `a${token}`, MIN_FILL_IN_MS, "open for long"],
	])("is rejected %s", async (_, tokenOf, ms, message) => {
		const { form } = (await visit(askPage, PAGE)).data;
		pass(ms);
		const fields = { email: EMAIL, target: "430", token: tokenOf(form?.token ?? "") };
		const { status, data } = await submitForm(ask, PAGE, fields);
		expect(status).toBe(400);
		expect(data?.errors[""]?.join()).toContain(message);
		expect(await alerts()).toEqual([]);
	});

	it("gives a robot the usual response and sends no mail", async () => {
		expect((await askFor({ topic: "x" })).status).toBe(303);
		expect(await alerts()).toEqual([]);
	});

	it("is accepted only from this site", async () => {
		expect((await askFor({}, { Origin: "https://evil.example" })).status).toBe(403);
		expect(await alerts()).toEqual([]);
	});

	it("gives the usual response beyond 20 alerts of an address", async () => {
		const answers = new Set<string | null>();
		for (let n = 0; n < MAX_ALERTS + 2; n += 1) {
			const { status, headers } = await askFor({ email: n % 2 ? EMAIL : EMAIL.toUpperCase() });
			answers.add(`${status} ${headers.get("Location")}`);
		}
		expect([...answers]).toEqual([`303 ${PAGE}?sent`]);
		expect(await alerts()).toHaveLength(MAX_ALERTS);
		expect(await mails()).toHaveLength(MAX_ALERTS);
	});

	it("mails only an address's first posts of an hour, and slows responses when all addresses post a lot", async () => {
		const post = async (n: number, address: number) => {
			const context = clientAt(address);
			const fields = { email: `reader-${n}@example.com` };
			expect((await askFor(fields, {}, PAGE, context)).status).toBe(303);
			return context.delayMs;
		};
		for (let n = 0; n < 7; n += 1) await post(n, 0);
		expect(await mails()).toHaveLength(FORM_LIMITS.alert.perAddress);
		const count = 1.5 * FORM_LIMITS.alert.undelayedUses - 1;
		await setRows("rate_limits", { count }, { key: "alert" });
		expect(await post(7, 1)).toBe(1000);
		expect(await mails()).toHaveLength(FORM_LIMITS.alert.perAddress + 1);
	});

	it("returns 404 for an unknown model", async () => {
		expect((await submitForm(ask, "/projector/nothing/alert", {})).status).toBe(404);
	});
});

it("behind a proxy that forwards client addresses, accepts five posts an hour from each, with the usual response to the sixth", async () => {
	setSettings({ TRUST_PROXY: "1" });
	const { form } = (await visit(askPage, PAGE)).data;
	pass(MIN_FILL_IN_MS);
	const post = (n: number, address: string) => {
		const fields = { email: `z${n}@example.com`, target: "430", token: form?.token ?? "" };
		return submitForm(ask, PAGE, fields, { "X-Forwarded-For": address });
	};
	for (let n = 0; n < 8; n += 1) expect((await post(n, "203.0.113.9")).status).toBe(303);
	expect((await post(9, "203.0.113.10")).status).toBe(303);
	const mailed = await db().selectFrom("mails").select("recipient").orderBy("id").execute();
	expect(mailed.map(({ recipient }) => recipient)).toEqual(
		[0, 1, 2, 3, 4, 9].map((n) => `z${n}@example.com`),
	);
});
