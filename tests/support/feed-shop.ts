import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { content, type FeedServer, signInPage, startFeedServer } from "./feed-server";
import { awinCsv } from "./feeds/awin-csv";
import { type FeedDay, feedModels, writeFeed } from "./feeds/feed-products";
import { googleXml } from "./feeds/google-xml";

/** A shop with an Awin feed at `/awin.csv.gz` and a Google one at `/google.xml`, which sell the sample's models. */
export interface FeedShop extends FeedServer {
	/** Serves both feeds of a day; 'sign-in' serves a page in place of each. */
	turnTo: (day: FeedDay | "sign-in") => Promise<void>;
}

export async function startFeedShop({
	lines = 20_000,
	items = 5000,
	merchants = ["Currys"],
}: {
	lines?: number;
	items?: number;
	merchants?: readonly string[];
} = {}): Promise<FeedShop> {
	const models = await feedModels();
	const server = await startFeedServer();
	const turnTo: FeedShop["turnTo"] = async (day) => {
		if (day === "sign-in") {
			server.answers = { "/awin.csv.gz": signInPage, "/google.xml": signInPage };
			return;
		}
		const folder = await mkdtemp(join(tmpdir(), "feed-shop-"));
		const awin = join(folder, "awin.csv.gz");
		const google = join(folder, "google.xml");
		await writeFeed(awin, awinCsv(models, { lines, day }, merchants));
		await writeFeed(google, googleXml(models, { lines: items, day, seed: 2 }));
		server.answers = {
			"/awin.csv.gz": content(await readFile(awin), { "Content-Type": "application/gzip" }),
			"/google.xml": content(await readFile(google), { "Content-Type": "text/xml" }),
		};
		await rm(folder, { recursive: true });
	};
	await turnTo("day-1");
	return Object.assign(server, { turnTo });
}
