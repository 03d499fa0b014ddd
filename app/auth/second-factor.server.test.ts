import { expect, it } from "vitest";
import { factorQrCode, newFactorKey, newRecoveryCodes, stepOfCode } from "./second-factor.server";

/** The key of the examples of RFC 6238, whose codes end in these six digits. */
const KEY = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number) => new Date(seconds * 1000);

it.each([
	["287082", 59, 1],
	["081804", 1_111_111_109, 37_037_036],
	["005924", 1_234_567_890, 41_152_263],
	["279037", 2_000_000_000, 66_666_666],
	["287082", 29, 1],
	["287082", 89, 1],
	["287082", 90, undefined],
	["287082", -1, undefined],
	["287083", 59, undefined],
	["94287082", 59, undefined],
	["28708", 59, undefined],
	["", 59, undefined],
	["abcdef", 59, undefined],
])("stepOfCode of %j after %i s is %s", (code, seconds, step) => {
	expect(stepOfCode(KEY, code, at(seconds))).toBe(step);
});

it("second factor: makes different keys and recovery codes", () => {
	expect(newFactorKey()).toMatch(/^[A-Z2-7]{32}$/);
	expect(newFactorKey()).not.toBe(newFactorKey());
	const codes = newRecoveryCodes();
	expect(new Set(codes).size).toBe(10);
	for (const code of codes) expect(code).toMatch(/^(?:[a-z2-7]{4}-){3}[a-z2-7]{4}$/);
});

it("second factor: draws a QR code with a margin", () => {
	const { size, path } = factorQrCode(KEY, { username: "ann", site: "Beamwise" });
	expect(size).toBeGreaterThan(40);
	expect(path.startsWith("M4 4h1v1h-1z")).toBe(true);
});
