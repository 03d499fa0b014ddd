import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { db } from "db/connection.server";
import { acquireLease } from "db/leases/with-lease";
import { afterAll, beforeEach, expect, it } from "vitest";
import { RUN_LEASE } from "~/features/feeds/run/run-feed.server";
import { performTasksInCallingThread } from "~/features/import-tasks/task-place";
import { setRows } from "../databases/rows";
import { awinCsv, makeFeed, runs } from "../support/feed-runs";
import { content, startFeedServer, status } from "../support/feed-server";
import { commandFolder, placeSample, runHere, runProcess } from "./command";

const { folder } = commandFolder(placeSample);
// The command in a process of its own has threads as well.
performTasksInCallingThread();
process.env.FEEDS_ALLOW_PRIVATE = "1";

// Models of the sample catalogue.
const TW7100 = { id: "1", title: "Epson EH-TW7100 Projector", price: "1299" };
const BAD = { id: "2", title: "Epson projector", price: "much" };

const server = await startFeedServer();

beforeEach(() => {
	server.answers = {};
});

afterAll(() => server.close());

const run = (...args: string[]) => runHere("feeds", args);

const address = () => `${server.origin}/feed.csv?key=s3cret`;
const PAST = "2026-03-01T06:00:00.000Z";

it("npm run feeds runs due feeds, and prints no addresses", async () => {
	expect(await run("list")).toEqual({ code: 0, stdout: "There are no feeds.\n", stderr: "" });
	expect(await run()).toEqual({ code: 0, stdout: "No feed is due.\n", stderr: "" });
	server.answers["/feed.csv"] = content(awinCsv([TW7100]));
	await makeFeed({ name: "Good", address: address(), dueAt: PAST });
	// Its exit code is what cron goes by.
	expect(await runProcess("feeds", [])).toMatchObject({
		code: 0,
		stdout: expect.stringMatching(/^Good: Offers: /),
	});
	server.answers["/feed.csv"] = status(403);
	await setRows("feeds", { dueAt: PAST });
	const { code, stdout, stderr } = await run();
	expect([code, stdout]).toEqual([1, ""]);
	expect(stderr).toMatch(/^Good: localhost:\d+ does not let us in \(403\)/);
	const listed = await run("list");
	expect(listed.stdout).toMatch(/^Good\tdue .+\tfailed: localhost/);
	expect(stderr + listed.stdout).not.toMatch(/s3cret|feed\.csv/);
});

it("npm run feeds runs one by its name, in any case, even if it is paused", async () => {
	server.answers["/feed.csv"] = content(awinCsv([TW7100]));
	await makeFeed({ name: "Shop", address: address(), isPaused: 1 });
	await makeFeed({ name: "shop", address: address(), isPaused: 1 });
	expect(await run("run", "shop")).toMatchObject({ code: 0 });
	expect(await run("run", " SHOP ")).toMatchObject({ code: 0 });
	expect((await runs()).map(({ feedId }) => feedId)).toEqual([2, 1]);
	expect(await run("run", "nothing")).toEqual({
		code: 1,
		stdout: "",
		stderr: "There is no feed named nothing. npm run feeds -- list names them.\n",
	});
});

it("npm run feeds runs one with a file, and exits with its result", async () => {
	await makeFeed({ name: "Shop" });
	const file = join(folder, "feed.csv");
	await writeFile(file, awinCsv([TW7100, BAD]));
	expect(await run("file", "Shop", file)).toMatchObject({
		code: 2,
		stdout: expect.stringContaining("1 line could not be read."),
	});
	expect((await runs())[0]?.fileName).toBe("feed.csv");
	await writeFile(file, awinCsv([]));
	expect(await run("file", "Shop", file)).toMatchObject({
		code: 1,
		stderr: expect.stringContaining("Held, and nothing was changed."),
	});
	await writeFile(file, "a,b\n1,2\n");
	expect(await run("file", "Shop", file)).toMatchObject({
		code: 1,
		stderr: expect.stringContaining("The columns of this feed are not matched yet"),
	});
	expect(await run("file", "Shop", join(folder, "none.csv"))).toMatchObject({
		code: 1,
		stderr: `There is nothing at ${join(folder, "none.csv")}\n`,
	});
	expect(await run("file", "Shop", folder)).toMatchObject({
		code: 1,
		stderr: `That is no file: ${folder}\n`,
	});
	await acquireLease(db(), { ...RUN_LEASE, owner: "another" }, new Date());
	expect(await run("file", "Shop", file)).toMatchObject({
		code: 1,
		stderr: expect.stringContaining("Another run of a feed is going on"),
	});
});
