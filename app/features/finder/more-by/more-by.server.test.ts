import { closeDb, db } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeFinder } from "~/features/finder/filters/address-parts";
import { findModelList } from "~/features/finder/find-models.server";
import { seedAll } from "~/features/sample-catalogue/seed.server";
import { pick, seededRandom } from "../../../../tests/support/random";
import { wideningChanges } from "./more-by.server";

beforeAll(async () => {
	await migrateToLatest(db());
	await seedAll(db(), new Date("2026-01-15T12:00:00Z"));
});

afterAll(() => closeDb());

const listOf = (query: string) => findModelList(db(), new URLSearchParams(query));

const changesOf = async (query: string) =>
	(await wideningChanges(await listOf(query))).map(({ change }) => change);

const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
	q: ["epson", "laser 4k", "xyzzy"],
	use: ["home-cinema", "gaming", "portable-travel", "business-education"],
	brand: ["benq", "sony"],
	min: ["400"],
	max: ["20", "300", "500", "1499", "3000"],
	res: ["4k", "native-4k"],
	light: ["led", "laser"],
	throw: ["ultra-short", "short"],
	lumens: ["3000", "6000"],
	lag: ["4", "16"],
	feature: ["3d", "lens-shift", "earc"],
	stock: ["1"],
	distance: ["0.3", "2.8", "6", "30"],
	screen: ["80", "120", "250"],
	room: ["dark", "curtains", "lit", "daylight"],
	nearer: ["1"],
	screenmax: ["130", "200"],
	mode: ["4k120", "vrr"],
	noise: ["22", "26"],
	kg: ["0.5", "2"],
	battery: ["90", "240"],
	unknown: ["1"],
	sort: ["price-low"],
};

describe("the ways on from a short list", () => {
	it("find what they promise, for 400 random lists", async () => {
		const random = seededRandom(33);
		let short = 0;
		for (let n = 0; n < 400; n += 1) {
			const params = new URLSearchParams();
			for (const [name, values] of Object.entries(PARAMETERS)) {
				if (random() < 0.22) params.append(name, pick(random, values));
			}
			const list = await listOf(params.toString());
			const changes = await wideningChanges(list);
			const about = `${params} ${JSON.stringify(changes)}`;
			expect(changes.length, about).toBeLessThanOrEqual(list.result.total < 6 ? 3 : 0);
			expect(new Set(changes.map(({ change }) => change)).size, about).toBe(changes.length);
			short += changes.length;
			for (const { address, count } of changes) {
				const then = await listOf(address.split("?")[1] ?? "");
				expect(`/projectors${encodeFinder(then.state)}`, about).toBe(address);
				expect(count, about).toBeGreaterThan(0);
				expect(then.result.total - list.result.total, about).toBe(count);
			}
		}
		expect(short).toBeGreaterThan(200);
	});

	it.each<[query: string, changes: string[]]>([
		["", []],
		["max=1500&room=curtains", []],
		["page=2&max=20", []],
		["max=150", ["£100 more"]],
		["max=500&room=daylight&screen=120", ["Smaller, 100 inches", "Lights on", "£200 more"]],
		["room=curtains&screen=340", ["A dark room", "Smaller, 300 inches"]],
		["room=daylight&screen=260", ["Curtains drawn", "Smaller, 220 inches"]],
		["noise=22", ["Noise up to 26 dB"]],
		["distance=30", ["Standing nearer"]],
		["distance=0.4&screen=120", ["Further back, 0.9 m", "Smaller, 100 inches"]],
		["brand=benq&max=400", ["Without BenQ", "£200 more"]],
		["feature=3d&feature=netflix-built-in&max=600", ["Without 3D", "£800 more"]],
		["res=native-4k&max=3000", ["Without native 4K", "£4,450 more"]],
		["brand=sony&stock=1&max=1&min=2", ["Any price"]],
	])("of ?%s", async (query, changes) => {
		expect(await changesOf(query)).toEqual(changes);
	});

	it("of a span of sizes keep its other end", async () => {
		const hall = "use=business-education&distance=6&room=daylight";
		expect(await wideningChanges(await listOf(`${hall}&screen=110&screenmax=120`))).toContainEqual({
			change: "Larger, up to 140 inches",
			address:
				"/projectors?use=business-education&distance=6&screen=110&room=daylight&screenmax=140",
			count: 6,
		});
		expect(await changesOf(`${hall}&screen=180&screenmax=190`)).toContain(
			"Smaller, from 160 inches",
		);
	});
});
