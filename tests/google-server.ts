import { createVerify, generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

/** Fake Google on loopback: issues tokens for the key made here and sends the responses of a test. */

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

export const EMAIL = "sync@shop.iam.gserviceaccount.com";
export const SHEET_ID = "1AbC-dEf_23456789";

/** The key file of the service account, in Google's format. */
export const KEY_FILE = JSON.stringify({
	type: "service_account",
	client_email: EMAIL,
	private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
});

interface Asked {
	/** Method and path, as 'GET /v4/spreadsheets/x'. */
	call: string;
	query: URLSearchParams;
	body: string;
	/** Scope of its token. */
	scope: string | undefined;
}

type Answer = { status?: number; json: unknown } | "hang up" | "silence";
export type Answers = Record<string, Answer | ((asked: Asked) => Answer)>;

const claims = z.object({ iss: z.string(), scope: z.string(), aud: z.string() });

async function bodyOf(request: IncomingMessage): Promise<string> {
	let body = "";
	for await (const piece of request) body += String(piece);
	return body;
}

/** Returns the requested scope of a token request, if it is signed with the account's key. */
function grantedScope(body: string): string | undefined {
	const [header = "", payload = "", signature = ""] = (
		new URLSearchParams(body).get("assertion") ?? ""
	).split(".");
	const verify = createVerify("RSA-SHA256").update(`${header}.${payload}`);
	if (!verify.verify(publicKey, signature, "base64url")) return undefined;
	const { iss, scope } = claims.parse(
		JSON.parse(Buffer.from(payload, "base64url").toString("utf8")),
	);
	return iss === EMAIL ? scope : undefined;
}

export interface GoogleServer {
	root: string;
	/** Requests with a token, in order. */
	asked: Asked[];
	answers: Answers;
	close(): Promise<void>;
}

export async function startGoogle(answers: Answers): Promise<GoogleServer> {
	const google: GoogleServer = { root: "", asked: [], answers, close: async () => {} };
	const server = createServer(async (request, response) => {
		const send = (status: number, json: unknown) =>
			response
				.writeHead(status, { "Content-Type": "application/json; charset=UTF-8" })
				.end(JSON.stringify(json));
		const { pathname, searchParams } = new URL(request.url ?? "", "http://google.test");
		const body = await bodyOf(request);
		const call = `${request.method} ${decodeURIComponent(pathname)}`;
		const [, scope] = /^Bearer token for (.+)$/.exec(request.headers.authorization ?? "") ?? [];
		const asked = { call, query: searchParams, body, scope };
		const told = google.answers[call];
		if (told === undefined && call === "POST /token") {
			const granted = grantedScope(body);
			if (granted === undefined) return send(400, { error: "invalid_grant" });
			const access_token = `token for ${granted}`;
			return send(200, { access_token, token_type: "Bearer", expires_in: 3600 });
		}
		google.asked.push(asked);
		const answer = typeof told === "function" ? told(asked) : told;
		if (answer === "silence") return;
		if (answer === "hang up") return request.socket.destroy();
		if (answer) return send(answer.status ?? 200, answer.json);
		return send(404, { error: { code: 404, message: `No answer for ${call}.` } });
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	const { port } = server.address() as AddressInfo;
	google.root = `http://127.0.0.1:${port}`;
	google.close = () =>
		new Promise((closed) => {
			server.close(() => closed());
			server.closeAllConnections();
		});
	return google;
}

/** An error as Google's APIs send it. */
export function refusedBy(status: number, message: string): Answer {
	return { status, json: { error: { code: status, message, status: "REFUSED" } } };
}

type Cells = (string | number | boolean | null)[][];

/** Returns the responses for a spreadsheet of these tabs; `shown` contains the formatted cells. */
export function spreadsheet(
	tabs: Record<string, Cells>,
	shown: Record<string, Cells> = {},
): Answers {
	const sheets = Object.keys(tabs).map((title) => ({
		properties: {
			title,
			sheetType: "GRID",
			gridProperties: { rowCount: 1000, columnCount: 40 },
		},
	}));
	return {
		[`GET /v4/spreadsheets/${SHEET_ID}`]: {
			json: { properties: { title: "Our projectors" }, sheets },
		},
		[`GET /v4/spreadsheets/${SHEET_ID}/values:batchGet`]: ({ query }) => {
			const isExact = query.get("valueRenderOption") === "UNFORMATTED_VALUE";
			const valueRanges = query.getAll("ranges").map((range) => {
				const title = range.slice(1, -1).replaceAll("''", "'");
				const values = isExact ? tabs[title] : (shown[title] ?? tabs[title]);
				return { range, majorDimension: "ROWS", ...(values?.length !== 0 && { values }) };
			});
			return { json: { spreadsheetId: SHEET_ID, valueRanges } };
		},
	};
}

/** Settings of a site that reads the sheet from here. */
export const googleSettings = ({ root }: GoogleServer) => ({
	GOOGLE_API_ROOT: root,
	GOOGLE_SERVICE_ACCOUNT: KEY_FILE,
	GOOGLE_SHEET_ID: SHEET_ID,
});
