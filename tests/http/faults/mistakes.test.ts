import SQLite from "better-sqlite3";
import { expect, it, onTestFinished } from "vitest";
import { startSite } from "../../e2e/support/site/site";
import { expectMessageKept, expectSubscriptionKept } from "./refilled-forms";

const SLUG = "acer-vero-hl6810atv";

it("a programming error keeps the typed values, and is logged once with its stack under the reference that is shown", async () => {
	const site = await startSite({ TRUST_PROXY: "1" });
	onTestFinished(() => site.stop("SIGKILL"));
	expect((await fetch(`${site.url}/projector/${SLUG}`)).status).toBe(200);
	const change = (statement: string) => {
		const other = new SQLite(site.file);
		other.exec(statement);
		// A change of the schema alone does not invalidate cached pages.
		other.exec("update site_version set version = version + 1");
		other.close();
	};
	change("drop table newsletter_subscriptions; drop table contact_messages");
	await expectSubscriptionKept(site, 500);
	await expectMessageKept(site, 500);
	expect(site.errors().match(/^\[[0-9a-f]{8}\] A form was not stored/gm)).toHaveLength(2);

	change("alter table projectors rename column slug to other");
	const answers = [
		await fetch(`${site.url}/projector/${SLUG}`),
		await fetch(`${site.url}/projector/${SLUG}.data`),
		await fetch(`${site.url}/api/projectors/${SLUG}`),
	];
	for (const answer of answers) {
		expect(answer.status).toBe(500);
		expect(answer.headers.get("Cache-Control")).toBe("no-store");
		expect(answer.headers.get("ETag")).toBeNull();
		const text = (await answer.text()).replaceAll("<!-- -->", "");
		expect(/no such column|SqliteError|node_modules|index\.js/.test(text)).toBe(false);
		const [, reference] = /reference\W+([0-9a-f]{8})/i.exec(text) ?? [];
		expect(site.errors().split(`[${reference}]`)).toHaveLength(2);
	}
	expect(site.errors().match(/no such column: "slug"/g)).toHaveLength(3);
	expect(site.errors()).toMatch(/^\s+at /m);
	expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
});
