import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../scripts/free-port";
import { START_ARGUMENTS } from "../../scripts/start/start-arguments";
import { scrape } from "../e2e/support/scrape";
import { answering, type SiteProcess, spawnSite } from "../e2e/support/site/site-process";

// The metrics of several processes, summed.

let folder: string;
let site: SiteProcess;
let port: number;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "summed-metrics-"));
	port = await freePort();
	const settings = {
		DATABASE_URL: `file:${join(folder, "site.db")}`,
		METRICS_PORT: String(port),
		LOG_FORMAT: "json",
		DRAIN_SECONDS: "0",
	};
	const nodeArguments = [...START_ARGUMENTS, "--workers", "2"];
	site = await answering(await spawnSite(settings, { nodeArguments }));
});
afterAll(async () => {
	site?.kill("SIGKILL");
	await site?.ended;
	await rm(folder, { recursive: true });
});

const BRANDS = 'beamwise_http_requests_total{route="/brands",method="read",status="200"}';

const processes = async () => (await scrape(port)).value("beamwise_processes");
const counted = async () => (await scrape(port)).value(BRANDS) ?? 0;

/** A process takes seconds to start, and to end, on a busy machine. */
const PATIENT = { timeout: 60_000, interval: 200 };

function workers(): number[] {
	const children = execFileSync("pgrep", ["-P", String(site.pid)], { encoding: "utf8" });
	return children.trim().split("\n").map(Number);
}

/** Sends each request on a connection of its own, so that both processes get some. */
async function ask(count: number): Promise<void> {
	for (let n = 0; n < count; n += 1) {
		await fetch(`${site.url}/brands`, { headers: { Connection: "close" } });
	}
}

/** Everything that the site has logged. */
const lines = () =>
	`${site.out()}${site.errors()}`
		.split("\n")
		.flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));

describe("metrics of several processes", () => {
	it("are summed, or combined as each metric requires", async () => {
		await expect.poll(processes, PATIENT).toBe(2);
		await ask(10);
		await expect.poll(counted).toBe(10);
		const { value } = await scrape(port);
		expect(value("beamwise_mails_waiting")).toBe(0);
		expect(value("process_resident_memory_bytes")).toBeGreaterThan(100_000_000);
		expect(value("nodejs_eventloop_lag_max_seconds")).toBeLessThan(60);
	});

	it("are those of the remaining processes after one is killed", async () => {
		process.kill(workers()[0] ?? 0, "SIGKILL");
		await expect.poll(site.errors, PATIENT).toMatch(/Process \d+ ended \(SIGKILL\)/);
		await expect.poll(processes, PATIENT).toBe(2);
	}, 120_000);

	it("leave every line of the log JSON", () => {
		const messages = lines().map(({ message }) => message);
		expect(messages).toContainEqual(expect.stringMatching(/^The site answers at /));
		expect(messages).toContainEqual(expect.stringMatching(/^Process \d+ ended \(SIGKILL\)/));
	});

	it("end with the site", async () => {
		site.kill("SIGTERM");
		expect(await site.ended).toBe(0);
		await expect(scrape(port)).rejects.toThrow();
	});
});

it("ends the start of several processes with one line if the port is in use", async () => {
	const taken = await spawnSite({ DATABASE_URL: ":memory:" });
	await answering(taken);
	const second = await spawnSite(
		{ DATABASE_URL: `file:${join(folder, "other.db")}`, METRICS_PORT: String(taken.port) },
		{ nodeArguments: [...START_ARGUMENTS, "--workers", "2"] },
	);
	expect(await second.ended).toBe(1);
	expect(second.errors()).toMatch(/^Metrics cannot be served on port \d+: .*EADDRINUSE.*\n$/);
	taken.kill("SIGKILL");
	await taken.ended;
});
