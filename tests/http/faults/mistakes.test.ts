import SQLite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { expectMessageKept, expectSubscriptionKept } from "./kept-forms";
import { siteOnFile } from "./site-on-file";

const own = siteOnFile();

describe("a programming error", () => {
	const SLUG = "acer-vero-hl6810atv";

	it("is logged once with its stack, under the reference that page, data and JSON show", async () => {
		await own.setUpOnce();
		const site = await own.startAnswering();
		const whole = await fetch(`${site.url}/projector/${SLUG}`);
		expect(whole.status).toBe(200);
		const other = new SQLite(own.file);
		other.exec("alter table projectors rename column slug to other");
		// A change of the schema alone does not invalidate cached pages.
		other.exec("update site_version set version = version + 1");
		other.close();

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

	it("shows visitors without scripts the form with the typed values", async () => {
		await own.setUpOnce();
		const site = await own.startAnswering();
		const other = new SQLite(own.file);
		other.exec("drop table newsletter_subscriptions; drop table contact_messages");
		other.close();
		await expectSubscriptionKept(site, 500);
		await expectMessageKept(site, 500);
		expect(site.errors().match(/^\[[0-9a-f]{8}\] A form was not stored/gm)).toHaveLength(2);
	});
});
