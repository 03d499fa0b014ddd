// `npm run assemble -- FOLDER`: what a machine needs to run the built site, without what built it and without the
// packages (`npm ci --omit=dev` brings them). The container is made of this.
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

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
const PRESSED = /\.(js|css|svg|json)$/;

/** Writes NAME.br and NAME.gz beside each text: a proxy sends them as they are, so nothing is spared here. */
async function press(folder) {
	for (const name of await readdir(folder)) {
		if (!PRESSED.test(name)) continue;
		const file = join(folder, name);
		const text = await readFile(file);
		const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
		const pressed = {
			br: await promisify(brotliCompress)(text, { params }),
			gz: await promisify(gzip)(text, { level: 9 }),
		};
		for (const [ending, bytes] of Object.entries(pressed)) {
			if (bytes.length < text.length) await writeFile(`${file}.${ending}`, bytes);
		}
	}
}

/** Copies the built site into a folder, made when missing. */
export async function assemble(folder) {
	await mkdir(folder, { recursive: true });
	for (const path of NEEDED) {
		await cp(path, join(folder, path), { recursive: true, filter: (source) => !TEST.test(source) });
	}
	await press(join(folder, "build/client/assets"));
}

if (import.meta.filename === process.argv[1]) {
	const [folder] = process.argv.slice(2);
	if (!folder) {
		console.error("Usage: npm run assemble -- FOLDER");
		process.exit(1);
	}
	await assemble(folder);
}
