import { describe, expect, it } from "vitest";
import type { MetricData } from "./metric-data";
import { asText, countersOf } from "./sum.server";

function metric(
	name: string,
	type: MetricData["type"],
	aggregator: MetricData["aggregator"],
	value: number,
	labels: Record<string, string> = {},
): MetricData {
	return { name, help: name, type, aggregator, values: [{ value, labels }] };
}

const one = [
	metric("requests_total", "counter", "sum", 3, { route: "/" }),
	metric("lag", "gauge", "max", 0.5),
	metric("mean", "gauge", "average", 1),
	metric("mails", "gauge", "max", 7),
	metric("memory", "gauge", "sum", 100),
];
const other = [
	metric("requests_total", "counter", "sum", 4, { route: "/" }),
	metric("lag", "gauge", "max", 0.1),
	metric("mean", "gauge", "average", 2),
	metric("mails", "gauge", "max", 7),
	metric("memory", "gauge", "sum", 50),
];

describe("what several processes measured", () => {
	it("becomes one in each metric's own way", async () => {
		const lines = (await asText([one, other])).split("\n").filter((line) => /^[a-z]/.test(line));
		expect(lines).toEqual([
			'requests_total{route="/"} 7',
			"lag 0.5",
			"mean 1.5",
			"mails 7",
			"memory 150",
		]);
	});

	it("is counted on where those have ended, and only that", async () => {
		const ended = await countersOf([one, other]);
		expect(ended.map(({ name, values }) => [name, values[0]?.value])).toEqual([
			["requests_total", 7],
		]);
		expect(await asText([ended, one])).toContain('requests_total{route="/"} 10\n');
		expect(await countersOf([])).toEqual([]);
	});
});
