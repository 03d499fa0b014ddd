import { describe, expect, it } from "vitest";
import { heapLimit, memoryForSite, restartArguments } from "./heap-limit.mjs";

const GB = 2 ** 30;

describe("memoryForSite", () => {
	it.each([
		["the limit of a container", 24 * GB, GB, 1024],
		["three quarters of a machine without a limit", 2 * GB, 0, 1536],
		["the same if the limit is unknown", 2 * GB, undefined, 1536],
		["the same if the limit is no limit", 2 * GB, 18446744073709552000, 1536],
		["the same if the limit is the machine", 2 * GB, 2 * GB, 1536],
	])("is %s", (_, machine, limit, expected) => {
		expect(memoryForSite(machine, limit)).toBe(expected);
	});
});

it.each([
	[512, 1, 166],
	[1024, 1, 422],
	[1024, 2, 166],
	[256, 1, 128],
	[1024, 4, 128],
	[18_000, 1, 768],
	[18_000, 8, 768],
])("heapLimit of %d MB and %d processes is %d MB", (memory, processes, expected) => {
	expect(heapLimit(memory, processes)).toBe(expected);
});

describe("restartArguments", () => {
	const limits = (given: string[], options?: string) =>
		restartArguments(given, options)?.filter((argument) => argument.startsWith("--max-old"));

	it("keeps what the owner has set", () => {
		expect(restartArguments(["--inspect"])).toEqual(
			expect.arrayContaining(["--inspect", "--expose-gc"]),
		);
		expect(limits([])).toHaveLength(1);
		expect(limits(["--max-old-space-size=300"])).toEqual(["--max-old-space-size=300"]);
		expect(limits([], "--max_old_space_size=300 --no-warnings")).toEqual([]);
	});

	it("is nothing for a process that has them", () => {
		expect(restartArguments(restartArguments([]) ?? [])).toBeUndefined();
	});
});
