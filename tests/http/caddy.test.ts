import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assemble } from "../../scripts/build/assemble.mjs";
import { findFreePort } from "../../scripts/free-port";
import { CADDY } from "../../scripts/setup/programs.mjs";
import { type RunningCaddy, startCaddy } from "../e2e/support/caddy";
import { curl, sparseFile } from "../e2e/support/senders";
import { type RunningSite, startSite } from "../e2e/support/site/site";

/** Exit status of curl if the connection was closed while it was sending. */
const BROKEN_PIPE = 55;

// The built site behind a real Caddy that runs the repository's Caddyfile.

const canRun = CADDY.isInstalled();
if (!canRun) console.info("Skipped: Caddy is not installed (Debian: apt-get install caddy).");

const FORM = "application/x-www-form-urlencoded";

interface Answer {
	status: number;
	headers: IncomingHttpHeaders;
	body: Buffer;
}

describe.skipIf(!canRun)("behind Caddy", () => {
	let folder: string;
	let address: string;
	let httpPort: number;
	let site: RunningSite;
	let caddy: RunningCaddy;
	let session: ClientHttp2Session;

	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), "behind-caddy-"));
		await assemble(folder);
		address = `https://localhost:${await findFreePort()}`;
		httpPort = await findFreePort();
		site = await startSite({ TRUST_PROXY: "1", SITE_URL: address });
		const settings = {
			SITE_URL: address,
			UPSTREAM: new URL(site.url).host,
			BUILT: join(folder, "build/client"),
		};
		caddy = await startCaddy(settings, httpPort);
		session = connect(address, { ca: caddy.ca });
	});

	afterAll(async () => {
		session?.destroy();
		await caddy?.stop();
		await site?.stop();
		await rm(folder, { recursive: true });
	});

	/** Sends a request over HTTP/2. */
	function ask(
		path: string,
		headers: Record<string, string> = {},
		content?: string | Buffer,
	): Promise<Answer> {
		return new Promise((resolve, reject) => {
			const method = content === undefined ? "GET" : "POST";
			const stream = session.request({ ":path": path, ":method": method, ...headers });
			const chunks: Buffer[] = [];
			let answer: IncomingHttpHeaders = {};
			stream.on("response", (received) => {
				answer = received;
			});
			stream.on("data", (chunk: Buffer) => chunks.push(chunk));
			stream.on("error", reject);
			stream.on("end", () =>
				resolve({
					status: Number(answer[":status"]),
					headers: answer,
					body: Buffer.concat(chunks),
				}),
			);
			stream.end(content);
		});
	}

	const subscribe = (email: string, headers: Record<string, string> = {}) =>
		ask(
			"/api/newsletter/subscribe",
			{ "content-type": "application/json", ...headers },
			JSON.stringify({ email }),
		);

	it("serves pages over HTTP/2, compressed by the site, and offers HTTP/3", async () => {
		const page = await ask("/", { "accept-encoding": "br" });
		expect(session.alpnProtocol).toBe("h2");
		expect(page.status).toBe(200);
		expect(page.headers["alt-svc"]).toContain("h3=");
		expect(page.headers["strict-transport-security"]).toBe("max-age=31536000");
		expect(page.headers["content-encoding"]).toBe("br");
		const html = brotliDecompressSync(page.body).toString();
		expect(html).toContain(`<link rel="canonical" href="${address}/"`);
	});

	it("redirects plain HTTP to HTTPS", async () => {
		const answer = await fetch(`http://localhost:${httpPort}/brands`, { redirect: "manual" });
		expect(answer.status).toBe(308);
		expect(answer.headers.get("Location")).toMatch(/^https:\/\/localhost.*\/brands$/);
	});

	it("serves the built files itself, compressed further, for a year", async () => {
		const files = await readdir(join(folder, "build/client/assets"));
		const path = `/build/assets/${files.find((name) => name.endsWith(".js"))}`;
		const br = { "accept-encoding": "br" };
		const compressed = await ask(path, br);
		expect(compressed.headers).toMatchObject({
			"content-encoding": "br",
			"cache-control": "public, max-age=31536000, immutable",
			"x-content-type-options": "nosniff",
			"content-type": expect.stringMatching(/javascript/),
			vary: "Accept-Encoding",
		});
		const plain = await ask(path);
		expect(plain.headers["content-encoding"]).toBeUndefined();
		expect(brotliDecompressSync(compressed.body)).toEqual(plain.body);
		const headers = { "Accept-Encoding": "identity", "X-Forwarded-Host": new URL(address).host };
		const fromSite = await fetch(site.url + path, { headers });
		expect(plain.body.toString()).toBe(await fromSite.text());
	});

	it("requests a built file that it does not have from the site", async () => {
		const [gone] = (await readdir(join(folder, "build/client/assets"))).filter((name) =>
			name.endsWith(".css"),
		);
		for (const ending of ["", ".br", ".gz"]) {
			await rm(join(folder, "build/client/assets", `${gone}${ending}`));
		}
		const answer = await ask(`/build/assets/${gone}`);
		expect(answer.status).toBe(200);
		expect(answer.headers["cache-control"]).toContain("immutable");
		expect((await ask("/build/assets/none.js")).status).toBe(404);
		expect((await ask("/build/assets/../../../package.json")).status).toBe(404);
	});

	it("accepts forms of the site's own pages, and rejects others", async () => {
		const post = (origin: string) =>
			ask("/?index", { "content-type": FORM, origin }, "email=caddy%40example.com");
		expect((await post(address)).status).toBe(303);
		expect((await post("https://evil.example")).status).toBeGreaterThanOrEqual(400);
		const json = await subscribe("other@example.com", { origin: "https://evil.example" });
		expect(json.status).toBe(403);
	});

	it("ignores a host claimed by a visitor", async () => {
		const page = await ask("/", { "x-forwarded-host": "evil.example" });
		expect(page.body.toString()).not.toContain("evil.example");
	});

	it("passes on the page that refuses bodies larger than any upload", async () => {
		const path = await sparseFile("huge", 60);
		const trusted = ["--cacert", join(folder, "root.crt"), "--header", `Content-Type: ${FORM}`];
		await writeFile(join(folder, "root.crt"), caddy.ca);
		for (const way of [["--http2"], ["--http2", "--header", "Transfer-Encoding: chunked"]]) {
			const sends = ["--request", "POST", "--upload-file", path, `${address}/contact-us`];
			const send = () => curl(...trusted, ...way, ...sends);
			let sent = await send();
			// Caddy may close the connection before curl has read the response; not three times in a row.
			for (let tries = 1; sent.status === BROKEN_PIPE && tries < 3; tries += 1) sent = await send();
			expect(sent.status, sent.printed).toBe(0);
			expect(sent.printed).toMatch(/^HTTP\/\S+ 413 /m);
			expect(sent.printed).toContain("What you sent is too large.</");
		}
	});

	it("counts a visitor by the address that Caddy saw, not by a claimed one", async () => {
		const statuses: number[] = [];
		for (let at = 1; at <= 11; at += 1) {
			const claim = { "x-forwarded-for": `203.0.113.${at}` };
			statuses.push((await subscribe(`claim${at}@example.com`, claim)).status);
		}
		expect(statuses.at(-1)).toBe(429);
		// Directly to the site, as only a proxy may: another address has a count of its own.
		const other = await fetch(`${site.url}/api/newsletter/subscribe`, {
			method: "POST",
			headers: { "Content-Type": "application/json", "X-Forwarded-For": "198.51.100.7" },
			body: JSON.stringify({ email: "elsewhere@example.com" }),
		});
		expect(other.status).not.toBe(429);
	});
});
