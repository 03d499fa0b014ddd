import { posix } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Db } from "db/schema";
import { type Entry, fromBufferPromise } from "yauzl";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import { gtin14 } from "~/features/catalogue/identity/gtin";
import { ExpectedError } from "~/logging/expected-error";
import { listModelCodes, type ModelCodes, queuePhotoFile } from "./fetched-photos.queries.server";
import { MAX_IMAGE_BYTES } from "./image-limits";
import { checkImage } from "./open-image.server";

/** Upper limits of the files of an archive, and of their unpacked size. */
const MAX_FILES = 1000;
const MAX_UNPACKED_BYTES = 500 * 1024 * 1024;

const DAMAGED_ARCHIVE = "This zip archive is damaged or was cut off on its way.";

interface ImageFile {
	name: string;
	read: () => Promise<Buffer>;
}

/** Names of hidden files, and of files that operating systems add. */
const SYSTEM_FILE_NAME = /^__MACOSX\/|(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini)$/i;

/** Lists the files of an archive. Throws an ExpectedError if it is damaged, or declares too large unpacked sizes. */
async function listArchive(archive: string, bytes: Buffer): Promise<ImageFile[]> {
	const zip = await fromBufferPromise(bytes, {}).catch(() => {
		throw new ExpectedError(400, `${archive}: ${DAMAGED_ARCHIVE}`);
	});
	const entries: Entry[] = [];
	try {
		for await (const entry of zip.eachEntry()) {
			if (!entry.fileName.endsWith("/") && !SYSTEM_FILE_NAME.test(entry.fileName))
				entries.push(entry);
			if (entries.length > MAX_FILES) {
				throw new ExpectedError(
					413,
					`${archive} holds more than ${MAX_FILES} files. Please split it.`,
				);
			}
		}
	} catch (error) {
		throw error instanceof ExpectedError
			? error
			: new ExpectedError(400, `${archive}: ${DAMAGED_ARCHIVE}`);
	}
	const unpackedBytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
	if (unpackedBytes > MAX_UNPACKED_BYTES) {
		const limitText = `${MAX_UNPACKED_BYTES / 1024 ** 2} MB`;
		throw new ExpectedError(
			413,
			`${archive} holds more than ${limitText} when it is unpacked. Please split it.`,
		);
	}
	return entries.map((entry) => ({
		name: `${archive}/${entry.fileName}`,
		async read() {
			if (entry.isEncrypted()) throw new ExpectedError(400, "It is protected by a password.");
			// If the declared size is false, the stream ends with an error.
			if (entry.uncompressedSize > MAX_IMAGE_BYTES) return Buffer.alloc(MAX_IMAGE_BYTES + 1);
			try {
				return await buffer(await zip.openReadStreamPromise(entry));
			} catch {
				throw new ExpectedError(400, "It is damaged.");
			}
		},
	}));
}

/** One interpretation of a file's name: the name of a model, with the position of the photo. */
interface ParsedName {
	name: string;
	/** Position among the photos of the model, from 1. */
	place: number;
}

/** 'EH-TW7100-2', 'EH-TW7100_2' or 'EH-TW7100 (2)'. */
const NUMBERED_NAME = /^(.+?)(?:[-_ ](\d{1,2})|\s*\((\d{1,2})\))$/;

/**
 * Returns the interpretations of a photo's name: the complete name, then with the number at its end as the position.
 */
export function parsedNames(fileName: string): ParsedName[] {
	const name = fileName.replace(/\.[^.]*$/, "").trim();
	const [, baseName, number, inBrackets] = NUMBERED_NAME.exec(name) ?? [];
	const fullName = { name, place: 1 };
	if (baseName === undefined) return [fullName];
	return [fullName, { name: baseName.trim(), place: Number(number ?? inBrackets) }];
}

/** Returns a function that finds the model by a file's name: by SKU, otherwise by barcode, otherwise by part number. */
export function fileModelFinder(models: readonly ModelCodes[]) {
	const skusByCode = new Map<string, Set<string>>();
	const add = (code: string | undefined, sku: string) => {
		if (code !== undefined) skusByCode.set(code, (skusByCode.get(code) ?? new Set()).add(sku));
	};
	for (const { sku, eans, mpn } of models) {
		add(`sku ${sku.toLowerCase()}`, sku);
		for (const ean of eans) add(gtin14(ean), sku);
		if (mpn !== null) add(`mpn ${mpn.toLowerCase()}`, sku);
	}
	const skusOfName = ({ name }: ParsedName) => {
		const key = name.toLowerCase();
		const code = /^\d+$/.test(name) ? (gtin14(name) ?? "") : "";
		return (
			skusByCode.get(`sku ${key}`) ?? skusByCode.get(code) ?? skusByCode.get(`mpn ${key}`) ?? []
		);
	};
	return (names: readonly ParsedName[]): { sku: string; place: number } | { reason: string } => {
		for (const parsed of names) {
			const [sku, second] = skusOfName(parsed);
			if (second !== undefined) {
				return { reason: `Several models have this number: ${sku} and ${second}. Name it by SKU.` };
			}
			if (sku !== undefined) return { sku, place: parsed.place };
		}
		return { reason: "No model has this SKU, barcode or part number." };
	};
}

const isZip = (bytes: Buffer) => bytes.toString("latin1", 0, 2) === "PK";

/** Result of uploaded files: the number of queued photos, and the problems of the other files. */
export interface QueuedFilesResult {
	queuedCount: number;
	problems: { file: string; reason: string }[];
}

/**
 * Queues photos, also from zip archives, for the models in their file names: SKU, barcode or part number, with `-2` for
 * a second photo. Throws an ExpectedError, with nothing queued, for an archive that cannot be used.
 */
export async function queueUploadedFiles(
	db: Db,
	uploads: readonly { name: string; bytes: Buffer }[],
	stamp: ChangeStamp,
): Promise<QueuedFilesResult> {
	const files: ImageFile[] = [];
	for (const { name, bytes } of uploads) {
		if (isZip(bytes)) files.push(...(await listArchive(name, bytes)));
		else files.push({ name, read: async () => bytes });
	}
	const findModel = fileModelFinder(await listModelCodes(db));
	const problems: QueuedFilesResult["problems"] = [];
	const matchedFiles: (ImageFile & { sku: string; place: number })[] = [];
	for (const file of files) {
		const match = findModel(parsedNames(posix.basename(file.name)));
		if ("reason" in match) problems.push({ file: file.name, reason: match.reason });
		else matchedFiles.push({ ...file, ...match });
	}
	matchedFiles.sort((a, b) => a.place - b.place);
	let queuedCount = 0;
	for (const { name, sku, read } of matchedFiles) {
		try {
			const bytes = await read();
			await checkImage(bytes);
			await queuePhotoFile(db, { sku, fileName: posix.basename(name), bytes }, stamp);
			queuedCount += 1;
		} catch (error) {
			if (!(error instanceof ExpectedError)) throw error;
			problems.push({ file: name, reason: error.message });
		}
	}
	return { queuedCount, problems };
}
