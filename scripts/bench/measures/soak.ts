import { readdir, readFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type BuiltSite, startBuiltSite } from "../support/built-site";
import { type Effort, type Measurement, percentile } from "../support/measurement";
import { pick, seededRandom } from "../support/random";

const USUAL_MINUTES = 30;
const VISITORS = 8;
const LOOK_MS = 1000;
const IMPORT_EVERY_MS = 5000;
/** Remembered pages may take 40 MB, and the heap is swept only now and then. */
const GOAL_GROWTH_MB = 64;
/** Until then remembered pages fill their 40 MB and the heap finds its size; half of a run that is short. */
const WARM_UP_MS = 9 * 60_000;

interface Asked {
	method?: string;
	path: string;
	headers?: Record<string, string>;
	body?: string;
	/** Statuses that are right. */
	right: readonly number[];
}

/** What the site looks like from outside. */
interface Look {
	atMs: number;
	memoryMb: number;
	files: number;
	threads: number;
}

async function look(pid: number, start: number): Promise<Look> {
	const status = await readFile(`/proc/${pid}/status`, "utf8");
	const figure = (name: string) =>
		Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? Number.NaN);
	return {
		atMs: performance.now() - start,
		memoryMb: figure("VmRSS") / 1024,
		files: (await readdir(`/proc/${pid}/fd`)).length,
		threads: figure("Threads"),
	};
}

/** Looks again until nothing more is open than there was, or for as long as connections may be kept alive. */
async function lookWhenQuiet(pid: number, start: number, before?: Look): Promise<Look> {
	let now = await look(pid, start);
	for (let tries = 0; tries < 20 && before && now.files > before.files; tries += 1) {
		await wait(LOOK_MS);
		now = await look(pid, start);
	}
	return now;
}

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const JSON_TYPE = { "Content-Type": "application/json" };

/** What visitors ask for: pages, data, pictures, forms, mistakes; `slugs` are the models there are. */
function visits(slugs: readonly string[], random: () => number): () => Asked {
	const words = ["epson", "4k laser", "portable", "zzz", "gaming 1080p", '"', "x".repeat(200)];
	const slug = () => pick(random, slugs);
	const kinds: (() => Asked)[] = [
		() => ({ path: "/", right: [200] }),
		() => ({ path: pick(random, ["/brands", "/buying-guide", "/retailers"]), right: [200] }),
		() => ({ path: `/projector/${slug()}`, right: [200] }),
		() => ({ path: `/projector/${slug()}.data`, right: [200] }),
		() => ({ path: `/compare?sku=${slug()}&sku=${slug()}`, right: [200] }),
		() => ({ path: "/category/home-cinema?sort=rating", right: [200] }),
		() => ({ path: `/?search=${encodeURIComponent(pick(random, words))}`, right: [200] }),
		() => ({
			path: `/api/projectors/search?q=${encodeURIComponent(pick(random, words))}`,
			right: [200],
		}),
		() => ({ path: "/api/projectors?limit=20", right: [200] }),
		() => ({ path: `/projector-images/${slug()}.jpg`, right: [200] }),
		() => ({ path: "/favicon.svg", right: [200] }),
		() => ({ path: `/no-such-page-${Math.floor(random() * 1e6)}`, right: [404] }),
		() => ({ path: "/brand/%E0%A4%A", right: [301] }),
		() => ({
			method: "POST",
			path: "/?index",
			headers: FORM,
			body: `email=soak-${Math.floor(random() * 1000)}%40example.com`,
			right: [303, 429],
		}),
		() => ({
			method: "POST",
			path: "/api/contact",
			headers: JSON_TYPE,
			body: JSON.stringify({ name: "Soak", email: "soak@example.com", message: "Is it well?" }),
			right: [200, 429],
		}),
		() => ({ method: "POST", path: "/contact-us", headers: FORM, body: "name=", right: [400] }),
		() => ({ method: "POST", path: "/api/contact", headers: JSON_TYPE, body: "{", right: [400] }),
		() => ({
			method: "POST",
			path: "/contact-us",
			headers: { ...FORM, Origin: "https://evil.example" },
			body: "name=x",
			right: [403],
		}),
	];
	return () => pick(random, kinds)();
}

interface Answer {
	status: number;
	tag: string | undefined;
	body: string;
}

function ask(
	site: BuiltSite,
	agent: Agent,
	{ method = "GET", path, headers, body }: Asked,
): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const sent = request(
			site.url + path,
			{ method, agent, headers: { "Accept-Encoding": "br", ...headers } },
			(answer) => {
				const chunks: Buffer[] = [];
				answer.on("data", (chunk: Buffer) => chunks.push(chunk));
				answer.on("error", reject);
				answer.on("end", () =>
					resolve({
						status: answer.statusCode ?? 0,
						tag: answer.headers.etag,
						body: Buffer.concat(chunks).toString(),
					}),
				);
			},
		);
		sent.on("error", reject);
		sent.end(body);
	});
}

/** Asks for a page and goes away before it can be answered. */
function askAndLeave(site: BuiltSite): Promise<void> {
	return new Promise((resolve) => {
		const socket = connect(Number(new URL(site.url).port), "127.0.0.1", () => {
			socket.write("GET /brands HTTP/1.1\r\nHost: x\r\n\r\n", () => socket.destroy());
		});
		socket.on("error", () => {});
		socket.on("close", () => resolve());
	});
}

