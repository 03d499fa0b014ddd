import { makeProjectors } from "tests/factories";
import { expect, it } from "vitest";
import { perVersion } from "./per-version.server";

/** Returns a value for each version of the data, built by number. */
function numbered() {
	const finish: (() => void)[] = [];
	const long: (() => void)[] = [];
	const value = perVersion(
		(_, onLong) =>
			new Promise<number>((resolve) => {
				long.push(onLong);
				const number = finish.length;
				finish.push(() => resolve(number));
			}),
	);
	return { value, finish, long };
}

it("waits for a new value, unless building it takes long", async () => {
	const { value, finish, long } = numbered();
	const first = value();
	long[0]?.();
	finish[0]?.();
	expect(await first).toBe(0);

	await makeProjectors({ sku: "A" });
	const second = value();
	finish[1]?.();
	expect(await second).toBe(1);

	await makeProjectors({ sku: "B" });
	const [asked, askedAgain] = [value(), value()];
	long[2]?.();
	expect(await Promise.all([asked, askedAgain, value()])).toEqual([1, 1, 1]);
	finish[2]?.();
	await Promise.resolve();
	expect(await value()).toBe(2);
	expect(finish).toHaveLength(3);
});
