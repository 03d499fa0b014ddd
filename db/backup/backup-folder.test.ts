import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../../tests/files/temporary-folder";
import { tryBackupFolder } from "./backup-folder";

/** Mounts a file system in memory; false if none can be mounted here. */
function mountAt(folder: string, options: string): boolean {
	try {
		execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder], { stdio: "pipe" });
	} catch {
		return false;
	}
	onTestFinished(() => void execFileSync("umount", ["--lazy", folder]));
	return true;
}

it("backup folder: makes the folder for its owner alone, and leaves nothing in it", () => {
	const folder = join(temporaryFolder(onTestFinished), "new", "backups");
	tryBackupFolder(folder);
	expect([readdirSync(folder), statSync(folder).mode & 0o777]).toEqual([[], 0o700]);
	tryBackupFolder(folder);
});

it("backup folder: says that a file is in its place, or above it", () => {
	const file = join(temporaryFolder(onTestFinished), "notes");
	writeFileSync(file, "mine");
	const message = (folder: string) =>
		`Nothing can be written to ${folder}: a file is in its place.`;
	expect(() => tryBackupFolder(file)).toThrow(message(file));
	expect(() => tryBackupFolder(join(file, "backups"))).toThrow(message(join(file, "backups")));
	expect(existsSync(file)).toBe(true);
});

it("backup folder: says that its disk is full, and takes no room", (context) => {
	const folder = temporaryFolder(onTestFinished);
	if (!mountAt(folder, "size=16k")) return context.skip();
	expect(() => tryBackupFolder(folder)).toThrow("the disk is full.");
	expect(readdirSync(folder)).toEqual([]);
});

it("backup folder: says that its disk takes no writes", (context) => {
	const folder = temporaryFolder(onTestFinished);
	if (!mountAt(folder, "ro,size=1m")) return context.skip();
	expect(() => tryBackupFolder(folder)).toThrow("it is on a disk that takes no writes.");
});
