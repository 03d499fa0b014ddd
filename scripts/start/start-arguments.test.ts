import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { START_ARGUMENTS } from "./start-arguments";

it("the container and the service of the documents start the site as npm start does", async () => {
	expect(await readFile("Dockerfile", "utf8")).toContain(
		`CMD ${JSON.stringify(["node", ...START_ARGUMENTS]).replaceAll(",", ", ")}\n`,
	);
	expect(await readFile("docs/operations.md", "utf8")).toContain(
		`ExecStart=/usr/bin/node ${START_ARGUMENTS.join(" ")}\n`,
	);
});
