// `npm run assemble -- FOLDER`: copies the files that a machine needs to run the built site, without build tools and
// packages (`npm ci --omit=dev` installs them). The container is made from this.
import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { readArguments } from "../support/command-line.mjs";

// The sources are needed by commands such as `npm run messages` and `db:backup`.
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

Copies what a machine needs to run the built site into FOLDER, made when missing: all but the packages, which
npm ci --omit=dev brings.

Ends with 0, or with an error when a part is missing, for instance because the site is not built.`;

const TEST_FILE = /\.test\.tsx?$/;

/** Copies the built site into a folder, which is created if missing. */
export async function assemble(folder) {
	await mkdir(folder, { recursive: true });
	for (const path of NEEDED_PATHS) {
		await cp(path, join(folder, path), {
			recursive: true,
			filter: (source) => !TEST_FILE.test(source),
		});
	}
}

if (import.meta.filename === process.argv[1]) {
	const { positionals } = readArguments(HELP, { min: 1 });
	await assemble(positionals[0]);
}
