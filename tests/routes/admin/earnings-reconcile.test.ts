import { db } from "db/connection.server";
import { expect, it } from "vitest";
import { newReference } from "~/features/earnings/clicks/click-reference.server";
import { EARNINGS_TABLE_IDS } from "~/features/earnings/tables/earnings-table";
import { countVisit, flushVisits } from "~/features/insight/counting/counting.server";
import { makeProjectors, makeShops } from "../../factories";
import { workbook } from "../../files/workbook";
import { PERIOD, post, readFile, rowsOf, see, signInFirst, statementForm } from "./statements";

const CLICKS = 10_000;
const CLICKS_A_FLUSH = 1000;
const SHOPS = 4;
const MODELS = 20;
const PAGES = ["/projector/m1", "/projectors?use=gaming", "/compare?sku=M1&sku=M2", "/guides/a"];
const ROLES = ["best", "cheapest", "worth", null];
const VISITOR = { address: "192.0.2.1", agent: "Mozilla/5.0 Firefox" };

signInFirst();

function randomOf(start: number): (count: number) => number {
	let seed = start;
	return (count) => {
		seed = (seed * 48_271) % 2_147_483_647;
		return seed % count;
	};
}

interface Clicked {
	reference: string;
	day: string;
	shop: number;
	sku: string;
	page: string;
	role: string | null;
}

interface Sold {
	id: string;
	day: string;
	pence: number;
	state: "pending" | "approved" | "declined";
	/** Undefined for a sale whose click is not known. */
	click: Clicked | undefined;
}

const pounds = (pence: number) => (pence / 100).toFixed(2);
const ukDay = (day: string) => day.split("-").reverse().join("/");
const referenceOf = ({ click }: Sold) => click?.reference ?? "";

/** A statement of each network: its heading, a line of it, its last row. */
const STATEMENTS: readonly [head: string, line: (sale: Sold) => string, last: string][] = [
	[
		"Transaction ID,Advertiser ID,Date,Click Ref,Sale Amount,Commission,Commission Status",
		(sale) =>
			`${sale.id},7,${sale.day} 10:00:00,${referenceOf(sale)},"£1,999.00",${pounds(sale.pence)},${sale.state}`,
		"Total,,,,,123456.78,",
	],
	[
		"Category,Name,ASIN,Tracking ID,Date Shipped,Items Shipped,Ad Fees(£)",
		({ id, day, pence }) =>
			`Electronics,Projektor für ${id},B0${id},beam-21,${day},1,${pounds(pence)}`,
		"Total,,,,,99,123456.78",
	],
	[
		"Posting Date;Event Date;Commission ID;Action Status;PID;SID;Publisher Commission (GBP)",
		(sale) => {
			const status = { pending: "New", approved: "Locked", declined: "Cancelled" }[sale.state];
			const amount = sale.pence < 0 ? `(${pounds(-sale.pence)})` : pounds(sale.pence);
			return `Café £;${ukDay(sale.day)};${sale.id};${status};1;${referenceOf(sale)};${amount}`;
		},
		"Total;;;;;;123456.78",
	],
	[
		"Transaction ID\tDate\tProgram ID\tCommission value\tCurrency\tStatus\tClickref",
		(sale) =>
			`${sale.id}\t${sale.day}\t9\t${pounds(sale.pence)}\tGBP\t${sale.state}\t${referenceOf(sale)}`,
		"Total\t\t\t123456.78\tGBP\t\t",
	],
];

/** The files as networks write them: with a byte order mark, as a workbook, in windows-1252, in UTF-16. */
const FILES: readonly [name: string, bytes: (text: string) => Buffer][] = [
	["awin.csv", (text) => Buffer.from(`\uFEFF${text}`)],
	[
		"amazon.xlsx",
		(text) => workbook({ Report: text.split("\r\n").map((line) => line.split(",")) }),
	],
	["cj.csv", (text) => Buffer.from(text, "latin1")],
	["webgains.csv", (text) => Buffer.from(`\uFEFF${text}`, "utf16le")],
];

async function makeClicks(random: (count: number) => number): Promise<Clicked[]> {
	const clicks: Clicked[] = [];
	while (clicks.length < CLICKS) {
		const day = new Date(Date.UTC(2026, random(11), 1 + random(28), 12));
		for (let n = 0; n < CLICKS_A_FLUSH; n += 1) {
			const [shop, model] = [1 + random(SHOPS), 1 + random(MODELS)];
			const [page = "", role = null] = [PAGES[random(PAGES.length)], ROLES[random(ROLES.length)]];
			const [reference, sku] = [newReference(), `M${model}`];
			const click = { listingId: model * 10 + shop, projectorSku: sku, retailerId: shop };
			const from = { reference, pageKind: "list", page, pickRole: role };
			countVisit({ click: { ...click, reference: from } }, VISITOR, day);
			clicks.push({ reference, day: day.toISOString().slice(0, 10), shop, sku, page, role });
		}
		await flushVisits(db(), day);
	}
	return clicks;
}

