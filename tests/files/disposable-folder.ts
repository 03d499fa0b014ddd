import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes a folder, in that of the system for temporary ones by default, deleted at the end of the block. */
export async function disposableFolder(parent = tmpdir()) {
	const path = await mkdtemp(join(parent, ".beamwise-"));
	return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}
