import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../../tests/files/temporary-folder";
import { EMAIL, KEY_FILE } from "../../tests/google-server";
import { parseSettings } from "./env.server";

const KEY: Record<string, string> = JSON.parse(KEY_FILE);
const ACCOUNT = { email: EMAIL, privateKey: KEY.private_key };

const accountOf = (value: string) =>
	parseSettings({ GOOGLE_SERVICE_ACCOUNT: value }).GOOGLE_SERVICE_ACCOUNT;

const BAD: [string, string][] = [
	["cut off", KEY_FILE.slice(0, 500)],
	["without its key", JSON.stringify({ ...KEY, private_key: "c2VjcmV0" })],
	[
		"with a broken key",
		JSON.stringify({ ...KEY, private_key: "-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n" }),
	],
	["without its address", JSON.stringify({ ...KEY, client_email: undefined })],
];

describe("a service account's key", () => {
	it.each([
		["as Google gives it", JSON.stringify(KEY, null, 2)],
		["with doubled backslashes", KEY_FILE.replaceAll("\\n", "\\\\n")],
	])("is accepted %s", (_, value) => {
		expect(accountOf(value)).toEqual(ACCOUNT);
	});

	it.each(BAD)("%s stops the start and is not shown", (_, value) => {
		expect(() => accountOf(value)).toThrow(
			/^Bad setting: GOOGLE_SERVICE_ACCOUNT must be the JSON key of a Google service account, or a path to it$/,
		);
	});
});

describe("a path to a service account's key", () => {
	let folder: string;
	let path: string;

	beforeEach(() => {
		folder = temporaryFolder(onTestFinished);
		path = join(folder, "key.json");
	});
	it("is read at once", () => {
		writeFileSync(path, `${JSON.stringify(KEY, null, 2)}\n`);
		expect(accountOf(path)).toEqual(ACCOUNT);
	});

	it.each([...BAD, ["that is empty", ""], ["that is another file", "name,price\n"]])(
		"to one %s stops the start and shows nothing of it",
		(_, content) => {
			writeFileSync(path, content);
			expect(() => accountOf(path)).toThrow(
				/^Bad setting: GOOGLE_SERVICE_ACCOUNT names a file that does not hold the JSON key of a Google service account$/,
			);
		},
	);

	it("stops the start if the file is missing or unreadable", () => {
		expect(() => accountOf(path)).toThrow(
			/^Bad setting: GOOGLE_SERVICE_ACCOUNT names a file that cannot be read \(ENOENT\)$/,
		);
		mkdirSync(path);
		expect(() => accountOf(path)).toThrow(
			/^Bad setting: GOOGLE_SERVICE_ACCOUNT names a file that cannot be read \(EISDIR\)$/,
		);
	});
});
