import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { CADDY, ensureProgram } from "./programs.mjs";

let folder: string;

async function place(name: string, script: string): Promise<void> {
	await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
	await chmod(join(folder, name), 0o755);
}

/** Runs the step with only the test's own programs on the PATH. Returns what it printed. */
async function ensure(canInstall: boolean): Promise<{ isThere: boolean; said: string }> {
	const log = vi.spyOn(console, "log").mockImplementation(() => {});
	const isThere = await ensureProgram(CADDY, canInstall);
	return { isThere, said: log.mock.calls.join("\n") };
}

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "path-"));
	vi.stubEnv("PATH", folder);
	onTestFinished(async () => {
		vi.unstubAllEnvs();
		await rm(folder, { recursive: true });
	});
});

it("programs: uses an installed Caddy", async () => {
	await place("caddy", "exit 0");
	await place("apt-get", "exit 1");
	expect(await ensure(true)).toEqual({ isThere: true, said: "Caddy: found." });
});

it("installs Debian's package if there is none", async () => {
	const asked = join(folder, "asked");
	const caddy = join(folder, "caddy");
	await place(
		"apt-get",
		`echo "$@" >> ${asked}\n[ "$1" = update ] || { echo '#!/bin/sh' > ${caddy}; /bin/chmod 755 ${caddy}; }`,
	);
	const { isThere, said } = await ensure(true);
	expect(isThere).toBe(true);
	expect(said).toContain("installing the Debian package caddy");
	expect(await readFile(asked, "utf8")).toMatch(/^update.*\ninstall .*\bcaddy\n$/);
});

it("programs: prints the reason if the package cannot be installed", async () => {
	await place("apt-get", "exit 100");
	const { isThere, said } = await ensure(true);
	expect(isThere).toBe(false);
	expect(said).toMatch(/Caddy: .*could not be installed.*tests behind it are skipped/);
});

it("programs: prints the reason if it may not install packages", async () => {
	const { isThere, said } = await ensure(false);
	expect(isThere).toBe(false);
	expect(said).toMatch(/Caddy: .*only root on Debian.*tests behind it are skipped/);
});
