import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { guideFigures } from "./guide-advice";

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
	.filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
	.map((file) => readFileSync(join(import.meta.dirname, file), "utf8").replace(COMMENTS, ""))
	.join("\n");

const figures: readonly string[] = Object.values(guideFigures);

// Two meanings may share one figure, as offices and outdoor crowds do; each has its own name.
it.each(figures)("%s is written once for each of its names", (figure) => {
	const names = figures.filter((other) => other === figure).length;
	expect(sources.split(`"${figure}"`).length - 1).toBe(names);
});

it("are never typed into a text", () => {
	const texts = sources.match(/"[^"\n]*"|`[^`]*`|>[^<{]+</g) ?? [];
	const typed = texts.filter((text) => !figures.includes(text.slice(1, -1)));
	expect(typed.filter((text) => figures.some((figure) => text.includes(figure)))).toEqual([]);
});
