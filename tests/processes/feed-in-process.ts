// A process that runs a feed with one file, so that a test can kill it in the middle. Arguments: the feed's id, FILE
// and the folder to fetch to; the database is that of the settings. With a number as fourth argument it kills itself
// after that many lines, with "write:N" before its Nth insert of offers; without one it waits after the run until it is
// killed.
import { openDatabase } from "db/connection.server";
import { settings } from "~/config/env.server";
import { performTask } from "~/features/import-tasks/import-task.server";

const [feedId = "", path = "", folder = "", killAt = ""] = process.argv.slice(2);
const [, killAtWrite] = /^write:(\d+)$/.exec(killAt) ?? [];
const killMe = () => process.kill(process.pid, "SIGKILL");

let writes = 0;
const db = openDatabase(settings().DATABASE_URL, { lockWaitMs: 20_000 }).withPlugin({
	transformQuery: ({ node }) => {
		const isWrite =
			node.kind === "InsertQueryNode" && node.into?.table.identifier.name === "retailer_listings";
		if (isWrite && ++writes === Number(killAtWrite)) killMe();
		return node;
	},
	transformResult: async ({ result }) => result,
});
const input = {
	feedId: Number(feedId),
	startedBy: "test",
	file: { name: "feed.csv", path },
	folder,
	now: new Date("2026-03-02T06:00:00Z"),
};
const outcome = await performTask(
	db,
	{ kind: "run-feed", input },
	{
		onProgress: ({ done }) => {
			if (killAt !== "" && done >= Number(killAt)) killMe();
		},
	},
);
process.stdout.write(`${outcome.status === "ran" ? outcome.state : outcome.message}\n`);
setInterval(() => {}, 60_000);
