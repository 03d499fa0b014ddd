import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "db/connection.server";
import { toCsv } from "~/features/ingest/read/csv-text";
import { type BuiltSite, megabytesOf, type PageTime, pageTimesDuring } from "./built-site";
import { generatedModels } from "./generated-models";
import { FINDER_PAGE, MAIN_PAGES } from "./main-pages";
import { sendUpload, tableOf } from "./uploads";

const MAX_DESCRIPTION = 40;

/**
 * Returns a CSV file of new models beside those of a catalogue of `existing` ones: short enough that the largest file
 * the site takes has tens of thousands.
 */
export async function largeFile(existing: number, rows: number): Promise<string> {
	const models = (await generatedModels(existing + rows)).slice(existing);
	const short = models.map(({ verdict: _, pros: __, cons: ___, ...model }) => ({
		...model,
		description: model.description?.slice(0, MAX_DESCRIPTION),
	}));
	return toCsv(tableOf(short));
}

/** Lists of the finder with conditions of their own, which no page of them has had. */
function newFinderPages(): string[] {
	return Array.from({ length: 400 }, (_, n) => `${FINDER_PAGE}&max=${500 + 7 * n}`);
}

const SIGN_UP_EVERY_MS = 1500;

/** Signs visitors up until the work is done. Returns the ms that each waited. */
async function signUpTimesDuring(origin: string, work: Promise<unknown>): Promise<number[]> {
	let isWorking = true;
	const end = () => {
		isWorking = false;
	};
	void work.then(end, end);
	const times: number[] = [];
	for (let turn = 0; isWorking; turn++) {
		const start = performance.now();
		const response = await fetch(`${origin}/api/newsletter/subscribe`, {
			method: "POST",
			headers: {
				"Content-Type": "application/json",
				// Each from an address of its own: one may sign up ten times an hour.
				"X-Forwarded-For": `10.1.${Math.floor(turn / 250)}.${turn % 250}`,
			},
			body: JSON.stringify({ email: `visitor-${turn}@example.org` }),
		});
		if (!response.ok) throw new Error(`A sign-up: ${response.status} ${await response.text()}`);
		times.push(performance.now() - start);
		await wait(SIGN_UP_EVERY_MS);
	}
	return times;
}

/** Pages are read for so long after an import: the site takes in the new models then. */
const AFTERWARDS_MS = 10_000;

const COMMIT_POLL_MS = 20;

/** Returns the time, by performance.now(), at which new models can be read; that of the end of `work` if none ever can. */
async function commitTime(databaseUrl: string, work: Promise<unknown>): Promise<number> {
	let isWorking = true;
	const end = () => {
		isWorking = false;
	};
	void work.then(end, end);
	const db = openDatabase(databaseUrl, { readOnly: true });
	const newestId = async () =>
		(
			await db
				.selectFrom("projectors")
				.select("id")
				.orderBy("id", "desc")
				.limit(1)
				.executeTakeFirst()
		)?.id;
	try {
		const before = await newestId();
		while (isWorking && (await newestId()) === before) await wait(COMMIT_POLL_MS);
		return performance.now();
	} finally {
		await db.destroy();
	}
}

/** Separates the times of pages that were complete before a moment from the others. Returns both in ms. */
function partAt(moment: number, times: readonly PageTime[]) {
	const { before = [], after = [] } = Object.groupBy(times, ({ start, ms }) =>
		start + ms < moment ? "before" : "after",
	);
	const inMs = (part: readonly PageTime[]) => part.map(({ ms }) => ms);
	return { before: inMs(before), after: inMs(after) };
}

type Visited = Pick<BuiltSite, "databaseUrl" | "url" | "pid">;

/**
 * Imports a file while pages are read and visitors sign up. The site is started with `TRUST_PROXY`. The times of pages
 * are those before the commit, while the site has as many models as before, and those after it.
 */
export async function importBesideVisitors(site: Visited, file: string) {
	for (const page of MAIN_PAGES) await (await fetch(site.url + page)).text();
	await (await fetch(site.url + FINDER_PAGE)).text();
	const importing = sendUpload(site, "large.csv", file);
	const reading = importing.then(() => wait(AFTERWARDS_MS));
	const [outcome, committedAt, pages, finder, signUps] = await Promise.all([
		importing,
		commitTime(site.databaseUrl, importing),
		pageTimesDuring(site.url, MAIN_PAGES, reading),
		pageTimesDuring(site.url, newFinderPages(), reading),
		signUpTimesDuring(site.url, importing),
	]);
	return {
		outcome,
		pages: partAt(committedAt, pages),
		finder: partAt(committedAt, finder),
		signUps,
		memoryMb: await megabytesOf(site.pid, "VmHWM"),
	};
}
