import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { varnishCommand } from "../../../../scripts/setup/programs.mjs";

const START_TIMEOUT_MS = 30_000;

/** The repository's own configuration, with the ports of these sites on loopback. */
async function configurationFor(ports: readonly number[]): Promise<string> {
	const text = await readFile("cache/site.vcl", "utf8");
	const left = [...ports];
	return text.replace(
		/(\.host = )"[^"]*";(\s+\.port = )"[^"]*";/g,
		(_, host, port) => `${host}"127.0.0.1";${port}"${left.shift()}";`,
	);
}

/** The parameters that compose.scale.yaml starts it with. */
async function parametersOfCompose(): Promise<string[]> {
	const text = await readFile("compose.scale.yaml", "utf8");
	return [...text.matchAll(/-p (\w+=\w+)/g)].flatMap(([, one = ""]) => ["-p", one]);
}

export interface RunningVarnish {
	url: string;
	stop: () => Promise<void>;
}

/**
 * Starts Varnish on a port in front of the sites on other ports of loopback; `change` is for tests that could not wait
 * for as long as the configuration says.
 */
export async function startVarnish(
	port: number,
	sites: readonly number[],
	change: (configuration: string) => string = (same) => same,
): Promise<RunningVarnish> {
	const folder = await mkdtemp(join(tmpdir(), "varnish-"));
	const file = join(folder, "site.vcl");
	await writeFile(file, change(await configurationFor(sites)));
	const address = `127.0.0.1:${port}`;
	const own = ["-F", "-j", "none", "-n", join(folder, "work"), "-a", address, "-f", file];
	const args = [...own, "-s", "malloc,64m", ...(await parametersOfCompose())];
	const varnish = spawn(varnishCommand(), args, { stdio: ["ignore", "pipe", "pipe"] });
	let said = "";
	for (const stream of [varnish.stdout, varnish.stderr]) {
		stream.on("data", (chunk) => {
			said += chunk;
		});
	}
	const ended = once(varnish, "close");
	const stop = async () => {
		varnish.kill("SIGTERM");
		await ended;
		await rm(folder, { recursive: true });
	};
	const deadline = Date.now() + START_TIMEOUT_MS;
	const url = `http://${address}`;
	// Any response will do: this waits for the cache only.
	while (!(await fetch(`${url}/healthz`).catch(() => undefined))) {
		if (varnish.exitCode !== null || Date.now() > deadline) {
			await stop();
			throw new Error(`Varnish did not start: ${said}`);
		}
		await wait(50);
	}
	return { url, stop };
}
