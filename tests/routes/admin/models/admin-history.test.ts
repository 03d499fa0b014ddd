import { db } from "db/connection.server";
import { describe, expect, it } from "vitest";
import { deleteOldAuditLines, recordChange } from "~/audit-log/audit-log.queries.server";
import { loader } from "~/routes/admin/history/change";
import { loader as listLoader } from "~/routes/admin/history/history";
import { visit } from "../../call";
import { sendForm } from "../staff-pages";
import {
	ann,
	changed,
	NOW,
	offer,
	page,
	path,
	record,
	startWithModel,
	undo,
	undoNewest,
} from "./undo-calls";

startWithModel();

describe("an offer", () => {
	const OFFER = { subject: "offer", subjectKey: "TW7100 2", title: "Epson at Currys" } as const;

	it("gets its price and its example mark back, and a point in the price history", async () => {
		const before = { price: "950.00", delivery_price: "4.99", is_example: true };
		const after = { price: "899.00", delivery_price: null, is_example: false };
		const id = await record({ ...OFFER, action: "changed", before, after });
		await undo(id);
		expect(await offer(2)).toMatchObject({ ...before, in_stock: true });
		const points = await db()
			.selectFrom("price_points")
			.select("pricePence")
			.where("retailerId", "=", 2)
			.execute();
		expect(points.map(({ pricePence }) => pricePence)).toContain(95_000);
	});

	it("is removed if it was added, and restored if it was deleted", async () => {
		const fields = await offer(2);
		const added = await record({ ...OFFER, action: "added", after: fields });
		await undo(added);
		expect(await offer(2)).toBeUndefined();
		await undoNewest();
		expect(await offer(2)).toEqual(fields);
	});

	it("shows a problem if its shop or model is gone", async () => {
		const before = await offer(2);
		const gone = { ...OFFER, subjectKey: "TW7100 77", action: "deleted", before } as const;
		const id = await record(gone);
		expect((await page(id)).problem?.text).toContain("Its shop was deleted");
		await db().deleteFrom("projectors").execute();
		expect((await page(id)).problem?.text).toContain("no model TW7100");
		expect((await undo(id)).status).toBe(409);
	});
});

describe("a shop", () => {
	const SHOP = { subject: "shop", subjectKey: "4", title: "John Lewis" } as const;
	const shop = (id: number) =>
		db().selectFrom("retailers").selectAll().where("id", "=", id).executeTakeFirst();

	it("gets its delivery rule and place back", async () => {
		const before = { delivery_free_over: "50.00", delivery_otherwise: "4.99", place: 2 };
		const after = { delivery_free_over: null, delivery_otherwise: null, place: null };
		const id = await record({ ...SHOP, action: "changed", before, after });
		expect((await undo(id)).status).toBe(303);
		expect(await shop(4)).toMatchObject({
			deliveryFreeOverPence: 5000,
			deliveryOtherwisePence: 499,
			place: 2,
		});
	});

	it("is deleted if it was added and is unused, and restored under its id", async () => {
		const added = { name: "Sevenoaks", website_url: "https://sevenoaks.example" };
		await sendForm("/admin/shops/new", { ...added, affiliate_enabled: "yes" });
		const stored = await shop(6);
		expect(stored).toBeDefined();
		await undoNewest();
		expect(await shop(6)).toBeUndefined();
		await undoNewest();
		expect(await shop(6)).toEqual(stored);
	});

	it("keeps its address if another shop has the earlier one now", async () => {
		const moved = await record({
			...SHOP,
			action: "changed",
			before: { slug: "currys" },
			after: { slug: "john-lewis" },
		});
		expect((await page(moved)).problem?.text).toContain('has the address "currys" now');
	});
});

describe("the history", () => {
	const titles = async (search: string) => {
		const { data } = await visit(listLoader, `/admin/history${search}`, ann);
		return data.changes.map(({ title }) => title);
	};

	it("is filtered by kind, account, row and words", async () => {
		await changed({ brightness: 1 }, { brightness: 2 });
		await record({
			subject: "offer",
			subjectKey: "TW7100 2",
			title: "Epson at Currys",
			action: "deleted",
		});
		await recordChange(
			db(),
			{ by: "zoë", subject: "person", subjectKey: "bob", title: "bob", action: "deleted" },
			NOW,
		);
		expect(await titles("")).toEqual(["bob", "Epson at Currys", "Epson EH-TW7100"]);
		expect(await titles("?subject=model&key=TW7100")).toEqual(["Epson EH-TW7100"]);
		expect(await titles("?by=zo%C3%AB")).toEqual(["bob"]);
		expect(await titles("?q=currys+EPSON")).toEqual(["Epson at Currys"]);
		expect(await titles("?q=tw7100")).toEqual(["Epson at Currys", "Epson EH-TW7100"]);
		expect(await titles("?q=%25")).toEqual([]);
		await record({ subject: "photo", subjectKey: "BQ_W-1", title: "A photo", action: "added" });
		expect(await titles("?q=bq_w-1+photo")).toEqual(["A photo"]);
		await record({ subject: "shop", subjectKey: "9", title: "ÜBER Kino", action: "deleted" });
		expect(await titles("?q=9")).toEqual([]);
		expect(await titles("?q=über")).toEqual(["ÜBER Kino"]);
		const beyond = await visit(listLoader, "/admin/history?page=9", ann);
		expect(beyond.status).toBe(404);
	});

	it("shows account, action, old and new values in words", async () => {
		await changed({ price: "900.00", is_featured: false }, { price: "1299.00", is_featured: true });
		const { data } = await visit(listLoader, "/admin/history", ann);
		expect(data.changes).toMatchObject([
			{
				label: "Model changed",
				by: "ann",
				when: "1 Mar 2026, 12:00",
				fields: [
					{ label: "Price", before: "£900.00", after: "£1,299.00" },
					{ label: "Featured", before: "no", after: "yes" },
				],
				rowPath: "/admin/history?subject=model&key=TW7100",
			},
		]);
	});

	it("deletes lines after a year", async () => {
		await changed({ brightness: 1 }, { brightness: 2 });
		await deleteOldAuditLines(db(), new Date("2027-02-28T12:00:00Z"));
		expect(await titles("")).toHaveLength(1);
		await deleteOldAuditLines(db(), new Date("2027-03-02T12:00:00Z"));
		expect(await titles("")).toEqual([]);
	});

	it("undoes nothing else", async () => {
		const id = await record({ subject: "person", subjectKey: "x", title: "x", action: "deleted" });
		for (const unknown of [id, 0, 99]) {
			await expect(visit(loader, path(unknown), ann)).rejects.toMatchObject({ status: 404 });
		}
	});
});
