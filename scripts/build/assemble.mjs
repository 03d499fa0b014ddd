// `npm run assemble -- FOLDER`: copies the files that a machine needs to run the built site, without build tools and
// packages (`npm ci --omit=dev` installs the packages). The container's image is made from this folder.
import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { readArguments } from "../support/command-line.mjs";

// Commands such as `npm run messages` and `db:backup` need the sources.
const NEEDED_PATHS = [
	".npmrc",
	"package.json",
	"package-lock.json",
	"tsconfig.json",
	"app",
	"db",
	"public",
	"scripts",
	"server",
	"build/server",
	"build/client/assets",
];

const HELP = `Usage: npm run assemble -- FOLDER

Copies all files that a machine needs to run the built site into FOLDER, which is created if missing. The packages are
not copied: npm ci --omit=dev installs them.

Ends with 0, or with an error when a file is missing, for instance because the site is not built.`;

const TEST_FILE_PATTERN = /\.test\.tsx?$/;

/** Copies the built site into a folder, which is created if missing. */
export async function assemble(folder) {
	await mkdir(folder, { recursive: true });
	for (const path of NEEDED_PATHS) {
		await cp(path, join(folder, path), {
			recursive: true,
			filter: (source) => !TEST_FILE_PATTERN.test(source),
		});
	}
}

if (import.meta.filename === process.argv[1]) {
	const { positionals } = readArguments(HELP, { min: 1 });
	await assemble(positionals[0]);
}
