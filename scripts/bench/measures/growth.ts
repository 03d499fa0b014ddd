import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBuiltSite } from "../support/built-site";
import { fillCatalogue } from "../support/catalogue";
import { type Load, startLoad } from "../support/load/load";
import { MAIN_PAGES } from "../support/main-pages";
import {
	type Effort,
	FOR_COMPARISON,
	type Measurement,
	median,
	percentile,
} from "../support/measurement";
import { searchTimes } from "./search";
import { startTimes } from "./start";

const SIZES = [100, 1000, 10_000];

/** Listings that grow with the catalogue, and what reads all of it. */
const PATHS = [
	...MAIN_PAGES,
	"/compare",
	"/brands",
	"/brand/epson",
	"/tag/gaming",
	"/retailers",
	"/?search=epson",
	"/api/projectors/search?q=epson",
	"/api/projectors?limit=1000",
	"/sitemap.xml",
];

interface Figure {
	what: string;
	unit: string;
	value: number;
}

async function figuresOf(
	load: Load,
	origin: string,
	path: string,
	{ isQuick }: Effort,
): Promise<Figure[]> {
	const paths = [path];
	const alone = { origin, paths, connections: 1, requests: isQuick ? 20 : 200 };
	await load.run({ ...alone, requests: 20 });
	const repeated = await load.run(alone);
	const rate = await load.run({ origin, paths, connections: 10, seconds: isQuick ? 0.3 : 2 });
	const fresh = await load.run({ ...alone, isNewEachTime: true });
	return [
		{ what: `${path} repeated, rate`, unit: "/s", value: rate.perSecond },
		{ what: `${path} repeated, p50`, unit: "ms", value: repeated.p50 },
		{ what: `${path} repeated, p99`, unit: "ms", value: repeated.p99 },
		{ what: `${path} not remembered, p50`, unit: "ms", value: fresh.p50 },
		{ what: `${path} not remembered, p99`, unit: "ms", value: fresh.p99 },
	];
}

async function measureAt(models: number, effort: Effort): Promise<Figure[]> {
	const folder = await mkdtemp(join(tmpdir(), "beamwise-bench-"));
	try {
		const catalogue = await fillCatalogue(folder, models);
		const searches = await searchTimes(catalogue, effort);
		await catalogue.db.destroy();
		const { databaseUrl } = catalogue;
		const starts = await startTimes(databaseUrl, effort.isQuick ? 1 : 3);
		const figures: Figure[] = [
			{ what: "search query, p99", unit: "ms", value: percentile(searches, 0.99) },
			{ what: "start to first page", unit: "ms", value: median(starts) },
		];
		const site = await startBuiltSite({ databaseUrl });
		const load = startLoad();
		try {
			for (const path of effort.isQuick ? MAIN_PAGES : PATHS) {
				figures.push(...(await figuresOf(load, site.url, path, effort)));
			}
			const { peak } = await site.memoryMb();
			figures.push({ what: "memory at most", unit: "MB", value: peak });
		} finally {
			await load.stop();
			await site.stop();
		}
		return figures;
	} finally {
		await rm(folder, { recursive: true });
	}
}

const short = (value: number) => value.toFixed(value < 10 ? 2 : 0);

/** What becomes of each figure when the catalogue grows tenfold and a hundredfold. */
export async function measureGrowth(effort: Effort): Promise<Measurement[]> {
	const bySize: Figure[][] = [];
	for (const models of SIZES) {
		console.error(`  at ${models} models`);
		bySize.push(await measureAt(models, effort));
	}
	const [smallest = []] = bySize;
	return smallest.map(({ what, unit }, at) => {
		const values = bySize.map((figures) => figures[at]?.value ?? Number.NaN);
		const growth = (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN);
		return {
			what: `${SIZES.join(", ")} models: ${what}`,
			goal: FOR_COMPARISON,
			figure: `${values.map(short).join(", ")} ${unit} (${short(growth)} times)`,
			numbers: Object.fromEntries(
				SIZES.map((models, index) => [models, values[index] ?? Number.NaN]),
			),
		};
	});
}
