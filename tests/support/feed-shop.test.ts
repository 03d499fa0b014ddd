import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { fetchFeed } from "~/features/feeds/fetch/fetch-feed.server";
import { startFeedShop } from "./feed-shop";

it("gives feeds that a site fetches, another each day", async () => {
	const folder = mkdtempSync(join(tmpdir(), "feed-"));
	const file = join(folder, "feed");
	const shop = await startFeedShop({ lines: 200, items: 100 });
	const fetched = (path: string, etag: string | null = null) =>
		fetchFeed({
			address: `${shop.origin}${path}`,
			etag,
			lastModified: null,
			file,
			isPrivateAllowed: true,
		});
	expect(await fetched("/google.xml")).toMatchObject({ status: "fetched" });
	expect(readFileSync(file, "utf8").match(/<item>/g)).toHaveLength(100);
	const first = await fetched("/awin.csv.gz");
	const dayOne = gunzipSync(readFileSync(file));
	const etag = first.status === "fetched" ? first.etag : null;
	expect(await fetched("/awin.csv.gz", etag)).toEqual({ status: "not-modified" });
	await shop.turnTo("day-2");
	expect(await fetched("/awin.csv.gz", etag)).toMatchObject({ status: "fetched" });
	expect(gunzipSync(readFileSync(file)).equals(dayOne)).toBe(false);
	await shop.turnTo("sign-in");
	await expect(fetched("/awin.csv.gz", etag)).rejects.toThrow("sent a web page");
	await shop.close();
	rmSync(folder, { recursive: true });
});

it("is trusted by processes that tests start, in their threads too", async () => {
	const shop = await startFeedShop({ lines: 20, items: 10 });
	const script = `
		const { Worker } = require("node:worker_threads");
		new Worker("require('node:https').get('${shop.origin}/google.xml', (answer) => { console.log(answer.statusCode); answer.destroy(); })", { eval: true });`;
	const { stdout } = await promisify(execFile)(process.execPath, ["-e", script]);
	await shop.close();
	expect(stdout).toBe("200\n");
});
