import { text } from "node:stream/consumers";
import { fromBuffer } from "yauzl";

/** Returns the parts of a zip archive as texts, by name, with another reader than the product's. */
export function archiveParts(bytes: Buffer): Promise<Map<string, string>> {
	return new Promise((resolve, reject) => {
		fromBuffer(bytes, { lazyEntries: true, strictFileNames: true }, (error, archive) => {
			if (error) return reject(error);
			const parts = new Map<string, string>();
			archive.on("error", reject);
			archive.on("end", () => resolve(parts));
			archive.on("entry", (entry) => {
				archive.openReadStream(entry, async (failure, stream) => {
					if (failure) return reject(failure);
					parts.set(entry.fileName, await text(stream));
					archive.readEntry();
				});
			});
			archive.readEntry();
		});
	});
}
