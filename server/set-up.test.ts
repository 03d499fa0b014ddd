import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../tests/files/temporary-folder";

let folder: string;

beforeEach(() => {
	folder = temporaryFolder(onTestFinished);
});

/** Runs the setup of the folder's database in a separate process. Returns its output. */
async function setUpElsewhere(): Promise<string> {
	const setUp = spawn(process.execPath, ["--import", "tsx", "scripts/db/setup.ts"], {
		env: { ...process.env, DATABASE_URL: `file:${join(folder, "site.db")}` },
		stdio: ["ignore", "pipe", "inherit"],
	});
	const ended = once(setUp, "exit");
	const said = await text(setUp.stdout);
	expect(await ended).toEqual([0, null]);
	return said;
}

it("set up: runs once if several processes start at the same time", async () => {
	const said = await Promise.all([setUpElsewhere(), setUpElsewhere()]);
	expect(said.filter((one) => one.includes("Applied"))).toHaveLength(1);
	expect(said.filter((one) => one.includes("Imported the sample"))).toHaveLength(1);
});
