import { beforeEach, expect, it, vi } from "vitest";
import { delayResponse, responseDelayMs } from "./rate-limit.server";

it.each([
	[1, 0],
	[100, 0],
	[101, 20],
	[125, 500],
	[199, 1980],
	[200, 2000],
	[201, 2000],
	[1_000_000_000, 2000],
])("delays the response to use %i of 100 by %i ms", (uses, ms) => {
	expect(responseDelayMs(uses, 100)).toBe(ms);
});

beforeEach(() => {
	vi.useFakeTimers();
});

const STAYS = new AbortController().signal;

/** Delays a response. Returns a function that returns true once it may be sent. */
function hold(ms: number, signal = STAYS): () => boolean {
	let isSent = false;
	void delayResponse(ms, signal).then(() => {
		isSent = true;
	});
	return () => isSent;
}

it("rate limit: waits for the delay, and returns at once for 0 ms", async () => {
	const [slow, quick] = [hold(2000), hold(0)];
	await vi.advanceTimersByTimeAsync(1999);
	expect([slow(), quick()]).toEqual([false, true]);
	await vi.advanceTimersByTimeAsync(1);
	expect(slow()).toBe(true);
});

it("rate limit: waits no longer for a client that has left", async () => {
	const client = new AbortController();
	const isSent = hold(2000, client.signal);
	client.abort();
	await vi.advanceTimersByTimeAsync(0);
	expect(isSent()).toBe(true);
	expect(vi.getTimerCount()).toBe(0);
});

it("delays at most a hundred responses at a time", async () => {
	const answers = Array.from({ length: 5000 }, () => hold(2000));
	await vi.advanceTimersByTimeAsync(0);
	expect(vi.getTimerCount()).toBe(100);
	expect(answers.filter((isSent) => !isSent())).toHaveLength(100);
	await vi.advanceTimersByTimeAsync(2000);
	expect(answers.every((isSent) => isSent())).toBe(true);
	const next = hold(1);
	await vi.advanceTimersByTimeAsync(0);
	expect(next()).toBe(false);
	await vi.advanceTimersByTimeAsync(1);
});
