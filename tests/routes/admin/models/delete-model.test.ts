import { db } from "db/connection.server";
import { beforeEach, expect, it } from "vitest";
import { action, loader } from "~/routes/admin/records/delete";
import { loader as pageLoader } from "~/routes/site/model";
import { addRows } from "../../../databases/rows";
import { makeListings, makeProjectors, makeShops } from "../../../factories";
import { staffHeaders } from "../../../staff";
import { argsFor, flashed, ORIGIN, statusOf, submitForm, visit } from "../../call";
import { historyLines } from "./model-editor";

const PATH = "/admin/models/EH-TW7100/delete";
const NOW = new Date().toISOString();

let headers: Record<string, string>;

beforeEach(async () => {
	headers = await staffHeaders("ada");
	await makeShops();
	await makeProjectors(
		{ sku: "EH-TW7100", brand: "Epson", model: "EH-TW7100", price: "999" },
		{ sku: "OTHER", brand: "Epson", model: "Other" },
	);
});

const send = (path = PATH) => submitForm(action, path, {}, { ...headers, Origin: ORIGIN });

async function makeAlert(sku: string, values: { confirmedAt?: string } = {}): Promise<number> {
	const { id } = await db()
		.insertInto("price_alerts")
		.values({
			projectorSku: sku,
			email: "a@b.example",
			targetPence: 100,
			wantsStock: 0,
			createdAt: NOW,
			...values,
		})
		.returning("id")
		.executeTakeFirstOrThrow();
	return id;
}

async function makeMail(key: string, sentAt: string | null = null): Promise<void> {
	const texts = { senderName: "Beamwise", recipient: "a@b.example", subject: "s", text: "t" };
	const times = { createdAt: NOW, sentAt, nextAttemptAt: sentAt === null ? NOW : null };
	await addRows("mails", { key, ...texts, ...times });
}

const keys = async () =>
	(await db().selectFrom("mails").select("key").orderBy("key").execute()).map(({ key }) => key);

it("deleting a model asks for confirmation, and lists what is deleted with it", async () => {
	await makeListings({ sku: "EH-TW7100" }, { sku: "EH-TW7100", retailer: "richer-sounds" });
	await makeAlert("EH-TW7100", { confirmedAt: NOW });
	await makeAlert("EH-TW7100");
	await makeAlert("OTHER", { confirmedAt: NOW });
	const { data } = await visit(loader, "/admin/models/eh-tw7100/delete", headers);
	expect(data.impact).toMatchObject({
		isBlocked: false,
		title: "Delete Epson EH-TW7100?",
		text: "Deleted with it:",
		countTexts: [
			"2 offers",
			"1 day of price history",
			"1 price alert: an e-mail not yet sent is cancelled, and visitors are not told",
		],
	});
});

it("deleting a model returns 404 for an unknown model", async () => {
	const answer = loader(argsFor("/admin/models/nothing/delete", { headers }));
	await expect(answer).rejects.toMatchObject({ status: 404 });
});

it("deleting a model deletes it with all its dependent rows, and writes to the history", async () => {
	await makeListings({ sku: "EH-TW7100", price: "450" });
	const alert = await makeAlert("EH-TW7100", { confirmedAt: NOW });
	const other = await makeAlert("OTHER", { confirmedAt: NOW });
	await makeMail(`alert-${alert}-1`);
	await makeMail(`alert-${alert}-confirm`, NOW);
	await makeMail(`alert-${other}-1`);
	const answer = await send();
	expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/models"]);
	expect(flashed(answer.headers)).toContain("Epson EH-TW7100 was deleted");

	for (const table of ["retailer_listings", "price_points"] as const) {
		expect(await db().selectFrom(table).selectAll().execute(), table).toEqual([]);
	}
	const alerts = await db().selectFrom("price_alerts").select("id").execute();
	expect(alerts).toEqual([{ id: other }]);
	expect(await keys()).toEqual([`alert-${alert}-confirm`, `alert-${other}-1`]);
	const history = await historyLines();
	expect(history).toMatchObject([
		{
			by: "ada",
			subject: "model",
			subjectKey: "EH-TW7100",
			title: "Epson EH-TW7100",
			action: "deleted",
			before: { sku: "EH-TW7100", brand: "Epson", price: "999.00", price_is_example: false },
		},
		{
			subject: "offer",
			title: "Epson EH-TW7100 at Currys",
			action: "deleted",
			before: { price: "450.00", in_stock: true, condition: "new", is_example: false },
		},
	]);
	expect(history.map(({ after }) => after)).toEqual([undefined, undefined]);
});

it("deleting a model returns 410 for its page and 404 for its JSON until its SKU exists again", async () => {
	const page = "/projector/eh-tw7100";
	await send();
	expect(await statusOf(page)).toBe(410);
	expect(await statusOf("/projector/EH-TW7100")).toBe(410);
	expect(await statusOf("/projector/never-was")).toBe(404);
	for (const call of ["", "/retailer-listings", "/price-history", "/similar"]) {
		expect(await statusOf(`/api/projectors/EH-TW7100${call}`), call).toBe(404);
	}
	await makeProjectors({ sku: "eh-tw7100", brand: "Epson", model: "Again" });
	expect((await visit(pageLoader, page)).data.model.model).toBe("Again");
	await send();
	const rows = await db().selectFrom("deleted_models").select(["slug", "sku", "name"]).execute();
	expect(rows).toEqual([{ slug: "eh-tw7100", sku: "eh-tw7100", name: "Epson Again" }]);
	expect(await statusOf(page)).toBe(410);
});

it("deleting a model does nothing if a colleague was quicker", async () => {
	await send();
	const answer = await send();
	expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/models"]);
	expect(flashed(answer.headers)).toContain("There is no such model any more");
	expect(await historyLines()).toHaveLength(1);
});
