import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { settings } from "./env.server";

const MIN_SECRET_LENGTH = 32;

export function newSecret(): string {
	return randomBytes(32).toString("base64url");
}

function readSecret(path: string): string | undefined {
	try {
		return readFileSync(path, "utf8").trim();
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
		throw error;
	}
}

/** Returns the secret stored in a file. Creates the file on first use, readable only by the site's system account. */
export function ensureSecret(path: string): string {
	let secret = readSecret(path);
	if (secret === undefined) {
		// Creating a link is atomic and fails if the file exists, so two processes that start together agree on one secret.
		const temporaryPath = `${path}.${process.pid}`;
		try {
			writeFileSync(temporaryPath, `${newSecret()}\n`, { mode: 0o600 });
			linkSync(temporaryPath, path);
		} catch (error) {
			if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
		} finally {
			rmSync(temporaryPath, { force: true });
		}
		secret = readSecret(path) ?? "";
	}
	if (secret.length < MIN_SECRET_LENGTH) {
		throw new Error(`The secret in ${path} is too short: delete the file to have a new one made.`);
	}
	return secret;
}

let processSecret: string | undefined;

/** Sets the secret with which this process signs; all processes of the site share it. */
export function setSessionSecret(sharedSecret: string): void {
	processSecret = sharedSecret;
}

/**
 * Returns the secret to sign with that this machine has: SESSION_SECRET, else one stored beside the database file,
 * which is made on first use, else a new one.
 */
export function machineSecret(): string {
	const { SESSION_SECRET, DATABASE_URL } = settings();
	const path = DATABASE_URL.replace(/^file:/i, "");
	const hasFile = path !== ":memory:" && !/^postgres/i.test(path);
	return SESSION_SECRET ?? (hasFile ? ensureSecret(`${path}.secret`) : newSecret());
}

/** Returns the signing secret: the shared one that `db/site-secret.ts` has loaded, else that of the machine. */
export function sessionSecret(): string {
	processSecret ??= machineSecret();
	return processSecret;
}
