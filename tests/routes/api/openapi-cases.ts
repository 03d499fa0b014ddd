import { FORM_LIMITS } from "~/http/request/rate-limit.server";
import { refuseWrites } from "../../databases/refuse-writes";
import { expectLogged } from "../../expect-logged";
import { type GoogleServer, refusedBy, SHEET_ID, spreadsheet } from "../../google-server";
import { staffHeaders } from "../../staff";
import { clientAt, drop, get, postJson, send } from "../call";
import { type Asked, CALLS, CSV, file, form, JSON_TYPE, MESSAGE, picture } from "./openapi-calls";

/** A request and the status that it must return. */
export interface Case {
	operation: string;
	status: number;
	what: string;
	ask: () => Promise<Response>;
}

const FOREIGN = { Origin: "https://evil.example" };

async function request(
	{ method, path }: Pick<Asked, "method" | "path">,
	init: RequestInit = {},
	headers?: Record<string, string>,
): Promise<Response> {
	const all = { ...(headers ?? (await staffHeaders())), ...Object(init.headers) };
	return method === "GET" ? get(path, all) : send(method, path, { ...init, headers: all });
}

/** Returns the usual requests of a call: a good one, and one for each mistake that is possible with any call. */
function usualCases([operation, call]: [string, Asked]): Case[] {
	const good = async () => (await call.good?.()) ?? {};
	const cases: Omit<Case, "operation">[] = [
		{ status: 200, what: "as it should be", ask: async () => request(call, await good()) },
		{
			status: 405,
			what: "with another method",
			ask: async () => send("PUT", call.path, { headers: await staffHeaders() }),
		},
	];
	if (operation.includes("/admin/")) {
		cases.push({ status: 401, what: "by a stranger", ask: () => request(call, {}, {}) });
	} else if (call.method === "GET") {
		const ask = () => request(call, {}, { "If-None-Match": "*" });
		cases.push({ status: 304, what: "again", ask });
	}
	if (call.method !== "GET") {
		const ask = async () => request(call, { headers: { ...(await staffHeaders()), ...FOREIGN } });
		cases.push({ status: 403, what: "from another site", ask });
	}
	const { needs, tooLarge, writes } = call;
	if (needs !== undefined) {
		const ask = async () => {
			const headers = await staffHeaders();
			const init = await good();
			await drop(needs);
			const response = await request(call, init, headers);
			expectLogged(needs);
			return response;
		};
		cases.push({ status: 500, what: "when a table is missing", ask });
	}
	if (writes !== undefined) {
		const ask = async () => {
			const headers = await staffHeaders();
			const init = await good();
			const refusing = await refuseWrites(writes, "read-only");
			const response = await request(call, init, headers);
			expectLogged("The database cannot be used");
			await refusing.end();
			return response;
		};
		cases.push({ status: 503, what: "when nothing can be written", ask });
	}
	if (tooLarge) {
		const isForm = tooLarge().body instanceof FormData;
		const broken = isForm ? { body: new FormData() } : { body: "{", headers: JSON_TYPE };
		cases.push(
			{ status: 400, what: "with nothing in the body", ask: () => request(call, broken) },
			{ status: 413, what: "with too large a body", ask: () => request(call, tooLarge()) },
			{ status: 415, what: "with another body", ask: () => request(call, { body: "text" }) },
		);
	}
	return cases.map((one) => ({ operation, ...one }));
}

async function lastOf(count: number, ask: () => Promise<Response>): Promise<Response> {
	for (let earlier = 1; earlier < count; earlier += 1) await ask();
	return ask();
}

function getCase(operation: string, status: number, path: string): Case {
	return { operation: `GET ${operation}`, status, what: path, ask: () => get(path) };
}

function postCase(operation: string, status: number, value: object): Case {
	const ask = () => postJson(operation, value);
	return { operation: `POST ${operation}`, status, what: JSON.stringify(value), ask };
}

const UPLOAD = "/api/admin/upload-projectors";
const SYNC = "/api/admin/sync-google-sheets";
const SAMPLE = "/api/admin/create-sample-sheet";
const SHEET = `GET /v4/spreadsheets/${SHEET_ID}`;
const FILES = "GET /drive/v3/files";

function uploadCase(status: number, path: string, init: () => Promise<RequestInit>): Case {
	const operation = `POST ${path.replace(/\?.*/, "").replace(/image\/.*/, "image/{sku}")}`;
	const ask = async () => request({ method: "POST", path }, await init());
	return { operation, status, what: path, ask };
}

