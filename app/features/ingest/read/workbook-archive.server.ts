import { createInflateRaw } from "node:zlib";
import { fromBufferPromise } from "yauzl";
import { ExpectedError } from "~/logging/expected-error";
import { MAX_WORKBOOK_ENTRIES, MAX_WORKBOOK_UNPACKED_BYTES } from "./sheet";
import { sheetCheck } from "./sheet-check";

// Checks a zip archive before the workbook parser, which would unpack any archive in full.

const DIRECTORY_END_SIGNATURE = Buffer.from("PK\u0005\u0006", "latin1");
const DIRECTORY_END_LENGTH = 22;
const ZIP64_LOCATOR_SIGNATURE = 0x07064b50;
const ZIP64_LOCATOR_LENGTH = 20;
const STORED_METHOD = 0;
const DEFLATED_METHOD = 8;
const LOCAL_HEADER_SIZE_OFFSET = 18;
const STORED_PIECE_BYTES = 64 * 1024;

interface ArchiveEntry {
	name: string;
	method: number;
	isEncrypted: boolean;
	/** Size as declared in the directory of the archive; the real size is counted later. */
	unpackedBytes: number;
	/** Bytes from the entry's first compressed byte to the end of the archive. */
	packedContent: Buffer;
	packedBytes: number;
}

export const DAMAGED_WORKBOOK =
	"This workbook is damaged or was cut off on its way. Open it in your spreadsheet program, save it again as Excel Workbook (.xlsx), and upload that.";

export const PASSWORD_PROTECTED =
	"This workbook is protected by a password. Take the password off (in Excel: File, Info, Protect Workbook, Encrypt with Password), save it, and upload it again.";

const damagedWorkbookError = () => new ExpectedError(400, DAMAGED_WORKBOOK);

/**
 * Returns the archive and its number of entries as the parser reads them: without bytes after the directory's end, and
 * without the 64-bit end record, which the parser ignores.
 */
function readableArchive(archive: Buffer): { readableBytes: Buffer; entryCount: number } {
	const directoryEnd = archive.lastIndexOf(DIRECTORY_END_SIGNATURE);
	if (directoryEnd === -1 || directoryEnd + DIRECTORY_END_LENGTH > archive.length)
		throw damagedWorkbookError();
	const entryCount = archive.readUInt16LE(directoryEnd + 8);
	if (entryCount > MAX_WORKBOOK_ENTRIES) {
		throw new ExpectedError(
			413,
			"This workbook is made of too many parts. Keep only the sheets to import, without pictures, and upload it again.",
		);
	}
	const readableBytes = archive.subarray(
		0,
		directoryEnd + DIRECTORY_END_LENGTH + archive.readUInt16LE(directoryEnd + 20),
	);
	const locatorOffset = directoryEnd - ZIP64_LOCATOR_LENGTH;
	const isZip64 =
		locatorOffset >= 0 && archive.readUInt32LE(locatorOffset) === ZIP64_LOCATOR_SIGNATURE;
	if (!isZip64) return { readableBytes, entryCount };
	const copy = Buffer.from(readableBytes);
	copy.writeUInt32LE(0, locatorOffset);
	return { readableBytes: copy, entryCount };
}

async function readDirectory(archive: Buffer): Promise<ArchiveEntry[]> {
	const { readableBytes, entryCount } = readableArchive(archive);
	const entries: ArchiveEntry[] = [];
	try {
		const zip = await fromBufferPromise(readableBytes, {
			decodeStrings: false,
			validateEntrySizes: false,
		});
		// An archive has two counts, and the parser uses the first.
		zip.entryCount = entryCount;
		for await (const entry of zip.eachEntry()) {
			// The parser takes names, methods and starts from the local header.
			const localHeader = await zip.readLocalFileHeaderPromise(entry);
			const localPackedBytes = readableBytes.readUInt32LE(
				entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_SIZE_OFFSET,
			);
			entries.push({
				// Some programs of Windows write their paths with backslashes, which the parser reads alike.
				name: localHeader.fileName.toString("latin1").replaceAll("\\", "/"),
				method: localHeader.compressionMethod,
				isEncrypted: (localHeader.generalPurposeBitFlag & 1) === 1,
				unpackedBytes: entry.uncompressedSize,
				packedContent: archive.subarray(localHeader.fileDataStart),
				packedBytes: Math.max(entry.compressedSize, localPackedBytes),
			});
		}
	} catch (error) {
		throw /encryption/.test(String(error))
			? new ExpectedError(400, PASSWORD_PROTECTED)
			: damagedWorkbookError();
	}
	return entries;
}

