import { db } from "db/connection.server";
import { write } from "db/writes/write";
import { expect, vi } from "vitest";
import { MIN_FILL_IN_MS } from "~/config/form-robots";
import { shopOfferRecordSchema } from "~/features/changes/cells/records";
import { upsertOffers } from "~/features/changes/upsert.queries.server";
import { runJobs } from "~/features/scheduled-jobs/scheduled-jobs.server";
import { action as useLink } from "~/routes/mailed/link";
import { action as ask, loader as askPage } from "~/routes/site/model-alert";
import { makeProjectors, makeShops } from "../../factories";
import { submitForm, visit } from "../call";

// A site that can mail (SMTP_URL, CONTACT_TO and SITE_URL are in each test file's `fileSettings`), with one model in one
// shop, and the steps of a visitor who sets a price alert.
export const OWNER = "owner@shop.example";

const SKU = "EPS-1";
export const PAGE = "/projector/eps-1/alert";
export const EMAIL = "zoe@example.co.uk";
const START = Date.parse("2026-01-05T12:00:00.000Z");
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
export const work = () => runJobs(db(), new Date());

/** Sets the price of a shop; 0 means out of stock. */
export async function offer(price: number, cells: Record<string, string> = {}): Promise<void> {
	const record = shopOfferRecordSchema.parse({
		sku: SKU,
		retailer: "currys",
		price: String(price || 999),
		in_stock: price > 0 ? "yes" : "no",
		affiliate_url: "https://www.currys.co.uk/x",
		...cells,
	});
	const options = { now: new Date(), isSample: false };
	await write(db(), (trx) => upsertOffers(trx, [record], options));
	await work();
}

export async function askFor(
	fields: Record<string, string> = {},
	headers = {},
	path = PAGE,
	context = {},
) {
	const { form } = (await visit(askPage, path)).data;
	pass(MIN_FILL_IN_MS);
	const filled = { email: EMAIL, target: "430", token: form?.token ?? "", ...fields };
	return submitForm(ask, path, filled, headers, context);
}

export const mails = () =>
	db()
		.selectFrom("mails")
		.select(["key", "recipient", "subject", "text", "html", "headers"])
		.orderBy("id")
		.execute();

export const alerts = () => db().selectFrom("price_alerts").selectAll().orderBy("id").execute();

export const newestMail = async () => (await mails()).at(-1);

/** Returns the path of a link in the newest mail. */
export async function linkIn(what: string): Promise<string> {
	const { text = "" } = (await newestMail()) ?? {};
	const [, path = ""] =
		new RegExp(`^${what}:\nhttps://beamwise\\.example(/\\S+)$`, "m").exec(text) ?? [];
	expect(path).toMatch(/^\/alerts\/(\w+\/)?[\w-]{22}$/);
	return path;
}

export const press = (path: string, fields: Record<string, string> = {}, headers = {}) =>
	submitForm(useLink, path, fields, headers);

export async function confirmed(fields: Record<string, string> = {}): Promise<void> {
	await askFor(fields);
	expect((await press(await linkIn("Confirm the alert"))).status).toBe(200);
}

/** The model, at the beginning of the story. */
export async function openSite(): Promise<void> {
	vi.useFakeTimers({ toFake: ["Date"], now: START });
	await makeShops();
	await makeProjectors({ sku: SKU, brand: "Epson", model: "EH-TW1", price: "500" });
	await offer(459);
}
