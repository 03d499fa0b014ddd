import { execFileSync, spawn } from "node:child_process";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { open } from "db/connection.server";
import { CARDS_PER_PAGE } from "~/config/site";
import { otherFigures } from "~/features/catalogue/card/card-html.server";
import { labelledPrice, priceParts } from "~/features/catalogue/offers/price/price";
import { projectorName, projectorPath } from "~/features/catalogue/projector";
import { projectorImagePath } from "~/features/catalogue/projector-json";
import { listCards } from "~/features/catalogue/projectors.queries.server";
import { freePort } from "../../free-port";
import { startBuiltSite, untilServed } from "../support/built-site";
import { type Load, type LoadJob, startLoad } from "../support/load/load";
import {
	type Effort,
	FOR_COMPARISON,
	inFolder,
	type Measurement,
	median,
} from "../support/measurement";
import { rawAnswer } from "../support/raw-answer";
import { cell, markdownTable } from "./capacity";

const CATEGORY = "home-cinema";
const LIST = `/category/${CATEGORY}`;
const CONNECTIONS = 10;
const ENCODING = "br, gzip";
/** Clock ticks a second in /proc, the same on every Linux. */
const TICKS = 100;
/** A limit of price above which the first page of the finder is full. */
const MIN_PRICE = 2000;

interface Server {
	name: string;
	url: string;
	pid: number;
	/** Returns the pages of a round, none of which was asked for before. */
	pages(round: number): Pick<LoadJob, "paths" | "isNewEachTime">;
	stop(): unknown;
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
	const db = open(databaseUrl);
	const page = { sort: "newest", limit: CARDS_PER_PAGE } as const;
	const cards = await listCards(db, { categorySlug: CATEGORY }, page);
	await db.destroy();
	return cards.map((card) => ({
		sku: card.sku,
		name: projectorName(card),
		path: projectorPath(card.slug),
		image: card.imagePath ?? projectorImagePath(card.sku),
		price: labelledPrice(priceParts(card)),
		summary: card.summary,
		specs: otherFigures(card, []),
	}));
}

/** Installs and builds a twin of the list in a temporary folder, and starts it. */
async function startTwin(
	folder: string,
	twin: { name: string; template: string; start: (port: string) => string[] },
	models: object,
): Promise<Server> {
	console.error(`  builds ${twin.name}`);
	const cwd = join(folder, twin.template);
	await cp(join("scripts/bench/twins", twin.template), cwd, { recursive: true });
	await writeFile(join(cwd, "models.json"), JSON.stringify(models));
	const port = String(await freePort());
	const env: NodeJS.ProcessEnv = {
		...process.env,
		NODE_ENV: "production",
		NEXT_TELEMETRY_DISABLED: "1",
		ASTRO_TELEMETRY_DISABLED: "1",
		HOST: "127.0.0.1",
		PORT: port,
	};
	const build = "npm install --no-audit --no-fund && npm run build";
	execFileSync("sh", ["-c", build], { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
	const server = spawn(process.execPath, twin.start(port), { cwd, env, stdio: "ignore" });
	const url = `http://127.0.0.1:${port}`;
	await untilServed(server, url + LIST);
	return {
		name: twin.name,
		url,
		pid: server.pid ?? 0,
		pages: listPages,
		stop: () => server.kill(),
	};
}

const TWINS = [
	{
		name: "Next.js",
		template: "next",
		start: (port: string) => ["node_modules/next/dist/bin/next", "start", "-p", port],
	},
	{ name: "Astro", template: "astro", start: () => ["dist/server/entry.mjs"] },
];

/** Returns the pages that a server renders in a second of processor time. */
async function rate(load: Load, server: Server, round: number, requests: number): Promise<number> {
	const job = { origin: server.url, connections: CONNECTIONS, encoding: ENCODING, requests };
	const before = await processorTime(server.pid);
	await load.run({ ...job, ...server.pages(round) });
	return requests / ((await processorTime(server.pid)) - before);
}

/** Measures all servers in turn, so that whatever else the machine does meets each. */
async function measureServers(servers: readonly Server[], { isQuick }: Effort) {
	const load = startLoad();
	try {
		for (const { pid } of servers) execFileSync("taskset", ["-apc", "0", String(pid)]);
		const requests = isQuick ? 40 : 200;
		const rates = servers.map((): number[] => []);
		// The first responses of a process are its slowest: round 0 does not count.
		for (let round = 0; round <= (isQuick ? 1 : 5); round++) {
			for (const [at, server] of servers.entries()) {
				const perSecond = await rate(load, server, round, requests);
				if (round > 0) rates[at]?.push(perSecond);
			}
		}
		return rates.map(median);
	} finally {
		await load.stop();
	}
}

/** Returns what a server's column of docs/scale.md contains. */
async function columnOf({ name, url, pages }: Server, perSecond: number, next: number) {
	const address = url + pages(100).paths[0];
	const { headers, body } = await rawAnswer(address, { "Accept-Encoding": ENCODING });
	const times = perSecond / next;
	const sent = body.length.toLocaleString("en-GB");
	return {
		name,
		cells: [
			cell("Pages a second of processor time", perSecond),
			cell("Next.js = 1", times, times.toFixed(2)),
			cell("Bytes sent", body.length, `${sent} (${headers["content-encoding"] ?? "as they are"})`),
		],
	};
}

/** Pages never asked for before, a second of processor time on one core: ours beside twins of the same 24 models. */
export function measureCold(effort: Effort): Promise<Measurement[]> {
	return inFolder(async (folder) => {
		const databaseUrl = `file:${join(folder, "site.db")}`;
		const site = await startBuiltSite({ databaseUrl });
		const servers: Server[] = [
			{ ...site, name: "This site, a category", pages: listPages },
			{ ...site, name: "This site, the finder", pages: finderPages, stop() {} },
		];
		try {
			const models = await twinModels(databaseUrl);
			for (const twin of TWINS) servers.push(await startTwin(folder, twin, models));
			const rates = await measureServers(servers, effort);
			const next = rates[servers.findIndex(({ name }) => name === "Next.js")] ?? Number.NaN;
			const columns = await Promise.all(
				servers.map((server, at) => columnOf(server, rates[at] ?? Number.NaN, next)),
			);
			console.log(`For docs/scale.md:\n\n${markdownTable(columns)}\n`);
			return columns.map(({ name, cells: [rate, times] }) => ({
				what: `${name}: pages never seen, a second of processor time`,
				...(name.startsWith("This site")
					? { goal: "at least as many as Next.js", passed: (times?.value ?? 0) >= 1 }
					: { goal: FOR_COMPARISON }),
				figure: `${rate?.text}, ${times?.text} times Next.js`,
				numbers: { perSecond: rate?.value ?? Number.NaN, times: times?.value ?? Number.NaN },
			}));
		} finally {
			for (const server of servers) await server.stop();
		}
	});
}
