import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ensureProgram } from "./program.mjs";

const DEBIANS = "/usr/sbin/varnishd";

/** The command that starts Varnish: Debian's folder for it is only on root's PATH. */
export function varnishCommand() {
	return existsSync(DEBIANS) ? DEBIANS : "varnishd";
}

/** Returns whether Varnish is installed. */
export function hasVarnish() {
	return spawnSync(varnishCommand(), ["-V"]).status === 0;
}

/** Finds or installs Varnish and prints which. Returns whether it is there. */
export function ensureVarnish(options) {
	return ensureProgram({ name: "Varnish", debianPackage: "varnish", isThere: hasVarnish }, options);
}
