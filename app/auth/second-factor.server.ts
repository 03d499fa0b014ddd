import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";

const STEP_SECONDS = 30;

/** Codes of an authenticator app (RFC 6238): 6 digits, a new one every 30 seconds. */
function totpOf(key: string, label = "", issuer = ""): TOTP {
	const secret = Secret.fromBase32(key);
	return new TOTP({ issuer, label, secret, digits: 6, period: STEP_SECONDS });
}

/** Returns a new key in base 32, 160 bits. */
export function newFactorKey(): string {
	return new Secret({ size: 20 }).base32;
}

/**
 * Returns the time step (number of 30-second periods since 1970) in which a key has this code, at most one step from
 * now; undefined for a wrong code.
 */
export function stepOfCode(key: string, code: string, now: Date): number | undefined {
	const validation = { token: code, timestamp: now.getTime(), window: 1 };
	const drift = totpOf(key).validate(validation);
	return drift === null ? undefined : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + drift;
}

/** Returns the QR code that adds a key to an app: the width in modules, and an SVG path of the dark ones. */
export function factorQrCode(
	key: string,
	{ username, site }: { username: string; site: string },
): { size: number; path: string } {
	const { size, data } = encode(totpOf(key, username, site).toString(), { border: 4 });
	const path = data.flatMap((row, y) =>
		row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")),
	);
	return { size, path: path.join("") };
}

const RECOVERY_CODE_COUNT = 10;

/** Returns new recovery codes of 80 bits, such as abcd-efgh-ijkl-mnop. */
export function newRecoveryCodes(): string[] {
	const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => new Secret({ size: 10 }).base32);
	return codes.map((code) => code.toLowerCase().replace(/.{4}(?=.)/g, "$&-"));
}

/** Returns a typed code without spaces and hyphens, in lower case. */
export function normaliseCode(codeText: string): string {
	return codeText.normalize("NFKC").replace(/[\s-]/g, "").toLowerCase();
}
