import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { openDatabase } from "db/connection.server";
import { brandName } from "~/features/catalogue/brand/brand";
import { listedCardsInOrder } from "~/features/catalogue/card/listed-cards.server";
import { slugOf } from "~/features/catalogue/identity/sku";
import { commonScaleDrawingPath } from "~/features/catalogue/image/photo-address";
import { findCategoryBySlug } from "~/features/catalogue/lists/categories.queries.server";
import { comparePath, modelName, modelPath, offersPath } from "~/features/catalogue/model";
import { listCards } from "~/features/catalogue/models.queries.server";
import { priceParts } from "~/features/catalogue/offers/price/price";
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

/** The score on each card of the twins. Which one it is makes no difference to the time of a page. */
const SCORE = { points: 82, forUse: "for home cinema" };

/** More models than the category has. */
const ALL_MODELS = { sort: "newest", limit: 1000 } as const;

/** Returns what the cards of the list show, in its order, as the twins take it. */
async function twinCards({ url, databaseUrl }: { url: string; databaseUrl: string }) {
	const html = await (await fetch(url + LIST)).text();
	const skus = Array.from(html.matchAll(/name="add" value="([^"]+)"/g), ([, sku]) => sku);
	const db = openDatabase(databaseUrl);
	const models = await listCards(db, { categorySlug: CATEGORY }, ALL_MODELS);
	const category = await findCategoryBySlug(db, CATEGORY);
	await db.destroy();
	const listedModels = skus.flatMap((sku) => models.find((model) => model.sku === sku) ?? []);
	const cards = listedCardsInOrder(listedModels, {
		categoryId: category?.id ?? null,
		scoreOf: () => SCORE,
	});
	return cards.map((card) => {
		const slug = slugOf(card.sku);
		const { label, amount, note } = priceParts(card);
		return {
			sku: card.sku,
			name: modelName(card),
			brand: brandName(card.brand),
			model: card.model,
			launchYear: card.newLaunchYear,
			summary: card.summary,
			image: card.imagePath ?? commonScaleDrawingPath(slug),
			width: card.widthText,
			price: { label, amount, note, shopCount: card.shopCount },
			points: card.points,
			forUse: card.forUse,
			facts: Object.entries(card.facts),
			otherFacts: Object.entries(card.otherFacts),
			path: modelPath(slug),
			offersPath: offersPath(slug),
			comparePath: comparePath(card.sku),
		};
	});
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
	cards: object,
): Promise<Server & Disposable> {
	console.error(`  builds ${name}`);
	const cwd = join(folder, template);
	await cp(join(BENCH, "twins", template), cwd, { recursive: true });
	await writeFile(join(cwd, "cards.json"), JSON.stringify(cards));
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

/** Returns the bytes of a page, and the elements of one of its cards on average, in words. */
async function sizesOf({ url, pages }: Server): Promise<{ bytes: string; elements: string }> {
	const address = url + pages(100).paths[0];
	const { headers, body } = await rawAnswer(address, { "Accept-Encoding": ENCODING });
	const html = await (await fetch(address)).text();
	const cards = html.match(/<article.*?<\/article>/gs) ?? [];
	const elementCount = cards.join("").match(/<[a-z]/g)?.length ?? 0;
	return {
		bytes: `${grouped(body.length)} (${headers["content-encoding"] ?? "as they are"})`,
		elements: (elementCount / cards.length).toFixed(1),
	};
}

/** Pages never asked for before, a second of processor time on one core: ours beside twins of the same 24 models. */
export async function measureCold(): Promise<Measurement[]> {
	await using folder = await disposableFolder(BENCH);
	await using site = await startBuiltSite();
	const cards = await twinCards(site);
	using next = await startTwin(folder.path, NEXT_TWIN, cards);
	using astro = await startTwin(folder.path, ASTRO_TWIN, cards);
	const servers: Server[] = [
		{ ...site, name: "This site, a category", pages: listPages },
		{ ...site, name: "This site, the finder", pages: finderPages },
		next,
		astro,
	];
	const rates = await measureServers(servers);
	const times = rates.map((perSecond) => perSecond / (rates[2] ?? Number.NaN));
	const columns = await Promise.all(
		servers.map(async (server, at) => {
			const { bytes, elements } = await sizesOf(server);
			return {
				name: server.name,
				cells: {
					"Pages a second of processor time": grouped(rates[at] ?? Number.NaN),
					"Next.js = 1": (times[at] ?? Number.NaN).toFixed(2),
					"Elements a card": elements,
					"Bytes sent": bytes,
				},
			};
		}),
	);
	const goals = servers.slice(0, 2).map(({ name }, at) => ({
		what: `${name}: pages never seen, a second of processor time`,
		goal: "at least as many as Next.js",
		figure: `${times[at]?.toFixed(2)} times Next.js`,
		passed: (times[at] ?? 0) >= 1,
	}));
	return [...goals, ...reportTables(columns)];
}
