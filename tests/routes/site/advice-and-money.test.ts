import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { seedAll } from "~/features/sample-catalogue/seed.server";
import { addRows, setRows } from "../../databases/rows";
import { getJson } from "../call";

const STATES = 300;
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

/** Gives each shop other terms: partner or not, another link template, other clicks. */
async function changeEarnings(random: (count: number) => number, round: number): Promise<void> {
	const shops = await db().selectFrom("retailers").select("id").orderBy("id").execute();
	const offers = await db().selectFrom("retailer_listings").selectAll().orderBy("id").execute();
	for (const { id } of shops) {
		const template = `https://network.example/${random(100)}?to={url}`;
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
		await addRows("listing_clicks", {
			day: `2026-${String(round + 1).padStart(2, "0")}-${String(clicked + 1).padStart(2, "0")}`,
			listingId: offer.id,
			projectorSku: offer.projectorSku,
			retailerId: offer.retailerId,
			clicks: 1 + random(1000),
		});
	}
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
});
