// `npm run assemble -- FOLDER`: what a machine needs to run the built site, without what built it and without the
// packages (`npm ci --omit=dev` brings them). The container is made of this.
import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";

// The sources are for the commands: `npm run messages`, `db:backup` and so on run from them.
const NEEDED = [
	"package.json",
	"package-lock.json",
	"tsconfig.json",
	"app",
	"db",
	"public",
	"scripts",
	"build/server",
	"build/client/assets",
];

const TEST = /\.test\.tsx?$/;

/** Copies the built site into a folder, made when missing. */
export async function assemble(folder) {
	await mkdir(folder, { recursive: true });
	for (const path of NEEDED) {
		await cp(path, join(folder, path), { recursive: true, filter: (source) => !TEST.test(source) });
	}
}

if (import.meta.filename === process.argv[1]) {
	const [folder] = process.argv.slice(2);
	if (!folder) {
		console.error("Usage: npm run assemble -- FOLDER");
		process.exit(1);
	}
	await assemble(folder);
}
