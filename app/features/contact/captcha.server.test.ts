import { describe, expect, it } from "vitest";
import { MIN_FILL_IN_MS } from "~/config/form-robots";
import { CAPTCHA_VALID_MS, issueCaptcha, verifyCaptcha } from "./captcha.server";

const SECRET = "s".repeat(32);
const NOW = new Date("2026-01-01T12:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);

const issue = () => {
	const check = issueCaptcha(SECRET, NOW);
	return { ...check, answer: String(check.a + check.b) };
};

it("issueCaptcha chooses two integers from 1 to 10, with every value possible", () => {
	const checks = Array.from({ length: 500 }, issue);
	const numbers = [...new Set(checks.flatMap(({ a, b }) => [a, b]))].sort((x, y) => x - y);
	expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
	expect(new Set(checks.map(({ token }) => token)).size).toBe(500);
});

describe("verifyCaptcha", () => {
	it("takes the right answer from two seconds to thirty minutes", () => {
		const { token, answer, a, b } = issue();
		const at = (ms: number) => verifyCaptcha(SECRET, token, answer, later(ms));
		expect(at(0)).toEqual({ status: "too-fast", captcha: { a, b, token } });
		expect(at(MIN_FILL_IN_MS - 1).status).toBe("too-fast");
		const right = {
			status: "right",
			nonce: expect.any(String),
			expiresAt: later(CAPTCHA_VALID_MS),
		};
		expect(at(MIN_FILL_IN_MS)).toEqual(right);
		expect(at(CAPTCHA_VALID_MS - 1)).toEqual(right);
		expect(at(CAPTCHA_VALID_MS).status).toBe("stale");
	});

	it.each(["", "0", "99", "x", "1e1"])("finds %j wrong", (answer) => {
		expect(verifyCaptcha(SECRET, issue().token, answer, later(5000))).toEqual({ status: "wrong" });
	});

	it("takes an answer to a sum of a machine whose clock is ten minutes ahead", () => {
		const { token, answer } = issue();
		expect(verifyCaptcha(SECRET, token, answer, later(-600_000)).status).toBe("right");
	});

	it("takes no token that it has not issued", () => {
		const { token, answer } = issue();
		const [payload = "", mac = ""] = token.split(".");
		const easier = Buffer.from(
			JSON.stringify({ a: 1, b: 1, issuedAt: NOW.getTime(), nonce: "x" }),
		).toString("base64url");
		for (const forged of [
			"",
			".",
			"x",
			payload,
			`${payload}.`,
			`.${mac}`,
			`${payload}.${mac}.${mac}`,
			`${payload}.${mac.slice(1)}`,
			`${easier}.${mac}`,
			`${payload}x.${mac}`,
			"\u0000",
			"x".repeat(50_000),
		]) {
			expect(verifyCaptcha(SECRET, forged, answer, later(5000)), forged).toEqual({
				status: "stale",
			});
			expect(verifyCaptcha(SECRET, forged, "2", later(5000))).toEqual({ status: "stale" });
		}
		const other = issueCaptcha("t".repeat(32), NOW);
		const sum = String(other.a + other.b);
		expect(verifyCaptcha(SECRET, other.token, sum, later(5000)).status).toBe("stale");
	});
});
