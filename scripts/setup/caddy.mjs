import { spawnSync } from "node:child_process";
import { ensureProgram } from "./program.mjs";

/** Whether this machine has a Caddy to test with. */
export function hasCaddy() {
	return spawnSync("caddy", ["version"]).status === 0;
}

/** Finds Caddy or installs it, saying which, or why not; answers whether it is there. */
export function ensureCaddy(options) {
	return ensureProgram({ name: "Caddy", debianPackage: "caddy", isThere: hasCaddy }, options);
}
