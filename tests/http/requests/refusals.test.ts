import { readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
	curl,
	type Exchange,
	type Sending,
	sendRegardless,
	sparseFile,
} from "../../e2e/support/senders";
import { STAFF, STAFF_SETTINGS } from "../../e2e/support/server";
import { type RunningSite, startSite } from "../../e2e/support/site/site";

// A refused request gets its complete response, even if most of its body has not arrived.

let site: RunningSite;
/** The cookie of a member of staff. */
let session: string;

const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=x";
const TOO_LARGE = "What you sent is too large.";
const HUGE_MEGABYTES = 100;
/** Larger than every limit and than the buffers of a connection. */
const LARGE_MEGABYTES = 30;

beforeAll(async () => {
	site = await startSite(STAFF_SETTINGS);
	const signedIn = await fetch(`${site.url}/admin/login`, {
		method: "POST",
		body: new URLSearchParams(STAFF),
		redirect: "manual",
	});
	session = signedIn.headers.get("Set-Cookie")?.split(";")[0] ?? "";
});

afterAll(async () => {
	await site.stop("SIGKILL");
	expect(site.errors()).toBe("");
});

const LENGTHS = [
	["whose length is told", true],
	["in chunks", false],
] as const;

function send(sending: Sending): Promise<Exchange> {
	return sendRegardless(site.url, sending);
}

/** Fails unless there is one complete response with that status. */
function expectRefusal({ answer, error }: Exchange, status: number, said: string): void {
	expect(error).toBeUndefined();
	expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual([`HTTP/1.1 ${status}`]);
	expect(answer.toLowerCase()).toContain(said.toLowerCase());
}

const type = (value: string) => `Content-Type: ${value}`;

describe.each(LENGTHS)("a large body %s gets its response", (_, isLengthTold) => {
	it.each([
		["/?index", FORM, 413, TOO_LARGE],
		["/contact-us", MULTIPART, 413, TOO_LARGE],
		["/contact-us", FORM, 413, TOO_LARGE],
		["/admin/login", FORM, 413, TOO_LARGE],
		["/api/contact", "application/json", 413, `{"message":"${TOO_LARGE}"}`],
		["/terms-of-use", FORM, 405, "</html>"],
		["/no-such-page", FORM, 404, "</html>"],
		["/api/retailers", "application/json", 405, '{"message"'],
		["/healthz", FORM, 405, '{"message"'],
		["/admin/upload", MULTIPART, 303, "Location: /admin/login"],
		["/api/admin/upload-projectors", MULTIPART, 401, '{"message"'],
	])("at %s as %s: %d", async (path, bodyType, status, said) => {
		const headers = [type(bodyType)];
		const exchange = await send({ path, headers, megabytes: LARGE_MEGABYTES, isLengthTold });
		expectRefusal(exchange, status, said);
	});

	it.each([
		["/admin/upload", MULTIPART, 413, "at most 20 MB are taken"],
		["/admin/images", MULTIPART, 413, "at most 5 MB are taken"],
		["/admin/images/delete", FORM, 303, "Location: /admin/images"],
		["/api/admin/upload-projectors", MULTIPART, 413, "at most 20 MB are taken"],
		["/api/admin/upload-image/W1", MULTIPART, 413, "at most 5 MB are taken"],
	])("from staff at %s as %s: %d", async (path, bodyType, status, said) => {
		const headers = [type(bodyType), `Cookie: ${session}`];
		const exchange = await send({ path, headers, megabytes: LARGE_MEGABYTES, isLengthTold });
		expectRefusal(exchange, status, said);
	});

	it("with an unknown method, and with GET", async () => {
		const path = "/api/retailers";
		const large = { path, megabytes: LARGE_MEGABYTES, isLengthTold };
		expectRefusal(await send({ ...large, method: "PROPFIND" }), 405, "not known");
		expectRefusal(await send({ ...large, method: "GET" }), 200, "[");
	});

	it("from another site", async () => {
		const headers = [type(FORM), "Origin: https://evil.example"];
		const large = { path: "/contact-us", headers, megabytes: LARGE_MEGABYTES, isLengthTold };
		expectRefusal(await send(large), 403, '{"message"');
	});
});

/** Sends a head whose body never follows. Returns the response. */
async function answerToHead(path: string, ...headers: string[]): Promise<string> {
	const socket = connect(site.port, "127.0.0.1");
	const length = `Content-Length: ${HUGE_MEGABYTES * 1024 ** 2}`;
	socket.write(
		[`POST ${path} HTTP/1.1`, "Host: x.example", length, ...headers, "\r\n"].join("\r\n"),
	);
	return text(socket);
}

