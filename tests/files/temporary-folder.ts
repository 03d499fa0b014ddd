import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** Makes a folder that is removed after the tests of the file, or with `onTestFinished` after the test that runs. */
export function temporaryFolder(atEnd: (remove: () => void) => void = afterAll): string {
	const folder = mkdtempSync(join(tmpdir(), "beamwise-"));
	atEnd(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}
