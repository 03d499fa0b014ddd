import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT_FILE_PATTERN = /\.(?:js|css|svg|json)$/;

/**
 * Writes NAME.br and NAME.gz for each text file of a folder, at maximum compression, because files are compressed once
 * and sent often.
 */
export async function precompress(folder) {
	const names = (await readdir(folder)).filter((name) => TEXT_FILE_PATTERN.test(name));
	const compressions = names.map(async (name) => {
		const file = join(folder, name);
		const text = await readFile(file);
		const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
		const bytesByEnding = {
			br: await promisify(brotliCompress)(text, { params }),
			gz: await promisify(gzip)(text, { level: 9 }),
		};
		for (const [ending, bytes] of Object.entries(bytesByEnding)) {
			if (bytes.length < text.length) await writeFile(`${file}.${ending}`, bytes);
		}
	});
	await Promise.all(compressions);
}
