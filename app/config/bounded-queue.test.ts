import { expect, it } from "vitest";
import { boundedQueue, QueueFullError } from "./bounded-queue";

/** A job that ends when `end` is called. */
function heldJob() {
	let end = () => {};
	const ended = new Promise<void>((resolve) => {
		end = resolve;
	});
	return { end, ended };
}

it("bounded queue: runs at most `atOnce` jobs at a time, in order of arrival", async () => {
	const run = boundedQueue({ maxRunning: 2, maxWaiting: 9 });
	const jobs = [heldJob(), heldJob(), heldJob(), heldJob()];
	const started: number[] = [];
	const all = jobs.map((job, index) =>
		run(() => {
			started.push(index);
			return job.ended;
		}),
	);
	expect(started).toEqual([0, 1]);
	jobs[1]?.end();
	await all[1];
	expect(started).toEqual([0, 1, 2]);
	for (const job of jobs) job.end();
	await Promise.all(all);
	expect(started).toEqual([0, 1, 2, 3]);
});

it("bounded queue: refuses jobs beyond its limit, and continues", async () => {
	const run = boundedQueue({ maxRunning: 1, maxWaiting: 1 });
	const job = heldJob();
	const first = run(() => job.ended);
	const second = run(async () => "second");
	await expect(run(async () => "third")).rejects.toThrow(QueueFullError);
	job.end();
	await first;
	expect(await second).toBe("second");
	expect(await run(async () => "fourth")).toBe("fourth");
});

it("bounded queue: makes room for the next when a job fails", async () => {
	const run = boundedQueue({ maxRunning: 1, maxWaiting: 1 });
	const failing = run(async () => {
		throw new Error("no");
	});
	const next = run(async () => "next");
	await expect(failing).rejects.toThrow("no");
	expect(await next).toBe("next");
});
