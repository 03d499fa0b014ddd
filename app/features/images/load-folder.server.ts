import { readdir, readFile, stat } from "node:fs/promises";
import { join, parse } from "node:path";
import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { MOST_IMAGE_BYTES } from "./image-limits";
import { ImageRefusal } from "./image-refusal";
import { type LoadedImage, loadImage } from "./load-image.server";

/** What became of one file. */
export interface FileReport {
	file: string;
	outcome: LoadedImage | { refusal: string };
}

async function readBounded(path: string): Promise<Buffer> {
	const { size } = await stat(path);
	// One byte too many is refused by its number: more need not be read.
	return size > MOST_IMAGE_BYTES ? Buffer.alloc(MOST_IMAGE_BYTES + 1) : readFile(path);
}

/**
 * Makes every file of a folder the photograph of the model whose SKU is its name, whatever its capitals and without
 * its ending; what is hidden or a folder is passed over. A second file for a model is refused. Throws when the
 * folder or a file cannot be read.
 */
export async function* loadFolder(
	db: Kysely<Database>,
	folder: string,
	now: Date,
): AsyncGenerator<FileReport> {
	const entries = await readdir(folder, { withFileTypes: true });
	const files = entries.filter((entry) => !entry.isDirectory() && !entry.name.startsWith("."));
	const loaded = new Set<string>();
	for (const { name: file } of files.sort((a, b) => a.name.localeCompare(b.name))) {
		const { name } = parse(file);
		if (loaded.has(name.toLowerCase())) {
			yield { file, outcome: { refusal: "Another file was loaded for this SKU." } };
			continue;
		}
		try {
			const outcome = await loadImage(db, name, await readBounded(join(folder, file)), now);
			loaded.add(outcome.sku.toLowerCase());
			yield { file, outcome };
		} catch (error) {
			if (!(error instanceof ImageRefusal)) throw error;
			yield { file, outcome: { refusal: error.message } };
		}
	}
}
