import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "db/connection.server";
import { expect, it } from "vitest";
import { jpeg, jpegOfBytes, png } from "../files/pictures";
import { commandFolder, placeSample, runHere, runProcess } from "./command";

const { folder, databaseUrl } = commandFolder(placeSample);

/** Runs the command on the sample catalogue. */
const run = (path: string) => runHere("images", [path]);

async function pictures(files: Record<string, Buffer | string>): Promise<string> {
	const path = join(folder, "pictures");
	await mkdir(path);
	for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content);
	return path;
}

async function skusWithImage(): Promise<string[]> {
	const db = openDatabase(databaseUrl);
	const rows = await db
		.selectFrom("projectors")
		.select("sku")
		.where("imagePath", "is not", null)
		.execute();
	await db.destroy();
	return rows.map((row) => row.sku);
}

it("npm run images loads every file that is named after a SKU, in any case", async () => {
	const path = await pictures({
		"epson-eh-tw7100.JPG": await jpeg(300, 200),
		"BENQ-W1800.png": await png(300, 200),
		".hidden": "x",
	});
	await mkdir(join(path, "more", "new"), { recursive: true });
	await writeFile(join(path, "more", "new", "BENQ-X3100I.png"), await png(300, 200));
	const { code, stdout, stderr } = await run(path);
	expect(stderr).toBe("");
	expect(stdout).toContain("more/new/BENQ-X3100I.png: loaded for BENQ-X3100I");
	expect(stdout).toContain("epson-eh-tw7100.JPG: loaded for EPSON-EH-TW7100");
	expect(stdout).toContain(".hidden: passed over: hidden");
	expect(stdout).toContain("3 loaded, 0 refused, 1 passed over.");
	expect(code).toBe(0);
	expect((await skusWithImage()).sort()).toEqual(["BENQ-W1800", "BENQ-X3100I", "EPSON-EH-TW7100"]);
});

it("npm run images lists files that are not pictures, skips them, and exits with 0", async () => {
	const path = await pictures({
		"EPSON-EH-TW7100.jpg": await jpeg(800, 600),
		"Thumbs.db": Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
		"desktop.ini": "[x]",
		"prices.xlsx": "PK",
		"BENQ-W1800": "no ending, no picture",
		".DS_Store": "x",
	});
	await mkdir(join(path, ".cache"));
	await writeFile(join(path, ".cache", "BENQ-W1800.jpg"), await jpeg(300, 200));
	await symlink(join(folder, "nowhere"), join(path, "broken.jpg"));
	await symlink(path, join(path, "round"));
	const { code, stdout, stderr } = await run(path);
	expect(stderr).toBe("");
	expect(code).toBe(0);
	expect(stdout.trim().split("\n").sort()).toEqual([
		".DS_Store: passed over: hidden",
		".cache: passed over: hidden",
		"1 loaded, 0 refused, 8 passed over.",
		"BENQ-W1800: passed over: not a picture",
		"EPSON-EH-TW7100.jpg: loaded for EPSON-EH-TW7100",
		"Thumbs.db: passed over: not a picture",
		"broken.jpg: passed over: not a file",
		"desktop.ini: passed over: not a picture",
		"prices.xlsx: passed over: not a picture",
		"round: passed over: not a file",
	]);
	expect(await skusWithImage()).toEqual(["EPSON-EH-TW7100"]);
});

it("npm run images loads a small or very wide picture with a warning, and exits with 0", async () => {
	const path = await pictures({
		"EPSON-EH-TW7100.jpg": await jpeg(300, 200),
		"BENQ-W1800.png": await png(400, 400),
	});
	const { code, stdout, stderr } = await run(path);
	expect([code, stderr]).toEqual([0, ""]);
	expect(stdout).toContain(
		"EPSON-EH-TW7100.jpg: loaded for EPSON-EH-TW7100. Warning: This picture has 300 × 200 pixels.",
	);
	expect(stdout).toMatch(/^BENQ-W1800\.png: loaded for BENQ-W1800$/m);
	expect(stdout).toContain("2 loaded, 0 refused, 0 passed over.");
});

it("npm run images lists each refused file, loads the others, and exits with 1", async () => {
	const path = await pictures({
		"EPSON-EH-TW7100.jpg": await jpeg(300, 200),
		"epson-eh-tw7100.png": await png(300, 200),
		"NO-SUCH-MODEL.jpg": await jpeg(300, 200),
		"BENQ-W1800.jpg": "<svg/>",
		"BENQ-W2710I.jpg": await jpegOfBytes(5 * 1024 ** 2 + 1),
		"BENQ-X3100I.heic": "no photograph",
		"BENQ-W4000I.dat": await png(300, 200),
	});
	const { code, stdout, stderr } = await run(path);
	expect(code).toBe(1);
	expect(stdout).toContain("2 loaded, 5 refused, 0 passed over.");
	expect(stderr.trim().split("\n").sort()).toEqual([
		expect.stringMatching(/^BENQ-W1800\.jpg: SVG drawings cannot be used/),
		expect.stringMatching(/^BENQ-W2710I\.jpg: The file is too large: at most 5 MB/),
		expect.stringMatching(/^BENQ-X3100I\.heic: This is not a JPEG, PNG or WebP picture/),
		"NO-SUCH-MODEL.jpg: There is no projector with the SKU NO-SUCH-MODEL.",
		expect.stringMatching(/^(EPSON|epson)-.*: Another file was loaded for this SKU\.$/i),
	]);
	expect((await skusWithImage()).sort()).toEqual(["BENQ-W4000I", "EPSON-EH-TW7100"]);
});

it("npm run images reports an unknown folder", async () => {
	const { code, stderr } = await runProcess("images", [join(folder, "nowhere")]);
	expect(code).toBe(1);
	expect(stderr).toMatch(/^There is nothing at .+/);
});
