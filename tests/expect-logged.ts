import { expect, vi } from "vitest";

/** Asserts that something matching was logged as an error, and clears it so that the test may pass. */
export function expectLogged(text: string): void {
	const calls = vi.mocked(console.error).mock.calls;
	expect(calls.map((call) => call.map(String).join(" ")).join("\n")).toContain(text);
	vi.mocked(console.error).mockClear();
}
