import { open } from "db/connection.server";
import { setUp } from "server/set-up";
import { startBuiltSite } from "../support/built-site";
import { type Effort, inFolder, type Measurement, median } from "../support/measurement";

const GOAL_MS = 1500;

/** Time from starting the process to its first home page, on a database that is set up. */
export function measureStart({ isQuick }: Effort): Promise<Measurement[]> {
	return inFolder(async (folder) => {
		const databaseUrl = `file:${folder}/site.db`;
		const db = open(databaseUrl);
		await setUp(db);
		await db.destroy();
		const times: number[] = [];
		for (let turn = 0; turn < (isQuick ? 1 : 5); turn++) {
			const site = await startBuiltSite({ databaseUrl, firstPath: "/" });
			times.push(site.startMs);
			await site.stop();
		}
		const ms = median(times);
		const slowest = Math.max(...times);
		return [
			{
				what: `Start to first answered page, median of ${times.length}`,
				goal: `under ${GOAL_MS / 1000} s`,
				figure: `${ms.toFixed(0)} ms (slowest ${slowest.toFixed(0)})`,
				passed: ms < GOAL_MS,
				numbers: { ms, slowest },
			},
		];
	});
}
