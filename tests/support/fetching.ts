import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from "vitest";
import { FetchFailure } from "~/features/ingest/sources/fetch-failure";
import { type FeedFetch, fetchFeed } from "~/features/ingest/sources/fetch-feed.server";
import { temporaryFolder } from "../files/temporary-folder";
import { type FeedServer, startFeedServer } from "./feed-server";

/** Part of every address, so that messages can be checked for it. */
export const SECRET = "s3cret";

export const CSV = "id,title\n1,Epson EH-TW7100\n";

/** Starts a shop's server for the tests of a file, and makes a folder for each test to fetch to. */
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
				arePrivateAddressesAllowed: true,
				...changes,
				limits: { maxStallMs: 2000, maxMs: 5000, ...changes.limits },
			});
		},
		/** Returns the failure of a fetch, which names only the host of its address and leaves no file. */
		async failure(path: string, changes: Partial<FeedFetch> = {}) {
			const failure = await fetching.fetched(path, changes).catch((error: unknown) => error);
			expect(existsSync(changes.file ?? fetching.file)).toBe(false);
			if (!(failure instanceof FetchFailure)) throw new Error("The fetch should have failed.");
			expect(failure.message).not.toMatch(/s3cret|key=|feed\.csv|\/inside/);
			return failure;
		},
	};

	beforeAll(async () => {
		started = await startFeedServer();
	});

	afterAll(() => fetching.server.close());

	beforeEach(() => {
		fetching.folder = temporaryFolder(onTestFinished);
		fetching.file = join(fetching.folder, "feed");
		fetching.server.answers = {};
		fetching.server.asked = [];
	});

	return fetching;
}
