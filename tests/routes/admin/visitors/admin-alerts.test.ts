import { beforeEach, expect, it } from "vitest";
import { loader } from "~/routes/admin/visitors/alerts";
import { addRows } from "../../../databases/rows";
import { makeProjectors } from "../../../factories";
import { staffHeaders } from "../../../staff";
import { visit } from "../../call";

const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const RUNNING = { confirmedAt: at(-1), endsAt: at(1000) };

async function makeAlerts(projectorSku: string, ...alerts: object[]): Promise<void> {
	for (const alert of alerts) {
		const common = {
			projectorSku,
			email: "ann@example.com",
			targetPence: 10_000,
			wantsStock: 0,
		} as const;
		await addRows("price_alerts", { ...common, createdAt: at(-2), ...alert });
	}
}

const targets = (...pounds: number[]) =>
	pounds.map((one) => ({ ...RUNNING, targetPence: one * 100 }));

const see = async (query = "") =>
	(await visit(loader, `/admin/alerts${query}`, await staffHeaders())).data;

beforeEach(() =>
	makeProjectors(
		{ sku: "A", brand: "Epson", model: "EH-TW7100", price: "500" },
		{ sku: "B", brand: "BenQ", model: "W2710i" },
	),
);

it("the alerts by model are counted, with the lowest and median target price, and no address", async () => {
	await makeAlerts("B", ...targets(300), { ...RUNNING, confirmedAt: null, endsAt: null });
	await makeAlerts("A", ...targets(400, 100, 250));
	const page = await see();
	expect(page).toMatchObject({
		totals: { models: 2, running: 4, unconfirmed: 1 },
		models: [
			{
				sku: "A",
				brand: "Epson",
				model: "EH-TW7100",
				running: 3,
				unconfirmed: 0,
				lowestPence: 10_000,
				medianPence: 25_000,
			},
			{ sku: "B", running: 1, unconfirmed: 1, lowestPence: 30_000, medianPence: 30_000 },
		],
	});
	expect(JSON.stringify(page)).not.toContain("@");
});

it.each([
	[[100, 200], 15_000],
	[[100, 200, 300, 1000], 25_000],
	[[0.01, 0.02], 2],
	[[7], 700],
])("the alerts by model of %j have the median %j", async (pounds, medianPence) => {
	await makeAlerts("A", ...targets(...pounds));
	expect((await see()).models).toMatchObject([{ medianPence }]);
});

it("the alerts by model count only those that run or can still be confirmed", async () => {
	await makeAlerts(
		"A",
		{ ...RUNNING, endedAt: at(-1) },
		{ ...RUNNING, endsAt: at(-1) },
		{ createdAt: at(-49) },
	);
	expect(await see()).toMatchObject({ models: [], totals: { models: 0, running: 0 } });
	await makeAlerts("A", { createdAt: at(-47) });
	expect((await see()).models).toMatchObject([
		{ running: 0, unconfirmed: 1, lowestPence: null, medianPence: null },
	]);
});

it("the alerts by model can be searched by words of the model", async () => {
	await makeAlerts("A", ...targets(100));
	await makeAlerts("B", ...targets(100));
	const skus = async (query: string) => (await see(query)).models.map(({ sku }) => sku);
	expect(await skus("?q=epson+tw")).toEqual(["A"]);
	expect(await skus("?q=W2710I")).toEqual(["B"]);
	expect(await skus("?q=epson+w2710i")).toEqual([]);
	expect(await skus("?q=%25")).toEqual([]);
});

it("the alerts by model have pages", async () => {
	const many = Array.from({ length: 60 }, (_, n) => ({ sku: `M-${n}` }));
	await makeProjectors(...many);
	for (const { sku } of many) await makeAlerts(sku, ...targets(100));
	expect(await see("?page=2")).toMatchObject({ page: 2, pages: 2, models: { length: 10 } });
	expect(await see("?page=3")).toMatchObject({ page: 1 });
});
