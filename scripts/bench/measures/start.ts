import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { open } from "db/connection.server";
import { setUp } from "server/set-up";
import { startBuiltSite } from "../support/built-site";
import { type Effort, type Measurement, median } from "../support/measurement";

const GOAL_MS = 1500;

/** From starting the process to its first home page, in ms, several times on the same database. */
export async function startTimes(databaseUrl: string, times: number): Promise<number[]> {
	const all: number[] = [];
	for (let turn = 0; turn < times; turn++) {
		const site = await startBuiltSite({ databaseUrl, firstPath: "/" });
		all.push(site.startMs);
		await site.stop();
	}
	return all;
}

/** The start of a site that has its database already. */
export async function measureStart({ isQuick }: Effort): Promise<Measurement[]> {
	const folder = await mkdtemp(join(tmpdir(), "beamwise-bench-"));
	try {
		const databaseUrl = `file:${join(folder, "site.db")}`;
		const db = open(databaseUrl);
		await setUp(db);
		await db.destroy();
		const times = await startTimes(databaseUrl, isQuick ? 1 : 5);
		const ms = median(times);
		return [
			{
				what: `Start to first answered page, median of ${times.length}`,
				goal: `under ${GOAL_MS / 1000} s`,
				figure: `${ms.toFixed(0)} ms (slowest ${Math.max(...times).toFixed(0)})`,
				passed: ms < GOAL_MS,
				numbers: { ms, slowest: Math.max(...times) },
			},
		];
	} finally {
		await rm(folder, { recursive: true });
	}
}
