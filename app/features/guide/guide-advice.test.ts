import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { z } from "zod";
import { guideFacts, lightLives, lightSources } from "./guide-advice";

const models = z.array(z.object({ light_source_type: z.string(), light_source_life: z.string() }));

it("the life of a laser is drawn with the cautious figure, and its text adds makers' current claims", () => {
	expect(lightLives).toContainEqual({ name: "Laser", range: "up to 20,000 hours" });
	expect(lightSources.Laser?.text).toContain(`claim ${guideFacts.laserLifeClaimed}`);
});

it("the life of a laser is claimed as most lasers of the sample catalogue claim it", async () => {
	const file = await readFile("db/seed/projectors.csv", "utf8");
	const lives = models
		.parse(parse(file, { columns: true }))
		.filter((model) => /laser/i.test(model.light_source_type) && model.light_source_life)
		.map((model) => model.light_source_life);
	const claimed = lives.filter((life) => life === guideFacts.laserLifeClaimed);
	expect(claimed.length).toBeGreaterThan(lives.length / 2);
});

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
	.filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
	.map((file) => readFileSync(join(import.meta.dirname, file), "utf8").replace(COMMENTS, ""))
	.join("\n");

const figures: readonly string[] = Object.values(guideFacts);

// Two meanings may share one figure, as offices and outdoor crowds do; each has its own name.
it.each(figures)("the figure %s is written once for each of its names", (figure) => {
	const names = figures.filter((other) => other === figure).length;
	expect(sources.split(`"${figure}"`).length - 1).toBe(names);
});

it("the figures of the guide are never typed into a text", () => {
	const texts = sources.match(/"[^"\n]*"|`[^`]*`|>[^<{]+</g) ?? [];
	const typed = texts.filter((text) => !figures.includes(text.slice(1, -1)));
	expect(typed.filter((text) => figures.some((figure) => text.includes(figure)))).toEqual([]);
});
