import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeFolder } from "./make-folder";

it("make folder: creates a folder and those above it, once", () => {
	const root = mkdtempSync(join(tmpdir(), "make-folder-"));
	const folder = join(root, "a", "b");
	makeFolder(folder, 0o700);
	makeFolder(folder, 0o700);
	expect(statSync(folder).mode & 0o777).toBe(0o700);
	rmSync(root, { recursive: true });
});

it.skipIf(process.platform !== "linux")("fails at once where no folder can be", () => {
	expect(() => makeFolder("/proc/none")).toThrow();
	expect(() => makeFolder("/proc/none/backups")).toThrow();
});
