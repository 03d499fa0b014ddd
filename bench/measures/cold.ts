import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { openDatabase } from "db/connection.server";
import { CARDS_PER_PAGE } from "~/config/site";
import { cardFacts } from "~/features/catalogue/card/listed-cards.server";
import { modelName, modelPath } from "~/features/catalogue/model";
import { modelImagePath } from "~/features/catalogue/model-json";
import { listCards } from "~/features/catalogue/models.queries.server";
import { labelledPriceText, priceParts } from "~/features/catalogue/offers/price/price";
import { findFreePort } from "../../scripts/free-port";
import { disposableFolder } from "../../tests/files/disposable-folder";
import { startBuiltSite, untilServed } from "../../tests/large/built-site";
import { rawAnswer } from "../../tests/support/raw-response";
import { type LoadJob, load } from "../support/load";
import { type Measurement, median } from "../support/measurement";
import { grouped, reportTables } from "./capacity";

const CATEGORY = "home-cinema";
const LIST = `/category/${CATEGORY}`;
const CONNECTIONS = 10;
const ENCODING = "br, gzip";
/** Clock ticks a second in /proc, the same on every Linux. */
const TICKS = 100;
/** A limit of price above which the first page of the finder is full. */
const MIN_PRICE = 2000;
const ROUNDS = 5;
const REQUESTS = 200;

interface Server {
	name: string;
	url: string;
	pid: number;
	/** Returns the pages of a round, none of which was asked for before. */
	pages(round: number): Pick<LoadJob, "paths" | "isNewEachTime">;
}

const listPages = () => ({ paths: [LIST], isNewEachTime: true });

/** Each round has a thousand conditions of its own. */
const finderPages = (round: number) => ({
	paths: Array.from({ length: 1000 }, (_, n) => `/projectors?max=${MIN_PRICE + 1000 * round + n}`),
});

/** Returns the processor time that a process and its threads have used, in seconds. */
async function processorTime(pid: number): Promise<number> {
	const stat = await readFile(`/proc/${pid}/stat`, "utf8");
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Returns the first cards of the list as the twins show them. */
async function twinModels(databaseUrl: string) {
	const db = openDatabase(databaseUrl);
	const page = { sort: "newest", limit: CARDS_PER_PAGE } as const;
	const cards = await listCards(db, { categorySlug: CATEGORY }, page);
	await db.destroy();
	return cards.map((card) => ({
		sku: card.sku,
		name: modelName(card),
		path: modelPath(card.slug),
		image: card.imagePath ?? modelImagePath(card.sku),
		price: labelledPriceText(priceParts(card)),
		summary: card.summary,
		specs: cardFacts(card),
	}));
}

/** Where this package is, whose packages the twins need: a copy of a twin below it finds them. */
const BENCH = resolve("bench");

interface Twin {
	name: string;
	/** Its folder in bench/twins. */
	template: string;
	/** The program that builds it, as Node's arguments. */
	build: readonly string[];
	/** The server that is then there. */
	start(port: string): readonly string[];
}

const NEXT = join(BENCH, "node_modules/next/dist/bin/next");

const NEXT_TWIN: Twin = {
	name: "Next.js",
	template: "next",
	build: [NEXT, "build"],
	start: (port) => [NEXT, "start", "-p", port],
};

const ASTRO_TWIN: Twin = {
	name: "Astro",
	template: "astro",
	build: [join(BENCH, "node_modules/astro/bin/astro.mjs"), "build"],
	start: () => ["dist/server/entry.mjs"],
};

/** Builds a twin of the list in a folder, and starts it. */
async function startTwin(
	folder: string,
	{ name, template, build, start }: Twin,
	models: object,
): Promise<Server & Disposable> {
	console.error(`  builds ${name}`);
	const cwd = join(folder, template);
	await cp(join(BENCH, "twins", template), cwd, { recursive: true });
	await writeFile(join(cwd, "models.json"), JSON.stringify(models));
	const port = String(await findFreePort());
	const env: NodeJS.ProcessEnv = {
		...process.env,
		NODE_ENV: "production",
		NEXT_TELEMETRY_DISABLED: "1",
		ASTRO_TELEMETRY_DISABLED: "1",
		HOST: "127.0.0.1",
		PORT: port,
	};
	execFileSync(process.execPath, build, { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
	const server = spawn(process.execPath, start(port), { cwd, env, stdio: "ignore" });
	const url = `http://127.0.0.1:${port}`;
	await untilServed(url + LIST, once(server, "exit"));
	const stop = () => void server.kill();
	return { name, url, pid: server.pid ?? 0, pages: listPages, [Symbol.dispose]: stop };
}

/** Returns the pages that a server renders in a second of processor time. */
async function rate(server: Server, round: number): Promise<number> {
	const job = { origin: server.url, connections: CONNECTIONS, encoding: ENCODING };
	const before = await processorTime(server.pid);
	await load({ ...job, requests: REQUESTS, ...server.pages(round) });
	return REQUESTS / ((await processorTime(server.pid)) - before);
}

/** Measures all servers in turn, so that whatever else the machine does meets each. */
async function measureServers(servers: readonly Server[]): Promise<number[]> {
	for (const { pid } of servers) execFileSync("taskset", ["-apc", "0", String(pid)]);
	const rates = servers.map((): number[] => []);
	// The first responses of a process are its slowest: round 0 does not count.
	for (let round = 0; round <= ROUNDS; round++) {
		for (const [at, server] of servers.entries()) {
			const perSecond = await rate(server, round);
			if (round > 0) rates[at]?.push(perSecond);
		}
	}
	return rates.map(median);
}

/** Returns the bytes of a page in words. */
async function bytesOf({ url, pages }: Server): Promise<string> {
	const address = url + pages(100).paths[0];
	const { headers, body } = await rawAnswer(address, { "Accept-Encoding": ENCODING });
	return `${grouped(body.length)} (${headers["content-encoding"] ?? "as they are"})`;
}

/** Pages never asked for before, a second of processor time on one core: ours beside twins of the same 24 models. */
export async function measureCold(): Promise<Measurement[]> {
	await using folder = await disposableFolder(BENCH);
	await using site = await startBuiltSite();
	const models = await twinModels(site.databaseUrl);
	using next = await startTwin(folder.path, NEXT_TWIN, models);
	using astro = await startTwin(folder.path, ASTRO_TWIN, models);
	const servers: Server[] = [
		{ ...site, name: "This site, a category", pages: listPages },
		{ ...site, name: "This site, the finder", pages: finderPages },
		next,
		astro,
	];
	const rates = await measureServers(servers);
	const times = rates.map((perSecond) => perSecond / (rates[2] ?? Number.NaN));
	const columns = await Promise.all(
		servers.map(async (server, at) => ({
			name: server.name,
			cells: {
				"Pages a second of processor time": grouped(rates[at] ?? Number.NaN),
				"Next.js = 1": (times[at] ?? Number.NaN).toFixed(2),
				"Bytes sent": await bytesOf(server),
			},
		})),
	);
	const goals = servers.slice(0, 2).map(({ name }, at) => ({
		what: `${name}: pages never seen, a second of processor time`,
		goal: "at least as many as Next.js",
		figure: `${times[at]?.toFixed(2)} times Next.js`,
		passed: (times[at] ?? 0) >= 1,
	}));
	return [...goals, ...reportTables(columns)];
}