/** Makes a sale of every tenth click, with returns, declined ones and some of unknown clicks. */
function makeSales(clicks: readonly Clicked[], random: (count: number) => number): Sold[][] {
	const states = ["approved", "approved", "pending", "declined"] as const;
	return Array.from({ length: SHOPS }, (_, index) => {
		const ofShop = clicks.filter(({ shop }) => shop === index + 1);
		return ofShop.flatMap((click, n): Sold[] => {
			if (random(10) > 0) return [];
			const pence = 1 + random(20_000);
			const isKnown = random(8) > 0;
			// Amazon's report has neither states nor references.
			const isAmazon = index === 1;
			const state = isAmazon ? "approved" : (states[random(states.length)] ?? "approved");
			const sale: Sold = {
				id: `S${index}-${n}`,
				day: click.day,
				pence,
				state,
				click: isKnown && !isAmazon ? click : undefined,
			};
			if (random(6) > 0) return [sale];
			const back = { ...sale, id: `${sale.id}-R`, pence: -(1 + random(pence)) };
			return [sale, back];
		});
	});
}

const total = (sales: readonly Sold[]) => sales.reduce((sum, { pence }) => sum + pence, 0);

it("10,000 clicks and four statements with returns agree to the penny", async () => {
	await makeShops();
	await makeProjectors(
		...Array.from({ length: MODELS }, (_, n) => ({
			sku: `M${n + 1}`,
			brand: "BenQ",
			model: `M ${n + 1}`,
		})),
	);
	const random = randomOf(53);
	const clicks = await makeClicks(random);
	const sales = makeSales(clicks, random);
	const files = FILES.map(([name, bytesOf], index) => {
		const [head = "", line = String, last = ""] = STATEMENTS[index] ?? [];
		const lines = (sales[index] ?? []).map(line);
		return { name, bytes: bytesOf([head, ...lines, last].join("\r\n")) };
	});
	for (const [index, { name, bytes }] of files.entries()) {
		await readFile(bytes, { shop: String(index + 1), name });
	}
	const counted = sales.map((ofShop) => ofShop.filter(({ state }) => state !== "declined"));
	const all = counted.flat();
	expect(all.length).toBeGreaterThan(800);
	expect(all.some(({ pence }) => pence < 0)).toBe(true);
	const sum = {
		pence: total(all),
		sales: all.filter(({ pence }) => pence > 0).length,
		clicks: CLICKS,
	};
	expect((await see()).sum).toEqual(sum);

	for (const id of EARNINGS_TABLE_IDS) {
		const rows = await rowsOf(id);
		const sumOf = (column: number) => rows.reduce((part, row) => part + Number(row[column]), 0);
		expect([sumOf(1), sumOf(2), sumOf(3)], id).toEqual(Object.values(sum));
	}
	const names = await db().selectFrom("retailers").select(["id", "name"]).orderBy("id").execute();
	const byShop = new Map((await rowsOf("shops")).map(([name, pence]) => [name, pence]));
	for (const { id, name } of names.slice(0, SHOPS)) {
		expect(byShop.get(name), name).toBe(total(counted[id - 1] ?? []));
	}
	const byPage = new Map((await rowsOf("pages")).map(([name, pence]) => [name, pence]));
	for (const page of PAGES) {
		expect(byPage.get(page), page).toBe(total(all.filter(({ click }) => click?.page === page)));
	}
	const byModel = new Map((await rowsOf("models")).map(([name, pence]) => [name, pence]));
	for (let n = 1; n <= MODELS; n += 1) {
		const ofModel = all.filter(({ click }) => click?.sku === `M${n}`);
		if (byModel.has(`BenQ M ${n}`)) expect(byModel.get(`BenQ M ${n}`)).toBe(total(ofModel));
	}
	const unknown = all.filter(({ click }) => click === undefined);
	expect(byPage.get("Not known")).toBe(total(unknown));
	expect((await see()).unmatchedCount).toBe(unknown.length);

	for (const { name, bytes } of files) {
		expect((await post(statementForm(bytes, { name }))).toast).toContain("Nothing was changed");
	}
	expect((await see(PERIOD)).sum).toEqual(sum);
});
