import { db } from "db/connection.server";
import { beforeEach, expect, it } from "vitest";
import { findAccount, insertAccount } from "~/auth/accounts.queries.server";
import { endSession, startSession } from "~/auth/sessions.queries.server";
import { tokenHashOf } from "~/config/link-token.server";
import {
	deleteStagedUpload,
	findStagedUpload,
	isStagedSheet,
	MAX_STAGED_UPLOADS,
	STAGED_LIFETIME_MS,
	stageUpload,
} from "./staged-uploads.queries.server";

const START = new Date("2026-01-01T12:00:00Z");
const later = (ms: number) => new Date(START.getTime() + ms);
const FILE = { fileName: "Preise für März.csv", bytes: Buffer.from([0, 255, 13, 10, 128]) };

async function newSession(): Promise<string> {
	const { id = 0 } = (await findAccount(db(), "ann")) ?? {};
	return startSession(db(), id, START);
}

const keep = (token: string, now = START) => stageUpload(db(), tokenHashOf(token), FILE, now);
const find = (token: string, id: string, now = START) =>
	findStagedUpload(db(), tokenHashOf(token), id, now);

beforeEach(async () => {
	await insertAccount(db(), "ann", "a hash");
});

it("a kept upload is its session's, byte for byte, for half an hour", async () => {
	const [mine, other] = [await newSession(), await newSession()];
	const id = await keep(mine);
	expect(await find(mine, id, later(STAGED_LIFETIME_MS - 1))).toEqual(FILE);
	expect(await find(mine, id, later(STAGED_LIFETIME_MS))).toBeUndefined();
	expect(await find(other, id)).toBeUndefined();
});

it("a kept upload may be the sheets of a spreadsheet service, cell by cell", async () => {
	const token = await newSession();
	const sheets = [
		{ name: "Models", rows: [{ row: 3, cells: ["sku", "", "Großbild"] }] },
		{ name: undefined, isHidden: true, rows: [] },
	];
	const source = { fileName: "Google Sheets: Ours", sheets };
	const id = await stageUpload(db(), tokenHashOf(token), source, START);
	expect(await find(token, id)).toEqual(source);
	expect([isStagedSheet(id), isStagedSheet(await keep(token))]).toEqual([true, false]);
});

it("a kept upload is replaced by the next upload of its session", async () => {
	const token = await newSession();
	const [first, second] = [await keep(token), await keep(token, later(1))];
	expect(await find(token, first)).toBeUndefined();
	expect(await find(token, second)).toEqual(FILE);
});

it("a kept upload is deleted on request and when its session ends", async () => {
	const [one, other] = [await newSession(), await newSession()];
	await keep(one);
	await keep(other);
	await deleteStagedUpload(db(), tokenHashOf(one));
	await endSession(db(), other);
	expect(await db().selectFrom("staged_uploads").select("id").execute()).toEqual([]);
});

it("a kept upload is one of few", async () => {
	for (let n = 0; n <= MAX_STAGED_UPLOADS; n++) await keep(await newSession(), later(n));
	const rows = await db()
		.selectFrom("staged_uploads")
		.select("stagedAt")
		.orderBy("stagedAt")
		.execute();
	expect(rows).toHaveLength(MAX_STAGED_UPLOADS);
	expect(rows[0]?.stagedAt).toBe(later(1).toISOString());
});
