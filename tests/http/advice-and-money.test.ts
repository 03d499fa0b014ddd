import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningSite, startSite } from "../e2e/support/site/site";

let site: RunningSite;

beforeAll(async () => {
	site = await startSite();
});
afterAll(() => site.stop("SIGKILL"));

/** What pages show of shops; the other tables that name them are about earnings and feeds. */
const TABLES_OF_SHOPS = ["retailer_listings", "price_points", "retailer_logos"];

const PAGES = [
	"/",
	"/projectors",
	"/projectors?use=gaming&max=2500&lag=20",
	"/projectors?use=home-cinema&room=dark&distance=3&sort=price-low",
	"/projectors?max=100&res=native-4k",
	"/category/portable-travel",
	"/brand/epson",
	"/tag/hdr10",
	"/projector/epson-eh-tw7100",
	"/projector/benq-w2710i?use=home-cinema",
	"/retailers",
	"/compare?sku=EPSON-EH-TW7100&sku=BENQ-W2710I",
	"/guides/best-for-ps5-and-xbox",
	"/help-me-choose",
];

/** Returns a page without what may follow a shop's terms: links to shops, their `rel`, disclosures, the scripts' data. */
async function advicePage(path: string): Promise<string> {
	const response = await fetch(site.url + path);
	expect(response.status, path).toBe(200);
	return (await response.text())
		.replace(/<script\b[\s\S]*?<\/script>/g, "")
		.replaceAll(/ nonce="[^"]*"/g, "")
		.replaceAll(/\/go\/\d+/g, "/go/")
		.replaceAll(/ rel="[^"]*"/g, "")
		.replaceAll(/<p[^>]*>(?:Some links|Links) to retailers are affiliate links[^<]*<\/p>/g, "");
}

/** Makes other shops earn, with other links, clicks and sales, and turns the order of the ids of offers and shops round. */
function changeEarnings(): void {
	const sqlite = new SQLite(site.file);
	sqlite.pragma("busy_timeout = 5000");
	sqlite.pragma("foreign_keys = off");
	sqlite.exec(`
		update retailers set affiliateEnabled = 1 - affiliateEnabled, trackingId = 'other',
			linkTemplate = case when id % 2 = 0 then 'https://network.example/?ref={ref}&to={url}' end;
		insert into listing_clicks (day, listingId, projectorSku, retailerId, clicks)
			select '2026-01-01', id, projectorSku, retailerId, 1000 - id % 999 from retailer_listings;
		insert into click_references (reference, day, listingId, projectorSku, retailerId, pageKind, page)
			select 'ref-' || id, '2026-01-01', id, projectorSku, retailerId, 'model', '/' from retailer_listings;
		insert into statements (id, fileName, digest, readAt, readBy) values (1, 'a', 'a', '2026-01-01', 'a');
		insert into statement_lines (statementId, line, retailerId, shop, saleKey, day, pence, state, reference, isCurrent)
			select 1, id + 1, retailerId, '', 'ref-' || id, '2026-01-01', 7 * (id % 100) + 1, 'approved', 'ref-' || id, 1
			from retailer_listings;
		update retailer_listings set id = -id;
		update retailer_listings set id = 1000000 + id;
		update retailers set id = 1000 - id;
		${TABLES_OF_SHOPS.map((table) => `update ${table} set retailerId = 1000 - retailerId;`).join("")}
	`);
	sqlite.close();
}

it("pages stay the same to the byte but for links and disclosures, whatever the owner earns by whom", async () => {
	const before = new Map<string, string>();
	for (const path of PAGES) before.set(path, await advicePage(path));
	changeEarnings();
	for (const path of PAGES) expect(await advicePage(path), path).toBe(before.get(path));
	expect(await (await fetch(`${site.url}/projector/epson-eh-tw7100`)).text()).toMatch(
		/\/go\/99\d+/,
	);
});
