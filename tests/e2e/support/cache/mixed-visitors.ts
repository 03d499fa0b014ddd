import { brotliDecompressSync, gunzipSync } from "node:zlib";
import SQLite from "better-sqlite3";
import { type RawAnswer, rawAnswer } from "../../../support/raw-response";
import { STAFF, STAFF_SETTINGS } from "../server";
import type { CachedSites } from "./cached-sites";

export interface Visitor {
	kind: string;
	headers: Record<string, string>;
	/** True if the visitor has a cookie of the site, which makes its pages private. */
	isOwn: boolean;
}

/** Settings of sites that have pages for every kind of visitor. */
export const MIXED_SETTINGS = {
	...STAFF_SETTINGS,
	ADSENSE_CLIENT: "ca-pub-1234567890123456",
	ADSENSE_SLOT_BANNER: "1111",
	ADSENSE_SLOT_BLOCK: "2222",
	// With mail, each answer of a model's page has a token of its own for the form of alerts.
	SMTP_URL: "",
	CONTACT_TO: "",
} as const;

const PATHS = [
	"/",
	"/projectors",
	"/projectors?use=gaming",
	"/brands",
	"/brand/epson",
	"/category/gaming",
	"/projector/epson-eh-tw7100",
	"/compare?sku=epson-eh-tw7100",
	"/retailers",
	"/cookie-policy",
	"/tag/hdr10?search=epson",
	"/unknown",
	"/admin",
	"/api/projectors?limit=2",
	"/brands.data",
	"/favicon.svg",
];

const TRACKING = ["", "utm_source=news", "fbclid=1&utm_medium=x"];
const ENCODINGS = ["br", "gzip, deflate, br, zstd", "gzip", "identity"];

/** Paths whose tracking parameters the site redirects away or ignores. */
const STRICT = /^\/(projectors|favicon)/;

/** Posts a form. Returns the cookie that the response sets. */
async function cookieOfForm(
	{ url }: CachedSites,
	path: string,
	name: string,
	fields: Record<string, string>,
): Promise<string> {
	const response = await fetch(url + path, {
		method: "POST",
		headers: { Origin: url, Referer: `${url}/`, "X-Forwarded-For": "198.51.100.1" },
		body: new URLSearchParams(fields),
		redirect: "manual",
	});
	const cookie = response.headers.getSetCookie().find((one) => one.startsWith(`${name}=`));
	if (cookie === undefined) throw new Error(`${path} set no ${name}: ${response.status}`);
	return cookie.split(";", 1)[0] ?? "";
}

function listSkus(databaseUrl: string, count: number): string[] {
	const sqlite = new SQLite(databaseUrl.replace("file:", ""), { readonly: true });
	try {
		const rows = sqlite.prepare("select sku from projectors order by id limit ?").all(count);
		return rows.map((row) => String(Object(row).sku));
	} finally {
		sqlite.close();
	}
}

/** Returns fifty visitors: without a cookie, with a shortlist, a toast, an answer about ads, or signed in as staff. */
export async function makeVisitors(cached: CachedSites): Promise<Visitor[]> {
	const skus = listSkus(cached.databaseUrl, 6);
	const own = [
		...(await Promise.all(
			skus.map((add) => cookieOfForm(cached, "/shortlist", "shortlist", { add, sku: add })),
		)),
		await cookieOfForm(cached, "/consent", "consent", { ads: "granted", from: "/" }),
		await cookieOfForm(cached, "/consent", "consent", { ads: "denied", from: "/" }),
		await cookieOfForm(cached, "/?index", "toast", { email: "toast@example.com" }),
		await cookieOfForm(cached, "/admin/login", "session", {
			username: STAFF.username,
			password: STAFF.password,
		}),
	];
	return Array.from({ length: 50 }, (_, n) => {
		// Three in ten, so that there is at least one of each.
		const Cookie = n % 10 < 3 ? own[(3 * Math.floor(n / 10) + (n % 10)) % own.length] : undefined;
		const others = n % 3 === 0 ? `_ga=GA1.${n}; my_session=${n}` : undefined;
		const cookies = [others, Cookie].filter((one) => one !== undefined).join("; ");
		return {
			kind: `${n}: ${Cookie?.split("=", 1)[0] ?? "nothing of ours"}`,
			isOwn: Cookie !== undefined,
			headers: {
				"Accept-Encoding": ENCODINGS[n % ENCODINGS.length] ?? "br",
				...(n % 7 === 0 && { "Save-Data": "on" }),
				...(cookies !== "" && { Cookie: cookies }),
			},
		};
	});
}

const COMPARED = [
	"content-type",
	"content-encoding",
	"cache-control",
	"etag",
	"set-cookie",
	"location",
];

/** Returns the uncompressed body: a page is compressed harder each time. */
function plain({ headers, body }: RawAnswer): Buffer {
	const encoding = headers["content-encoding"];
	if (encoding === "br") return brotliDecompressSync(body);
	return encoding === "gzip" ? gunzipSync(body) : body;
}

/** Returns the parts of a response that matter to its visitor, without the times of expired cookies. */
function gist(answer: RawAnswer): string {
	const { status, headers } = answer;
	const fields = COMPARED.map((name) => String(headers[name]).replace(/Expires=[^;]*/i, ""));
	return JSON.stringify([status, ...fields, plain(answer).toString("latin1")]);
}

export interface Comparison {
	requests: number;
	hits: number;
	/** Requests whose response differed from the one without the cache. */
	different: string[];
}

/** Requests pages through the cache as each visitor, and compares the responses with those of a site itself. */
export async function compareAnswers(
	cached: CachedSites,
	visitors: readonly Visitor[],
	{ requests, atOnce }: { requests: number; atOnce: number },
): Promise<Comparison> {
	const host = new URL(cached.url).host;
	const wanted = new Map<string, Promise<string>>();
	const ownAnswer = (path: string, headers: Visitor["headers"]) => {
		const key = JSON.stringify([path, headers]);
		const known =
			wanted.get(key) ??
			rawAnswer(cached.sites[0].url + path, { ...headers, "X-Forwarded-Host": host }).then(gist);
		wanted.set(key, known);
		return known;
	};
	const different: string[] = [];
	let hits = 0;
	let asked = 0;
	const ask = async (n: number) => {
		const visitor = visitors[n % visitors.length];
		// Every visitor comes by every path.
		const path = PATHS[Math.floor(n / visitors.length) % PATHS.length] ?? "/";
		if (visitor === undefined) return;
		const tracking = STRICT.test(path)
			? ""
			: (TRACKING[(n % visitors.length) % TRACKING.length] ?? "");
		const query = tracking === "" ? "" : `${path.includes("?") ? "&" : "?"}${tracking}`;
		const answer = await rawAnswer(cached.url + path + query, visitor.headers);
		const isHit = answer.headers["cache-status"] === "varnish; hit";
		if (isHit) hits += 1;
		const isSame = gist(answer) === (await ownAnswer(path + query, visitor.headers));
		if (!isSame || (isHit && visitor.isOwn)) different.push(`${path}${query} for ${visitor.kind}`);
	};
	await Promise.all(
		Array.from({ length: atOnce }, async () => {
			while (asked < requests) {
				asked += 1;
				await ask(asked - 1);
			}
		}),
	);
	return { requests: asked, hits, different };
}