/** Returns every request of the test; some set the responses of the fake Google server. */
export function cases(google: GoogleServer): Case[] {
	const told = (path: string, status: number, answers: GoogleServer["answers"]): Case => ({
		operation: `POST ${path}`,
		status,
		what: "when Google answers otherwise",
		ask: () => {
			google.answers = answers;
			return request({ method: "POST", path });
		},
	});
	const grid = { rowCount: 10_000_000, columnCount: 3 };
	const huge = { properties: { title: "T", sheetType: "GRID", gridProperties: grid } };
	return [
		...Object.entries(CALLS).flatMap(usualCases),
		getCase("/api/categories/{slug}", 404, "/api/categories/none"),
		getCase("/api/projectors", 200, "/api/projectors?category=gaming&tag=hdr10&featured=true"),
		getCase("/api/projectors", 400, "/api/projectors?limit=0&featured=maybe"),
		getCase("/api/projectors/search", 200, "/api/projectors/search"),
		getCase("/api/projectors/search", 200, "/api/projectors/search?q=bemq"),
		getCase("/api/projectors/search", 200, "/api/projectors/search?q=4k&links=1"),
		getCase("/api/projectors/search", 200, "/api/projectors/search?q=zzzzzz&links=1"),
		getCase("/api/projectors/{key}", 200, "/api/projectors/BARE"),
		getCase("/api/projectors/{key}", 404, "/api/projectors/none"),
		getCase("/api/projectors/{key}/retailer-listings", 404, "/api/projectors/x/retailer-listings"),
		getCase("/api/projectors/{key}/similar", 404, "/api/projectors/x/similar"),
		getCase("/api/projectors/{key}/price-history", 404, "/api/projectors/x/price-history"),
		getCase("/api/projectors/{key}/price-history", 200, "/api/projectors/BARE/price-history"),
		getCase(
			"/api/projectors/{key}/price-history",
			400,
			"/api/projectors/BARE/price-history?days=0",
		),
		getCase("/api/projectors/{sku}/evidence", 404, "/api/projectors/x/evidence"),
		getCase("/api/projectors/{sku}/evidence", 200, "/api/projectors/BARE/evidence"),
		getCase("/api/projectors/{sku}/why-not", 404, "/api/projectors/x/why-not"),
		getCase("/api/projectors/{sku}/cost", 404, "/api/projectors/x/cost?years=5&hours=12"),
		getCase("/api/projectors/{sku}/cost", 200, "/api/projectors/BARE/cost?years=5&hours=12&eco=1"),
		getCase("/api/projectors/{sku}/cost", 400, "/api/projectors/BARE/cost?years=5&hours=168"),
		postCase("/api/newsletter/subscribe", 400, { email: "zoe" }),
		postCase("/api/contact", 400, { name: "Z" }),
		postCase("/api/contact", 400, { ...MESSAGE, captcha: "7", token: "none" }),
		postCase("/api/contact", 200, { topic: "robot" }),
		...(["newsletter", "contact"] as const).map((name): Case => {
			const path = name === "newsletter" ? "/api/newsletter/subscribe" : "/api/contact";
			const post = () => postJson(path, MESSAGE, {}, clientAt(0));
			const ask = () => lastOf(FORM_LIMITS[name].perAddress + 1, post);
			return { operation: `POST ${path}`, status: 429, what: "too often", ask };
		}),
		uploadCase(200, `${UPLOAD}?dryRun=true`, file),
		uploadCase(400, UPLOAD, async () => form("file", "brand\nEpson\n", "a.csv")),
		uploadCase(415, UPLOAD, async () => form("file", CSV, "a.exe")),
		{
			operation: `POST ${UPLOAD}`,
			status: 409,
			what: "while another import runs",
			ask: async () => {
				const headers = await staffHeaders();
				const all = [0, 1].map(async () =>
					request({ method: "POST", path: UPLOAD }, await file(), headers),
				);
				const answers = await Promise.all(all);
				return answers.find(({ status }) => status !== 200) ?? Response.error();
			},
		},
		told(SYNC, 400, spreadsheet({ Models: [["name"], ["One"]] })),
		told(SYNC, 413, { [SHEET]: { json: { properties: { title: "S" }, sheets: [huge] } } }),
		told(SYNC, 429, { [SHEET]: refusedBy(429, "No.") }),
		told(SYNC, 502, { [SHEET]: refusedBy(403, "No.") }),
		told(SAMPLE, 429, { [FILES]: refusedBy(429, "No.") }),
		told(SAMPLE, 502, { [FILES]: refusedBy(401, "No.") }),
		uploadCase(200, "/api/admin/upload-image/full", () => picture(100)),
		uploadCase(404, "/api/admin/upload-image/none", () => picture(100)),
		uploadCase(415, "/api/admin/upload-image/full", async () => form("image", "<svg/>", "a.jpg")),
		{
			operation: "DELETE /api/admin/delete-image/{sku}",
			status: 404,
			what: "where there is none",
			ask: () => request({ method: "DELETE", path: "/api/admin/delete-image/BARE" }),
		},
	];
}
