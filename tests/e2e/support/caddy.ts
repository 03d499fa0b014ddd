import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const START_TIMEOUT_MS = 20_000;

interface CaddyConfig {
	apps: { http: Record<string, unknown> };
}

/** The repository's own Caddyfile, with ports and a folder of a test's own and no system-wide traces. */
async function configuration(env: NodeJS.ProcessEnv, folder: string, httpPort: number) {
	const adapted = execFileSync("caddy", ["adapt", "--config", "Caddyfile"], {
		env,
		encoding: "utf8",
		stdio: ["ignore", "pipe", "ignore"],
	});
	const config: CaddyConfig = JSON.parse(adapted);
	Object.assign(config, {
		admin: { disabled: true },
		storage: { module: "file_system", root: folder },
	});
	config.apps.http.http_port = httpPort;
	config.apps.http.https_port = Number(new URL(env.SITE_URL ?? "").port);
	Object.assign(config.apps, {
		pki: { certificate_authorities: { local: { install_trust: false } } },
	});
	const file = join(folder, "caddy.json");
	await writeFile(file, JSON.stringify(config));
	return file;
}

async function accepts(url: string, ca: string): Promise<boolean> {
	const session = connect(url, { ca });
	try {
		await once(session, "connect");
		return true;
	} catch {
		return false;
	} finally {
		session.destroy();
	}
}

async function untilAccepting(url: string, folder: string, caddy: ChildProcess): Promise<string> {
	const deadline = Date.now() + START_TIMEOUT_MS;
	for (;;) {
		const ca = await readFile(join(folder, "pki/authorities/local/root.crt"), "utf8").catch(
			() => undefined,
		);
		if (ca !== undefined && (await accepts(url, ca))) return ca;
		if (caddy.exitCode !== null || Date.now() > deadline) throw new Error("Caddy did not start.");
		await wait(50);
	}
}

export interface RunningCaddy {
	/** The certificate of the authority that signed its own. */
	ca: string;
	stop: () => Promise<void>;
}

/** Starts Caddy with the Caddyfile and these settings. */
export async function startCaddy(
	settings: Record<string, string>,
	httpPort: number,
): Promise<RunningCaddy> {
	const folder = await mkdtemp(join(tmpdir(), "caddy-"));
	const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, ...settings };
	const file = await configuration(env, folder, httpPort);
	const caddy = spawn("caddy", ["run", "--config", file], { env, stdio: "ignore" });
	const stop = async () => {
		const ended = once(caddy, "exit");
		caddy.kill("SIGTERM");
		if (caddy.exitCode === null) await ended;
		await rm(folder, { recursive: true });
	};
	try {
		return { ca: await untilAccepting(settings.SITE_URL ?? "", folder, caddy), stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
