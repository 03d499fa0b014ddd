import { db } from "db/connection.server";
import { expect, it } from "vitest";
import { NO_CONDITIONS } from "~/features/finder/filters/filters";
import { makeProjectors } from "../../../../tests/factories";
import { findByConditions } from "./find";
import { finderCatalogue } from "./finder-catalogue";
import { listFinderModels } from "./finder-models.queries.server";

it("finder models: has the gaming modes that are stated and those whose lag is known", async () => {
	await makeProjectors(
		{ sku: "a", gaming_modes: "vrr;4k120", lag_4k120: "8" },
		{ sku: "b", lag_1080p240: "4.2", lag_1080p120: "8", lag_4k60: "33" },
		{ sku: "c", lag_4k60: "33", lag_1080p60: "16" },
	);
	const models = await listFinderModels(db());
	expect(models.map(({ sku, modes, isLag4kAt120 }) => [sku, isLag4kAt120, ...modes])).toEqual([
		["a", true, "4k120", "vrr"],
		["b", false, "1080p120", "1080p240"],
		["c", false],
	]);
});

it("finder models: has families in staff's word, which bar sisters from picks", async () => {
	await makeProjectors(
		{ sku: "a", brand: "XGIMI", model: "Horizon 20", not_for: "home-cinema" },
		{ sku: "b", brand: "XGIMI", model: "Horizon 20 Pro" },
		{ sku: "c", brand: "XGIMI", model: "Horizon 20 Max", family: "Another" },
		{ sku: "d", brand: "JMGO", model: "N1S Ultimate", family: "XGIMI  Horizon 20" },
	);
	const catalogue = finderCatalogue(await listFinderModels(db()), []);
	const { excludedFamilies } = catalogue.pickRules({ ...NO_CONDITIONS, use: "home-cinema" });
	const barred = (await listFinderModels(db())).filter(({ family }) =>
		excludedFamilies.has(family),
	);
	expect(barred.map(({ sku }) => sku)).toEqual(["a", "b", "d"]);
});

it("finder models: judges by lumens and lags that count", async () => {
	await makeProjectors(
		{ sku: "fast", lag_4k60: "33", lag_1080p240: "4.2", brightness: "2400", resolution: "4K" },
		{
			sku: "led",
			resolution: "1080p",
			lag_1080p60: "16",
			brightness: "2400",
			brightness_standard: "led",
		},
		{
			sku: "other",
			resolution: "1080p",
			input_lag: "4 ms",
			lag_1080p240: "4.2",
			measured_brightness: "1900",
		},
		{ sku: "text", input_lag: "16 ms", noise_db: "28.5", weight: "2 kg", resolution: "4K" },
	);
	const models = await listFinderModels(db());
	const catalogue = finderCatalogue(models, []);
	const skus = (conditions: object) => {
		const state = { conditions: { ...NO_CONDITIONS, ...conditions }, sort: "newest" } as const;
		const { ids, lacking } = findByConditions(catalogue, state, null);
		return [ids.map((id) => catalogue.modelOf(id)?.sku), lacking];
	};
	expect(skus({ lag: 20 })).toEqual([["led", "text"], { inputLag: 1 }]);
	expect(skus({ lag: 20, res: ["4k"] })).toEqual([["text"], {}]);
	expect(skus({ lag: 33, res: ["4k"] })).toEqual([["fast", "text"], {}]);
	expect(skus({ lumens: 1900 })).toEqual([["fast", "other"], { brightness: 1 }]);
	expect(skus({ room: "curtains" })).toEqual([["fast", "other"], { brightness: 1 }]);
	expect(skus({ noise: 28 })).toEqual([[], { noiseDb: 3 }]);
	expect(skus({ noise: 29, kg: 2 })).toEqual([["text"], { noiseDb: 3, weight: 3 }]);
	expect(skus({ mode: ["1080p240"] })).toEqual([["fast", "other"], { gamingModes: 2 }]);
	expect(skus({ battery: 60 })).toEqual([[], { batteryMinutes: 4 }]);
});
