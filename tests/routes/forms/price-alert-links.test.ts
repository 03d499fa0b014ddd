import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { loader as listPage, action as stopSome } from "~/routes/mailed/alert-list";
import { loader as linkPage } from "~/routes/mailed/link";
import { makeProjectors } from "../../factories";
import { fileSettings, MAILING } from "../../settings";
import { ORIGIN, submitForm, visit } from "../call";
import { alerts, askFor, confirmed, linkIn, offer, openSite, press } from "./alert-site";

fileSettings(MAILING);

beforeEach(openSite);

describe("the links of a mail", () => {
	it("change nothing if they are only opened", async () => {
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

	it("work once, complete, and only for their own purpose", async () => {
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

	it("are stored only as hashes, except in the mail itself", async () => {
		await askFor();
		const token = (await linkIn("Confirm the alert")).split("/").at(-1) ?? "";
		const stored = JSON.stringify(
			await db().selectFrom("price_alert_tokens").selectAll().execute(),
		);
		expect(stored).not.toContain(token);
	});

	it("stop alerts by the one-click request of a mail program, without an origin or a redirect", async () => {
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
			{
				id: 1,
				name: "Epson EH-TW1",
				path: "/projector/eps-1",
				conditionText: "£430.00 or less",
				endText: "5 July 2026",
			},
			{
				id: 2,
				name: "BenQ TK1",
				path: "/projector/ben-1",
				conditionText: "£700.00 or less, or back in stock",
				endText: "5 July 2026",
			},
		]);
		expect((await stop(path, "2")).status).toBe(200);
		expect((await stop(path, "3")).status).toBe(200);
		expect((await shown())?.map(({ id }) => id)).toEqual([1]);
		expect((await stop(path, "all")).status).toBe(200);
		expect(await shown()).toEqual([]);
		expect((await alerts()).map(({ endedAt }) => endedAt === null)).toEqual([false, false, true]);
	});

	it("rejects unknown alerts and forms from other sites", async () => {
		const path = await linkIn("See or stop all your alerts");
		expect((await stop(path, "x")).status).toBe(400);
		expect((await stop(`/alerts/${"A".repeat(22)}`, "all")).status).toBe(404);
		const elsewhere = { Origin: `${ORIGIN}.evil.example` };
		expect((await submitForm(stopSome, path, { stop: "all" }, elsewhere)).status).toBe(403);
	});
});
