import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { type FeedFetch, fetchFeed } from "~/features/feeds/fetch/fetch-feed.server";
import { type FeedServer, startFeedServer } from "./feed-server";

/** In every address, so that no message may have it. */
export const SECRET = "s3cret";

export const CSV = "id,title\n1,Epson EH-TW7100\n";

/** For the tests of a file: a shop's server, and a folder for each test to fetch to. */
export function prepareFetching() {
	let started: FeedServer | undefined;
	const fetching = {
		get server(): FeedServer {
			if (!started) throw new Error("Only tests may use the server.");
			return started;
		},
		folder: "",
		file: "",
		fetched(path: string, changes: Partial<FeedFetch> = {}) {
			const { server, file } = fetching;
			return fetchFeed({
				address: path.startsWith("/") ? `${server.origin}${path}?key=${SECRET}` : path,
				etag: null,
				lastModified: null,
				file,
				isPrivateAllowed: true,
				...changes,
				limits: { stallMs: 2000, maxMs: 5000, ...changes.limits },
			});
		},
		/** What a fetch fails with, which tells no more of an address than its host; and no file is left. */
		async failure(path: string, changes: Partial<FeedFetch> = {}) {
			const result = await fetching.fetched(path, changes);
			expect(existsSync(changes.file ?? fetching.file)).toBe(false);
			if (result.status !== "failed") throw new Error(`${result.status}: it should have failed`);
			expect(result.message).not.toMatch(/s3cret|key=|feed\.csv|\/inside/);
			return result;
		},
	};

	beforeAll(async () => {
		started = await startFeedServer();
	});

	afterAll(() => fetching.server.close());

	beforeEach(() => {
		fetching.folder = mkdtempSync(join(tmpdir(), "feed-"));
		fetching.file = join(fetching.folder, "feed");
		fetching.server.answers = {};
		fetching.server.asked = [];
	});

	afterEach(() => rmSync(fetching.folder, { recursive: true }));

	return fetching;
}