/** An import that changes the price of every model, so that remembered pages are worth nothing any more. */
/** The site, and who is signed in to it. */
interface Staff {
	site: BuiltSite;
	cookie: string;
}

async function importPrices(
	staff: Staff,
	slugs: readonly string[],
	round: number,
): Promise<number> {
	const rows = slugs.map(
		(slug) => `${slug.toUpperCase()},Soak,Model ${slug},${100 + (round % 900)}`,
	);
	const body = new FormData();
	body.append("file", new File([["sku,brand,model,price", ...rows].join("\n")], "soak.csv"));
	const response = await fetch(`${staff.site.url}/api/admin/upload-projectors`, {
		method: "POST",
		headers: { Cookie: staff.cookie, Connection: "close" },
		body,
	});
	await response.text();
	return response.status;
}

async function slugsOf(site: BuiltSite): Promise<string[]> {
	const response = await fetch(`${site.url}/api/projectors`, { headers: { Connection: "close" } });
	const { projectors } = (await response.json()) as { projectors: { slug: string }[] };
	return projectors.map(({ slug }) => slug);
}

function median(looks: readonly Look[]): number {
	return percentile(
		looks.map(({ memoryMb }) => memoryMb),
		0.5,
	);
}

/** Mixed reading, forms and imports for a while: no errors, no growth, nothing left open. */
export async function measureSoak({ minutes = USUAL_MINUTES }: Effort): Promise<Measurement[]> {
	const totalMs = minutes * 60_000;
	const site = await startBuiltSite();
	const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });
	const wrong = new Map<string, number>();
	const count = (what: string) => wrong.set(what, (wrong.get(what) ?? 0) + 1);
	let asked = 0;
	let imports = 0;
	try {
		const slugs = await slugsOf(site);
		const staff = { site, cookie: await site.staffCookie() };
		// Whatever is opened once and kept is open now.
		await importPrices(staff, slugs, 0);
		await wait(2 * LOOK_MS);
		const start = performance.now();
		const before = await lookWhenQuiet(site.pid, start);
		const isOver = () => performance.now() - start > totalMs;

		const visit = async (seed: number) => {
			const random = seededRandom(seed);
			const next = visits(slugs, random);
			while (!isOver()) {
				const one = next();
				asked += 1;
				try {
					const { status, tag } = await ask(site, agent, one);
					if (!one.right.includes(status)) count(`${one.method ?? "GET"} ${one.path}: ${status}`);
					if (tag === undefined || random() > 0.3) continue;
					const again = await ask(site, agent, { ...one, headers: { "If-None-Match": tag } });
					// A price may have changed between the two.
					if (![200, 304].includes(again.status)) count(`again ${one.path}: ${again.status}`);
				} catch (error) {
					count(`${one.path}: ${error instanceof Error ? error.message : error}`);
				}
				if (random() < 0.02) await askAndLeave(site);
			}
		};
		const importing = async () => {
			while (!isOver()) {
				imports += 1;
				const status = await importPrices(staff, slugs, imports);
				if (status !== 200) count(`import: ${status}`);
				await wait(IMPORT_EVERY_MS);
			}
		};
		const looks: Look[] = [];
		const looking = async () => {
			while (!isOver()) {
				looks.push(await look(site.pid, start));
				await wait(LOOK_MS);
			}
		};
		const visitors = Array.from({ length: VISITORS }, (_, at) => visit(at + 1));
		await Promise.all([...visitors, importing(), looking()]);

		agent.destroy();
		const after = await lookWhenQuiet(site.pid, start, before);
		const warm = looks.filter(({ atMs }) => atMs > Math.min(WARM_UP_MS, totalMs / 2));
		const first = median(warm.slice(0, Math.ceil(warm.length / 5)));
		const last = median(warm.slice(-Math.ceil(warm.length / 5)));
		const errors = [...wrong.values()].reduce((sum, one) => sum + one, 0);
		for (const [what, times] of [...wrong].slice(0, 20)) console.error(`${times} × ${what}`);
		const minutes = totalMs / 60_000;
		return [
			{
				what: `Soak of ${minutes} min: errors`,
				goal: "none",
				figure: `${errors} in ${asked} requests and ${imports} imports`,
				passed: errors === 0 && asked > 0,
				numbers: { errors, asked, imports },
			},
			{
				what: "Soak: memory after warming up, and at the end",
				goal: `at most ${GOAL_GROWTH_MB} MB more`,
				figure: `${first.toFixed(0)} MB, ${last.toFixed(0)} MB`,
				passed: last - first <= GOAL_GROWTH_MB,
				numbers: { before: before.memoryMb, first, last, peak: (await site.memoryMb()).peak },
			},
			{
				what: "Soak: open files and threads, before and after",
				goal: "no more than before",
				figure: `${before.files} and ${before.threads}, ${after.files} and ${after.threads}`,
				passed: after.files <= before.files && after.threads <= before.threads,
				numbers: { files: after.files - before.files, threads: after.threads - before.threads },
			},
		];
	} finally {
		agent.destroy();
		await site.stop();
	}
}
