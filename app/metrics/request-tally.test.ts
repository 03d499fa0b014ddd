import { describe, expect, it } from "vitest";
import { RequestTally, requestMetrics } from "./request-tally";

function figures(tally: RequestTally, name: string) {
	const metric = requestMetrics([tally]).find((one) => one.name === name);
	return metric?.values.map(({ metricName, labels, value }) => [metricName, labels, value]);
}

const TIMED = "beamwise_http_request_duration_seconds";

describe("a tally of requests", () => {
	it("counts each status", () => {
		const tally = new RequestTally("/go/:listing", "read");
		for (const status of [302, 404, 302, "aborted"] as const) tally.add(status, 1);
		const labels = { route: "/go/:listing", method: "read" };
		expect(figures(tally, "beamwise_http_requests_total")).toEqual([
			[undefined, { ...labels, status: 302 }, 2],
			[undefined, { ...labels, status: 404 }, 1],
			[undefined, { ...labels, status: "aborted" }, 1],
		]);
	});

	it("counts a duration in its class and all above, the bound itself included", () => {
		const tally = new RequestTally("/", "read");
		for (const ms of [0.2, 1, 1.1, 500, 60_000]) tally.add(200, ms);
		const timed = figures(tally, TIMED) ?? [];
		const below = timed.flatMap(([name, labels, value]) =>
			name === `${TIMED}_bucket` ? [[Object(labels).le, value]] : [],
		);
		expect(below).toEqual([
			[0.001, 2],
			[0.005, 3],
			[0.01, 3],
			[0.025, 3],
			[0.05, 3],
			[0.1, 3],
			[0.25, 3],
			[0.5, 4],
			[1, 4],
			[2.5, 4],
			[10, 4],
			["+Inf", 5],
		]);
		expect(timed.slice(-2).map(([name, , value]) => [name, value])).toEqual([
			[`${TIMED}_sum`, expect.closeTo(60.5023, 6)],
			[`${TIMED}_count`, 5],
		]);
	});

	it("tells hits and misses of the response cache apart", () => {
		const tally = new RequestTally("/", "read");
		tally.addMiss();
		tally.add(200, 30);
		tally.addHit(200, 0.1);
		tally.addHit(304, 0.1);
		expect(figures(tally, "beamwise_response_cache_hits_total")).toEqual([
			[undefined, { route: "/" }, 2],
		]);
		expect(figures(tally, "beamwise_response_cache_misses_total")).toEqual([
			[undefined, { route: "/" }, 1],
		]);
	});
});
