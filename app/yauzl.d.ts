import type { Readable } from "node:stream";

// The published types end at version 2; these are the parts of version 3 used here.
declare module "yauzl" {
	interface LocalFileHeader {
		fileDataStart: number;
		generalPurposeBitFlag: number;
		compressionMethod: number;
		fileName: Buffer;
	}
	interface ZipFile {
		eachEntry(): AsyncIterable<Entry>;
		openReadStreamPromise(entry: Entry): Promise<Readable>;
		readLocalFileHeaderPromise(entry: Entry): Promise<LocalFileHeader>;
	}
	function openPromise(path: string, options: Options): Promise<ZipFile>;
	function fromBufferPromise(bytes: Buffer, options: Options): Promise<ZipFile>;
}
