import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { db } from "../connection.server";
import { holdLease } from "./hold-lease";
import { claimLease, endLease } from "./lease.queries.server";

const NAME = "work";
const times = { leaseMs: 150, intervalMs: 10, giveUpMs: 100 };

/** A process that would hold the lease. */
function contender(owner: string, leaseMs = times.leaseMs) {
	const start = vi.fn();
	const stop = vi.fn(async () => {});
	const lease = holdLease(db(), {
		name: NAME,
		owner,
		start,
		stop,
		report: () => {},
		timings: { ...times, leaseMs },
	});
	onTestFinished(() => lease.release());
	const isAtWork = () => start.mock.calls.length > stop.mock.calls.length;
	return { lease, isAtWork };
}

const mark = (year: number) => `${year}-01-01T00:00:00.000Z`;

describe("holdLease", () => {
	it("lets one of several work, and the next when it releases the lease", async () => {
		const [one, two] = [contender("one"), contender("two")];
		await vi.waitFor(() => expect(one.isAtWork() || two.isAtWork()).toBe(true));
		await wait(2 * times.leaseMs);
		const working = () => [one, two].filter(({ isAtWork }) => isAtWork());
		expect(working().length).toBeLessThan(2);
		// On a busy machine the holder may renew late, and begin again.
		await vi.waitFor(() => expect(working()).toHaveLength(1));
		const [holder, other] = one.isAtWork() ? [one, two] : [two, one];
		await holder.lease.release();
		await vi.waitFor(() => expect(other.isAtWork()).toBe(true));
		expect(holder.isAtWork()).toBe(false);
	});

	it.each([
		["of a clock far behind", 1990],
		["of a clock far ahead", 2090],
	])("waits for a dead holder %s, and then takes over", async (_, year) => {
		await claimLease(db(), NAME, { owner: "dead", expiry: mark(year) }, undefined);
		const start = performance.now();
		const { isAtWork } = contender("one");
		await vi.waitFor(() => expect(isAtWork()).toBe(true));
		expect(performance.now() - start).toBeGreaterThanOrEqual(times.leaseMs);
	});

	it("takes over at once from another process of the same site", async () => {
		await claimLease(db(), NAME, { owner: "one", expiry: mark(2026) }, undefined);
		const { isAtWork } = contender("one", 60_000);
		await vi.waitFor(() => expect(isAtWork()).toBe(true));
	});

	it("stops the work when another has taken the lease", async () => {
		const { isAtWork } = contender("one");
		await vi.waitFor(() => expect(isAtWork()).toBe(true));
		await endLease(db(), NAME, "one");
		await claimLease(db(), NAME, { owner: "two", expiry: mark(2026) }, undefined);
		await vi.waitFor(() => expect(isAtWork()).toBe(false));
	});
});

it("claimLease acquires a lease that is free or unchanged since it was read, once", async () => {
	const [one, two, three] = ["one", "two", "three"].map((owner, n) => ({ owner, expiry: mark(n) }));
	if (!one || !two || !three) throw new Error();
	expect(await claimLease(db(), NAME, one, undefined)).toBe(true);
	expect(await claimLease(db(), NAME, two, undefined)).toBe(false);
	expect(await claimLease(db(), NAME, two, one)).toBe(true);
	expect(await claimLease(db(), NAME, three, one)).toBe(false);
});
