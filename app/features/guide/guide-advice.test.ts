import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { z } from "zod";
import { guideFigures, lightLives, lightSources } from "./guide-advice";

const models = z.array(z.object({ light_source_type: z.string(), light_source_life: z.string() }));

it("the life of a laser is drawn with the cautious figure, and its text adds makers' current claims", () => {
	expect(lightLives).toContainEqual({ name: "Laser", figure: "up to 20,000 hours" });
	expect(lightSources.Laser?.text).toContain(`claim ${guideFigures.laserLifeClaimed}`);
});

it("the life of a laser is claimed as most lasers of the sample catalogue claim it", async () => {
	const file = await readFile("db/seed/projectors.csv", "utf8");
	const lives = models
		.parse(parse(file, { columns: true }))
		.filter((model) => /laser/i.test(model.light_source_type) && model.light_source_life)
		.map((model) => model.light_source_life);
	const claimed = lives.filter((life) => life === guideFigures.laserLifeClaimed);
	expect(claimed.length).toBeGreaterThan(lives.length / 2);
});
