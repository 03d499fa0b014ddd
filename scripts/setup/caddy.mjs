import { spawnSync } from "node:child_process";
import { ensureProgram } from "./program.mjs";

/** Returns whether Caddy is installed. */
export function hasCaddy() {
	return spawnSync("caddy", ["version"]).status === 0;
}

/** Finds or installs Caddy and prints which. Returns whether it is there. */
export function ensureCaddy(options) {
	return ensureProgram({ name: "Caddy", debianPackage: "caddy", isThere: hasCaddy }, options);
}