const OTHER_ARCHIVE_KINDS: readonly [RegExp, string][] = [
	[/^xl\/workbook\.bin$/i, "an Excel binary workbook (.xlsb)"],
	[/^META-INF\/manifest\.xml$/i, "an OpenDocument file"],
	[/^Index(\/|\.zip)|^index\.xml/i, "an Apple Numbers file"],
	[/^(word|ppt|visio)\//i, "an Office document, but no workbook"],
];

const CONTENT_TYPES = /^\/?\[Content_Types\]\.xml$/i;

const MOVED_PARTS_ERROR =
	"The parts of this workbook are not where Excel puts them, so it cannot be read as it is. Open it in your spreadsheet program, save it again as Excel Workbook (.xlsx), and upload that.";

/** Refuses archives that are no Excel workbook, some of which the parser would accept. */
function requireWorkbook(names: readonly string[]): void {
	for (const [pattern, kind] of OTHER_ARCHIVE_KINDS) {
		if (!names.some((name) => pattern.test(name))) continue;
		throw new ExpectedError(
			415,
			`Please upload a CSV or Excel file. This is ${kind}: open it in your spreadsheet program and save it as Excel Workbook (.xlsx) or CSV.`,
		);
	}
	const hasEntry = (pattern: RegExp) => names.some((name) => pattern.test(name));
	if (hasEntry(/^\/?xl\/workbook\d*\.xml$/i) && hasEntry(CONTENT_TYPES)) return;
	if (hasEntry(/(^|\/)workbook\d*\.xml$/i) && hasEntry(CONTENT_TYPES))
		throw new ExpectedError(415, MOVED_PARTS_ERROR);
	if (!hasEntry(/^\/?xl\//i)) {
		throw new ExpectedError(
			415,
			"Please upload a CSV or Excel file. This is an archive without a workbook in it: if it is a zip file, unpack it and upload what is inside.",
		);
	}
	throw damagedWorkbookError();
}

/** Called with each piece of the unpacked content of an entry. */
type CheckPiece = (piece: Buffer) => void;

/** Returns the unpacked size of an entry in bytes, reading no further than `maxBytes`; checks each piece meanwhile. */
async function unpackedSize(
	entry: ArchiveEntry,
	maxBytes: number,
	checkPiece: CheckPiece,
): Promise<number> {
	if (entry.method === STORED_METHOD) {
		const { packedContent, packedBytes } = entry;
		for (
			let offset = 0;
			offset < packedBytes && packedBytes <= maxBytes;
			offset += STORED_PIECE_BYTES
		) {
			checkPiece(
				packedContent.subarray(offset, Math.min(offset + STORED_PIECE_BYTES, packedBytes)),
			);
		}
		return packedBytes;
	}
	if (entry.method !== DEFLATED_METHOD) throw damagedWorkbookError();
	const inflate = createInflateRaw();
	inflate.end(entry.packedContent);
	let size = 0;
	try {
		for await (const piece of inflate) {
			size += piece.length;
			if (size > maxBytes) return size;
			checkPiece(piece);
		}
	} catch (error) {
		throw error instanceof ExpectedError ? error : damagedWorkbookError();
	}
	return size;
}

const SHEET_PATH = /(^|\/)(worksheets\/[^/]*|sheet\d*)\.xml$/i;

/**
 * Checks the archive of a workbook, in little memory, and returns true in `hasHiddenRows` if any of its rows is hidden.
 * Throws an ExpectedError if it is damaged, protected by a password, no Excel workbook, or unpacks to more bytes than
 * the limit, whatever sizes it declares.
 */
export async function checkArchive(bytes: Uint8Array): Promise<{ hasHiddenRows: boolean }> {
	const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const entries = await readDirectory(archive);
	if (entries.some((entry) => entry.isEncrypted)) throw new ExpectedError(400, PASSWORD_PROTECTED);
	const tooLarge = new ExpectedError(
		413,
		`This workbook holds more than ${MAX_WORKBOOK_UNPACKED_BYTES / 1024 / 1024} MB when it is unpacked. Keep only the sheets to import, without pictures, and upload it again.`,
	);
	const declaredBytes = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
	if (declaredBytes > MAX_WORKBOOK_UNPACKED_BYTES) throw tooLarge;
	requireWorkbook(entries.map((entry) => entry.name));
	let remainingBytes = MAX_WORKBOOK_UNPACKED_BYTES;
	let hasHiddenRows = false;
	for (const entry of entries) {
		const sheetChecker = SHEET_PATH.test(entry.name) ? sheetCheck() : undefined;
		remainingBytes -= await unpackedSize(entry, remainingBytes, (piece) =>
			sheetChecker?.checkPiece(piece),
		);
		if (remainingBytes < 0) throw tooLarge;
		hasHiddenRows ||= sheetChecker?.hasHiddenRows() === true;
	}
	return { hasHiddenRows };
}