describe("a length that is over the limit", () => {
	it.each([
		["/contact-us", FORM, 413],
		["/api/contact", "application/json", 413],
		["/admin/upload", MULTIPART, 303],
		["/no-such-page", FORM, 404],
	])(
		"is refused at %s before the body is sent, also with Expect: 100-continue",
		async (path, bodyType, status) => {
			for (const expectation of [[], ["Expect: 100-continue"]]) {
				const answer = await answerToHead(path, type(bodyType), ...expectation);
				expectRefusal({ answer, error: undefined }, status, "");
			}
		},
	);

	it("within the limit gets 100 Continue", async () => {
		const address = `${site.url}/api/newsletter/subscribe`;
		const { printed, status } = await curl(
			...["--header", "Expect: 100-continue", "--json", '{"email":"asked@example.com"}', address],
		);
		expect(status).toBe(0);
		expect(printed.match(/^HTTP\/1\.1 \d+/gm)).toEqual(["HTTP/1.1 100", "HTTP/1.1 200"]);
	});
});

describe("a request after a refused body", () => {
	it.each(LENGTHS)("%s is answered", async (_, isLengthTold) => {
		const next = "GET /healthz HTTP/1.1\r\nHost: x.example\r\nConnection: close\r\n\r\n";
		const sending = { path: "/api/contact", headers: [type("application/json")], isLengthTold };
		const { answer } = await send({ ...sending, megabytes: 1, next });
		expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual(["HTTP/1.1 413", "HTTP/1.1 200"]);
	});
});

describe("the fields before the limit", () => {
	const FIELDS = { name: "Ann Example", email: "ann@example.com" };
	const encoded = `${new URLSearchParams(FIELDS)}&message=Hello+there+`;
	const part = (name: string, value: string) =>
		`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
	const parts = `${part("name", FIELDS.name)}\r\n${part("email", FIELDS.email)}\r\n${part("message", "Hello ")}`;

	it.each([
		["encoded", FORM, encoded],
		["in parts", MULTIPART, parts],
	])("of a form %s are shown again in the page", async (_, bodyType, start) => {
		const headers = [type(bodyType)];
		const sending = { path: "/contact-us", headers, start, isLengthTold: false };
		const exchange = await send({ ...sending, megabytes: LARGE_MEGABYTES });
		expectRefusal(exchange, 413, 'value="Ann Example"');
		expectRefusal(exchange, 413, 'value="ann@example.com"');
	});

	it("of the other forms are shown again in theirs, except passwords", async () => {
		const start = "email=ann%40example.com&username=Ann&password=secret-password&more=";
		const sending = { headers: [type(FORM)], start, isLengthTold: false, megabytes: 1 };
		expectRefusal(await send({ ...sending, path: "/?index" }), 413, 'value="ann@example.com"');
		const signIn = await send({ ...sending, path: "/admin/login" });
		expectRefusal(signIn, 413, 'value="Ann"');
		expect(signIn.answer).not.toContain("secret-password");
	});
});

describe("curl", () => {
	it("shows the response of /contact-us to 100 MB", async () => {
		const file = await sparseFile("huge", HUGE_MEGABYTES);
		const sends = ["--request", "POST", "--upload-file", file, "--header", type(FORM)];
		const ways = [[], ["--header", "Expect:"], ["--header", "Transfer-Encoding: chunked"]];
		for (const way of ways) {
			const { printed, status } = await curl(...sends, ...way, `${site.url}/contact-us`);
			expect(status, printed).toBe(0);
			// curl is sent 100 Continue for a body without a length, before it is too large.
			const answers = printed.replace(/^HTTP\/1\.1 100 .*\r\n\r\n/, "");
			expect(answers).toMatch(/^HTTP\/1\.1 413 /);
			expect(answers).toContain(TOO_LARGE);
		}
	});
});

describe.runIf(process.platform === "linux")("the site's memory", () => {
	/** Returns the memory of the site's process in MB: now, or its peak since the last `resetPeak`. */
	async function memory(name: "VmRSS" | "VmHWM"): Promise<number> {
		const status = await readFile(`/proc/${site.pid}/status`, "utf8");
		return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) / 1024;
	}
	const resetPeak = () => writeFile(`/proc/${site.pid}/clear_refs`, "5");

	it.each(LENGTHS)("grows by less than 20 MB during 100 MB, %s", async (_, isLengthTold) => {
		await resetPeak();
		const before = await memory("VmRSS");
		for (const path of ["/contact-us", "/api/contact"]) {
			const headers = [type(path.startsWith("/api") ? "application/json" : FORM)];
			await send({ path, headers, megabytes: HUGE_MEGABYTES, isLengthTold });
		}
		expect((await memory("VmHWM")) - before).toBeLessThan(20);
	});
});
