import { makeProjectors } from "tests/factories";
import { expect, it } from "vitest";
import { perVersion } from "./per-version.server";

interface Built {
	before: number | undefined;
	onLong: () => void;
	finish: () => void;
	fail: (error: Error) => void;
}

/** Returns a value for each version of the data, built by number, and what each was built with. */
function numbered() {
	const builds: Built[] = [];
	const value = perVersion<number>(
		(_, { servePreviousValue: onLong, previousValue: before }) =>
			new Promise((resolve, reject) => {
				const number = builds.length;
				builds.push({ before, onLong, finish: () => resolve(number), fail: reject });
			}),
	);
	return { value, builds };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

it("per version: waits for a new value, unless building it takes long", async () => {
	const { value, builds } = numbered();
	const first = value();
	builds[0]?.onLong();
	builds[0]?.finish();
	expect(await first).toBe(0);

	await makeProjectors({ sku: "A" });
	const second = value();
	builds[1]?.finish();
	expect(await second).toBe(1);

	await makeProjectors({ sku: "B" });
	const [asked, askedAgain] = [value(), value()];
	builds[2]?.onLong();
	expect(await Promise.all([asked, askedAgain, value()])).toEqual([1, 1, 1]);
	builds[2]?.finish();
	await Promise.resolve();
	expect(await value()).toBe(2);
	expect(builds.map(({ before }) => before)).toEqual([undefined, 0, 1]);
});

it("builds one at a time, the next from the newest data", async () => {
	const { value, builds } = numbered();
	const first = value();
	await makeProjectors({ sku: "A" });
	const second = value();
	await makeProjectors({ sku: "B" });
	const third = value();
	await settled();
	expect(builds).toHaveLength(1);
	builds[0]?.finish();
	await settled();
	expect(builds).toHaveLength(2);
	builds[1]?.finish();
	expect(await Promise.all([first, second, third])).toEqual([0, 1, 1]);
	expect(await value()).toBe(1);
	expect(builds).toHaveLength(2);
});

it("per version: gives the newest value that there is while others take long", async () => {
	const { value, builds } = numbered();
	const first = value();
	builds[0]?.finish();
	await first;
	await makeProjectors({ sku: "A" });
	const second = value();
	builds[1]?.onLong();
	expect(await second).toBe(0);
	await makeProjectors({ sku: "B" });
	expect(await value()).toBe(0);
	builds[1]?.finish();
	await settled();
	builds[2]?.onLong();
	expect(await value()).toBe(1);
	builds[2]?.finish();
	await settled();
	expect(await value()).toBe(2);
});

it("per version: keeps no failure, and builds what waits for it", async () => {
	const { value, builds } = numbered();
	const first = value();
	await makeProjectors({ sku: "A" });
	const second = value();
	builds[0]?.fail(new Error("broken"));
	await expect(first).rejects.toThrow("broken");
	await settled();
	builds[1]?.fail(new Error("still broken"));
	await expect(second).rejects.toThrow("still broken");
	const third = value();
	builds[2]?.finish();
	expect(await third).toBe(2);
});
