import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { seedAll } from "~/features/sample-catalogue/seed.server";
import { addRows, setRows } from "../../databases/rows";
import { clientAt, getJson, ORIGIN, postJson } from "../call";

const STATES = 300;
const AGENTS_STATES = 10;
/** States between two changes of what the owner earns by. */
const STATES_PER_ROUND = 30;

const VALUES: Record<string, readonly string[]> = {
	use: ["gaming", "home-cinema", "portable-travel", "business-education", "golf-simulation"],
	max: ["300", "900", "2000", "4000"],
	res: ["4k", "1080p"],
	throw: ["short", "ultra-short"],
	lumens: ["1500", "3000"],
	lag: ["20"],
	stock: ["1"],
	room: ["dark", "lit", "daylight"],
	distance: ["2.5", "3"],
	screen: ["100"],
	sort: ["price-low", "brightest", "quietest"],
};

function randomOf(start: number): (count: number) => number {
	let seed = start;
	return (count) => {
		seed = (seed * 48_271) % 2_147_483_647;
		return seed % count;
	};
}

function randomQuestion(random: (count: number) => number): string {
	const query = new URLSearchParams();
	for (const [name, values] of Object.entries(VALUES)) {
		if (random(3) === 0) query.set(name, values[random(values.length)] ?? "");
	}
	return `/api/projectors/find?${query}`;
}

/** Gives each shop other terms: partner or not, another link template, other clicks, references and earnings. */
async function changeEarnings(random: (count: number) => number, round: number): Promise<void> {
	const shops = await db().selectFrom("retailers").select("id").orderBy("id").execute();
	const offers = await db().selectFrom("retailer_listings").selectAll().orderBy("id").execute();
	for (const { id } of shops) {
		const template = `https://network.example/${random(100)}?ref={ref}&to={url}`;
		await setRows(
			"retailers",
			{
				affiliateEnabled: random(2) === 0 ? 1 : 0,
				partnership: random(2) === 0 ? "confirmed" : "none",
				linkTemplate: random(2) === 0 ? template : null,
			},
			{ id },
		);
	}
	for (let clicked = 0; clicked < 20; clicked += 1) {
		const offer = offers[random(offers.length)];
		if (offer === undefined) throw new Error("the sample has no offers");
		await addEarnings(random, `${round}-${clicked}`, offer);
		await addRows("listing_clicks", {
			day: `2026-${String(round + 1).padStart(2, "0")}-${String(clicked + 1).padStart(2, "0")}`,
			listingId: offer.id,
			projectorSku: offer.projectorSku,
			retailerId: offer.retailerId,
			clicks: 1 + random(1000),
		});
	}
}

/** Stores a click on an offer with its reference, and a sale of a statement that names it. */
async function addEarnings(
	random: (count: number) => number,
	reference: string,
	{ id, projectorSku, retailerId }: { id: number; projectorSku: string; retailerId: number },
): Promise<void> {
	const day = `2026-11-${10 + random(20)}`;
	await addRows("click_references", {
		reference,
		day,
		listingId: id,
		projectorSku,
		retailerId,
		pageKind: "model",
		page: "/projectors",
		pickRole: "best",
	});
	await addRows("statements", {
		fileName: "statement.csv",
		digest: reference,
		readAt: `${day}T10:00:00.000Z`,
		readBy: "shop",
	});
	const { id: statementId } = await db()
		.selectFrom("statements")
		.select("id")
		.where("digest", "=", reference)
		.executeTakeFirstOrThrow();
	await addRows("statement_lines", {
		statementId,
		line: 2,
		retailerId,
		shop: "",
		saleKey: `id ${reference}`,
		day,
		pence: 1 + random(100_000),
		state: "approved",
		reference,
		why: null,
		isCurrent: 1,
	});
}

const AGENTS_CALLS: Record<string, (query: URLSearchParams) => Record<string, unknown>> = {
	search_projectors: (query) => ({
		...(query.has("use") && { use: query.get("use") }),
		...(query.has("max") && { max: Number(query.get("max")) }),
	}),
	get_projector: () => ({ sku: "EPSON-EH-TW7100" }),
	compare_projectors: () => ({ skus: ["EPSON-EH-TW7100", "BENQ-W2710I"] }),
};

/** Returns what agents get for a question: the models, the picks, a model, a comparison. */
async function agentsAnswers(question: string, client: number): Promise<string[]> {
	const query = new URL(question, ORIGIN).searchParams;
	const texts: string[] = [];
	for (const [name, argumentsOf] of Object.entries(AGENTS_CALLS)) {
		const call = { name, arguments: argumentsOf(query) };
		const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: call };
		const Accept = "application/json, text/event-stream";
		const response = await postJson("/mcp", message, { Accept }, clientAt(client));
		expect(response.status, name).toBe(200);
		const text = await response.text();
		expect(text, name).not.toMatch(/"isError":true|"error":/);
		texts.push(text);
	}
	return texts;
}

describe("advice", () => {
	beforeEach(async () => {
		await seedAll(db(), new Date());
	});

	it(`is the same in ${STATES} random states, whatever the owner earns by whom`, async () => {
		const random = randomOf(26);
		const questions = Array.from({ length: STATES }, () => randomQuestion(random));
		const before = await Promise.all(questions.map((question) => getJson(question)));
		for (let start = 0; start < STATES; start += STATES_PER_ROUND) {
			await changeEarnings(random, start / STATES_PER_ROUND);
			for (let state = start; state < start + STATES_PER_ROUND; state += 1) {
				const question = questions[state] ?? "";
				expect(await getJson(question), question).toEqual(before[state]);
			}
		}
	});

	it("of agents is the same, too", async () => {
		const random = randomOf(53);
		const questions = Array.from({ length: AGENTS_STATES }, () => randomQuestion(random));
		const before: string[][] = [];
		for (const [client, question] of questions.entries()) {
			before.push(await agentsAnswers(question, client));
		}
		for (let round = 0; round < 3; round += 1) {
			await changeEarnings(random, round);
			for (const [client, question] of questions.entries()) {
				const answers = await agentsAnswers(question, (round + 1) * AGENTS_STATES + client);
				expect(answers, question).toEqual(before[client]);
			}
		}
	});
});
