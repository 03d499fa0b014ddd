import { openDatabase } from "db/connection.server";
import { setUp } from "server/set-up";
import { disposableFolder } from "../../tests/files/disposable-folder";
import { startBuiltSite } from "../../tests/large/built-site";
import { type Measurement, median } from "../support/measurement";

const GOAL_MS = 1500;
const STARTS = 5;

/** Time from starting the process to its first home page, on a database that is set up. */
export async function measureStart(): Promise<Measurement[]> {
	await using folder = await disposableFolder();
	const databaseUrl = `file:${folder.path}/site.db`;
	const db = openDatabase(databaseUrl);
	await setUp(db);
	await db.destroy();
	const times: number[] = [];
	for (let turn = 0; turn < STARTS; turn++) {
		await using site = await startBuiltSite({ databaseUrl, firstPath: "/" });
		times.push(site.startMs);
	}
	const ms = median(times);
	return [
		{
			what: `Start to first answered page, median of ${STARTS}`,
			goal: `under ${GOAL_MS / 1000} s`,
			figure: `${ms.toFixed(0)} ms (slowest ${Math.max(...times).toFixed(0)})`,
			passed: ms < GOAL_MS,
		},
	];
}
