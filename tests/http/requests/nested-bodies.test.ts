import { afterAll, beforeAll, expect, it } from "vitest";
import { STAFF, STAFF_SETTINGS } from "../../e2e/support/server";
import { ADDRESSES } from "../../e2e/support/site/addresses";
import { type MailingSite, startMailingSite } from "../../e2e/support/site/site";

// What encodes Remix's answers recurses into nested values (scripts/advisories.json): none of a visitor may get there.

const LEVELS = 1000;

/** A value of JSON within a thousand objects and lists. */
const NESTED = `${'{"a":['.repeat(LEVELS / 2)}1${"]}".repeat(LEVELS / 2)}`;

/** The name of a field, as frameworks write a thousand levels, and a thousand fields of growing depth. */
const DEEP_NAME = `a${"[a]".repeat(LEVELS)}`;
const DEEP_FIELDS = Array.from({ length: LEVELS }, (_, n) => `a${"[a]".repeat(n % 30)}=1`).join(
	"&",
);

let site: MailingSite;
let session: string;

beforeAll(async () => {
	site = await startMailingSite(STAFF_SETTINGS);
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

/** Signing out ends the session of the next requests. */
const PATHS = ADDRESSES.filter((path) => path !== "/admin/logout");

const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=x";
const JSON_TYPE = "application/json";
const multipart = (name: string) =>
	`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n--x--\r\n`;

async function statusOf(path: string, body: string, type: string, cookie = session) {
	const headers = { "Content-Type": type, Cookie: cookie };
	const init = { method: "POST", headers, body, redirect: "manual" } as const;
	return (await fetch(site.url + path, init)).status;
}

const isAlive = async () => (await fetch(`${site.url}/healthz`)).status === 200;

const BODIES = [
	["a form with a deeply nested name", `${DEEP_NAME}=1`, FORM],
	["a form with a thousand nested names", DEEP_FIELDS, FORM],
	["a form of parts with a deeply nested name", multipart(DEEP_NAME), MULTIPART],
	["nested JSON", NESTED, JSON_TYPE],
	["a nested list", `${"[".repeat(LEVELS)}${"]".repeat(LEVELS)}`, JSON_TYPE],
] as const;

it.each(BODIES)("fails at no address by %s", async (_, body, type) => {
	const failed: string[] = [];
	for (const path of PATHS) {
		for (const address of [path, path === "/" ? "/_root.data" : `${path}.data`]) {
			const status = await statusOf(address, body, type);
			if (status >= 500) failed.push(`${address} ${status}`);
		}
	}
	expect(failed).toEqual([]);
	expect(await isAlive()).toBe(true);
});

/** One address of each kind that takes a form. */
const FORMS = [
	"/?index",
	"/_root.data?index",
	"/buying-guide",
	"/contact-us",
	"/contact-us.data",
	"/projector/epson-eh-tw7100/alert",
	"/shortlist",
	"/consent",
	"/admin/login",
	"/admin/models/new",
	"/admin/settings/site",
	"/admin/upload",
	"/admin/privacy/stored.json",
];

it.each(BODIES.filter(([, , type]) => type !== JSON_TYPE))(
	"nested bodies: refuses %s at every kind of form",
	async (_, body, type) => {
		for (const path of FORMS) {
			const cookie = path === "/admin/login" ? "" : session;
			expect([400, 413], path).toContain(await statusOf(path, body, type, cookie));
		}
		expect(await isAlive()).toBe(true);
	},
);

it.each([
	["/api/contact", `{"name":${NESTED},"email":"a@example.org","message":"Hello"}`],
	["/api/newsletter/subscribe", `{"email":${NESTED}}`],
	["/mcp", `{"jsonrpc":"2.0","id":${NESTED},"method":"ping"}`],
	["/ucp/catalog/search", `{"query":${NESTED}}`],
	["/ucp/catalog/lookup", `{"ids":${NESTED}}`],
	["/api/admin/sync-google-sheets", `{"spreadsheetId":${NESTED}}`],
])("nested bodies: refuses a nested field of JSON at %s", async (path, body) => {
	expect(await statusOf(path, body, JSON_TYPE)).toBe(400);
	expect(await isAlive()).toBe(true);
});

it("nested bodies: does not serve Remix's manifest of routes", async () => {
	for (const path of ["/__manifest", "/__manifest?p=/brands&version=x", "/__manifest.data"]) {
		expect((await fetch(site.url + path)).status, path).toBe(404);
	}
});
