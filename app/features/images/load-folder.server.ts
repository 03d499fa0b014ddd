import { readdir, readFile, stat } from "node:fs/promises";
import { join, parse } from "node:path";
import type { Db } from "db/schema";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import { imageKind, isImageType } from "~/features/catalogue/image/image-kind";
import { ExpectedError } from "~/logging/expected-error";
import { MAX_IMAGE_BYTES } from "./image-limits";
import { storePhoto } from "./store-photo.server";

/** Names of image files, also in formats that cannot be used. */
const IMAGE_NAME = /\.(jpe?g|jpe|jfif|png|webp|gif|hei[cf]|avif|svg|bmp|tiff?)$/i;

async function readUpToLimit(path: string): Promise<Buffer> {
	const { size } = await stat(path);
	// One byte over the limit is enough to refuse the file, so no more is read.
	return size > MAX_IMAGE_BYTES ? Buffer.alloc(MAX_IMAGE_BYTES + 1) : readFile(path);
}

/** Yields all files below a folder in order of name; skipped files have a reason. */
async function* filesIn(
	folder: string,
	subfolder = "",
): AsyncGenerator<{ file: string; skipReason?: string }> {
	const entries = await readdir(join(folder, subfolder), { withFileTypes: true });
	for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name))) {
		const file = join(subfolder, entry.name);
		if (entry.name.startsWith(".")) {
			yield { file, skipReason: "hidden" };
		} else if (entry.isDirectory()) {
			yield* filesIn(folder, file);
		} else {
			// Links to files are followed; links to folders are not, because they may form a circle.
			const stats = await stat(join(folder, file)).catch(() => undefined);
			yield stats?.isFile() ? { file } : { file, skipReason: "not a file" };
		}
	}
}

/**
 * Stores every image below a folder as the photo of the model whose SKU is the file's name, ignoring case and the
 * extension; skips hidden files and files that are no images. A second image for a model is refused. Yields the result
 * of each file, with its name relative to the folder. Throws if the folder or a file cannot be read.
 */
export async function* importFolder(db: Db, folder: string, stamp: ChangeStamp) {
	const loadedSkus = new Set<string>();
	for await (const { file, skipReason } of filesIn(folder)) {
		if (skipReason !== undefined) {
			yield { file, result: { skipReason } };
			continue;
		}
		const bytes = await readUpToLimit(join(folder, file));
		if (!IMAGE_NAME.test(file) && !isImageType(imageKind(bytes))) {
			yield { file, result: { skipReason: "not a picture" } };
			continue;
		}
		const { name } = parse(file);
		if (loadedSkus.has(name.toLowerCase())) {
			yield { file, result: { error: "Another file was loaded for this SKU." } };
			continue;
		}
		try {
			const result = await storePhoto(db, name, bytes, stamp);
			loadedSkus.add(result.sku.toLowerCase());
			yield { file, result };
		} catch (error) {
			if (!(error instanceof ExpectedError)) throw error;
			yield { file, result: { error: error.message } };
		}
	}
}
