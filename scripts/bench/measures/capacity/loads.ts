import type { CatalogueModel } from "../../support/catalogue";
import type { Load, LoadJob } from "../../support/load/load";
import { MAIN_PAGES } from "../../support/main-pages";
import { type Effort, percentile } from "../../support/measurement";
import { pageTimesDuring } from "../../support/page-times";
import { typedQueries } from "../../support/typed-queries";
import { csvImportTime } from "../imports";
import { peaksMb, type RunningSetUp } from "./set-ups";

const CONNECTIONS = 20;
const QUERIES = 2000;
const MAX_QUERY = 100;
/** Many, so that no search is taken for one on the way to another. */
const BROWSERS = 50_021;
const IMPORTED_ROWS = 10_000;

/** A cell of the table in docs/scale.md. */
export interface Cell {
	row: string;
	/** As it stands there. */
	text: string;
	value: number;
}

/** What every set-up is asked for. */
export interface Asked {
	models: readonly CatalogueModel[];
	/** Of offers. */
	listingIds: readonly number[];
}

type Job = Omit<LoadJob, "origin" | "connections" | "seconds">;

function jobs({ models, listingIds }: Asked): Record<string, Job> {
	const queries = typedQueries(models, QUERIES).filter(({ length }) => length <= MAX_QUERY);
	return {
		"Pages never seen before, a second": { paths: MAIN_PAGES, isNewEachTime: true },
		"Pages asked for again, a second": { paths: MAIN_PAGES },
		"Searches, a second": {
			paths: queries.map((query) => `/api/projectors/search?q=${encodeURIComponent(query)}`),
			browsers: BROWSERS,
		},
		"Clicks on offers, a second": {
			paths: listingIds.map((id) => `/go/${id}`),
			status: 302,
			browsers: BROWSERS,
		},
	};
}

const grouped = (value: number) => Math.round(value).toLocaleString("en-GB");

async function importBeside(running: RunningSetUp, isQuick: boolean): Promise<Cell[]> {
	const { site, url } = running;
	if (!site) return [];
	const rows = isQuick ? IMPORTED_ROWS / 10 : IMPORTED_ROWS;
	const importing = csvImportTime(site, rows);
	const [ms, times] = await Promise.all([importing, pageTimesDuring(url, MAIN_PAGES, importing)]);
	const p99 = percentile(times, 0.99);
	return [
		{ row: `An import of ${grouped(rows)} rows, s`, text: (ms / 1000).toFixed(1), value: ms },
		{ row: "Slowest of 100 pages beside it, ms", text: grouped(p99), value: p99 },
	];
}

/** All loads on one set-up, one after the other; the import last, as it leaves more models. */
export async function cellsOf(
	load: Load,
	running: RunningSetUp,
	asked: Asked,
	{ isQuick }: Effort,
): Promise<Cell[]> {
	const seconds = isQuick ? 0.3 : 2;
	const cells: Cell[] = [];
	for (const [row, job] of Object.entries(jobs(asked))) {
		const whole = { ...job, origin: running.url, connections: CONNECTIONS };
		// The first answers of a process are its slowest.
		await load.run({ ...whole, seconds: seconds / 3 });
		const { perSecond } = await load.run({ ...whole, seconds });
		cells.push({ row, text: grouped(perSecond), value: perSecond });
	}
	cells.push(...(await importBeside(running, isQuick)));
	const peak = Math.max(...(await peaksMb(running)));
	cells.push({ row: "Memory of each process at most, MB", text: grouped(peak), value: peak });
	return cells;
}
