import { setTimeout as wait } from "node:timers/promises";
import { toCsv } from "~/features/ingest/read/csv-text";
import { type BuiltSite, megabytesOf, pageTimesDuring } from "./built-site";
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

type Visited = Pick<BuiltSite, "databaseUrl" | "url" | "pid">;

/** Imports a file while pages are read and visitors sign up. The site is started with `TRUST_PROXY`. */
export async function importBesideVisitors(site: Visited, file: string) {
	for (const page of MAIN_PAGES) await (await fetch(site.url + page)).text();
	await (await fetch(site.url + FINDER_PAGE)).text();
	const importing = sendUpload(site, "large.csv", file);
	const [outcome, pages, finder, signUps] = await Promise.all([
		importing,
		pageTimesDuring(site.url, MAIN_PAGES, importing),
		pageTimesDuring(site.url, newFinderPages(), importing),
		signUpTimesDuring(site.url, importing),
	]);
	return { outcome, pages, finder, signUps, memoryMb: await megabytesOf(site.pid, "VmHWM") };
}
