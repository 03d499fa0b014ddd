import { createInflateRaw } from "node:zlib";
import { fromBufferPromise } from "yauzl";
import { UserError } from "~/logging/user-error";
import { MAX_ARCHIVE_ENTRIES, MAX_SHEET_ROWS, MAX_UNPACKED_BYTES } from "./sheet";

// Checks a zip archive before the workbook parser, which would unpack any archive in full.

const END_OF_DIRECTORY = Buffer.from("PK\u0005\u0006", "latin1");
const END_LENGTH = 22;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_LOCATOR_LENGTH = 20;
const STORED = 0;
const DEFLATED = 8;

interface ArchiveEntry {
	name: string;
	method: number;
	isEncrypted: boolean;
	/** From the directory of the archive; the real size is counted later. */
	unpackedBytes: number;
	/** From its first packed byte to the end of the archive. */
	packed: Buffer;
	packedBytes: number;
}

export const DAMAGED =
	"This workbook is damaged or was cut off on its way. Open it in your spreadsheet program, save it again as Excel Workbook (.xlsx), and upload that.";

export const PASSWORD =
	"This workbook is protected by a password. Take the password off (in Excel: File, Info, Protect Workbook, Encrypt with Password), save it, and upload it again.";

const damaged = () => new UserError(400, DAMAGED);

/**
 * Returns the archive and its number of parts as the parser reads them: without bytes after the directory's end, and
 * without the 64-bit end record, which the parser ignores.
 */
function asParserSees(archive: Buffer): { seen: Buffer; count: number } {
	const end = archive.lastIndexOf(END_OF_DIRECTORY);
	if (end === -1 || end + END_LENGTH > archive.length) throw damaged();
	const count = archive.readUInt16LE(end + 8);
	if (count > MAX_ARCHIVE_ENTRIES) {
		throw new UserError(
			413,
			"This workbook is made of too many parts. Keep only the sheets to import, without pictures, and upload it again.",
		);
	}
	const seen = archive.subarray(0, end + END_LENGTH + archive.readUInt16LE(end + 20));
	const locator = end - ZIP64_LOCATOR_LENGTH;
	const isZip64 = locator >= 0 && archive.readUInt32LE(locator) === ZIP64_LOCATOR;
	if (!isZip64) return { seen, count };
	const copy = Buffer.from(seen);
	copy.writeUInt32LE(0, locator);
	return { seen: copy, count };
}

async function readDirectory(archive: Buffer): Promise<ArchiveEntry[]> {
	const { seen, count } = asParserSees(archive);
	const entries: ArchiveEntry[] = [];
	try {
		const zip = await fromBufferPromise(seen, { decodeStrings: false, validateEntrySizes: false });
		// An archive has two counts, and the parser uses the first.
		zip.entryCount = count;
		for await (const entry of zip.eachEntry()) {
			// The parser takes names, methods and starts from the local header.
			const local = await zip.readLocalFileHeaderPromise(entry);
			entries.push({
				name: local.fileName.toString("latin1"),
				method: local.compressionMethod,
				isEncrypted: (local.generalPurposeBitFlag & 1) === 1,
				unpackedBytes: entry.uncompressedSize,
				packed: archive.subarray(local.fileDataStart),
				packedBytes: entry.compressedSize,
			});
		}
	} catch (error) {
		throw /encryption/.test(String(error)) ? new UserError(400, PASSWORD) : damaged();
	}
	return entries;
}

const OTHER_FILES: readonly [RegExp, string][] = [
	[/^xl\/workbook\.bin$/i, "an Excel binary workbook (.xlsb)"],
	[/^META-INF\/manifest\.xml$/i, "an OpenDocument file"],
	[/^Index(\/|\.zip)|^index\.xml/i, "an Apple Numbers file"],
	[/^(word|ppt|visio)\//i, "an Office document, but no workbook"],
];

/** Refuses archives that are no Excel workbook, some of which the parser would accept. */
function requireWorkbook(names: readonly string[]): void {
	for (const [pattern, kind] of OTHER_FILES) {
		if (!names.some((name) => pattern.test(name))) continue;
		throw new UserError(
			415,
			`Please upload a CSV or Excel file. This is ${kind}: open it in your spreadsheet program and save it as Excel Workbook (.xlsx) or CSV.`,
		);
	}
	const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
	if (!has(/^\/?xl\//i)) {
		throw new UserError(
			415,
			"Please upload a CSV or Excel file. This is an archive without a workbook in it: if it is a zip file, unpack it and upload what is inside.",
		);
	}
	if (!has(/^\/?\[Content_Types\]\.xml$/i) || !has(/^\/?xl\/workbook\d*\.xml$/i)) throw damaged();
}

function countIn(bytes: Buffer, wanted: Buffer): number {
	let count = 0;
	for (let at = bytes.indexOf(wanted); at !== -1; at = bytes.indexOf(wanted, at + wanted.length)) {
		count += 1;
	}
	return count;
}

/** Returns a counter of a text in a stream of pieces, which compares bytes without copying them. */
function occurrences(text: string): (piece: Buffer) => number {
	const wanted = Buffer.from(text);
	const border = wanted.length - 1;
	let count = 0;
	let rest = Buffer.alloc(0);
	return (piece) => {
		count += countIn(piece, wanted);
		// Occurrences across the border of two pieces.
		count += countIn(Buffer.concat([rest, piece.subarray(0, border)]), wanted);
		rest = Buffer.concat([rest, piece.subarray(-border)]).subarray(-border);
		return count;
	};
}

/** Cells with formulas from programs that do not calculate; Excel stores an empty text as a value. */
const UNCALCULATED = ["</f></c>", "</f><v/></c>", "</f><v /></c>"];

/** Returns a check for the pieces of a sheet, which throws a UserError. */
function sheetCheck(): (piece: Buffer) => void {
	const countRows = occurrences("</row>");
	const formulas = UNCALCULATED.map(occurrences);
	return (piece) => {
		if (countRows(piece) > MAX_SHEET_ROWS) {
			throw new UserError(
				413,
				`A sheet of this workbook has more than ${MAX_SHEET_ROWS.toLocaleString("en-GB")} rows. Delete the empty rows below the data, or split it into smaller files, and upload it again.`,
			);
		}
		// The parser would read such a cell as empty, and an empty cell clears the stored value.
		if (formulas.some((count) => count(piece) > 0)) {
			throw new UserError(
				400,
				"This workbook has formulas without results. Open it in your spreadsheet program, save it, and upload it again.",
			);
		}
	};
}

/** Returns the unpacked size of an entry, reading no further than `most` bytes. */
async function unpackedSize(entry: ArchiveEntry, most: number): Promise<number> {
	if (entry.method === STORED) return entry.packedBytes;
	if (entry.method !== DEFLATED) throw damaged();
	const check = /worksheets\/[^/]*\.xml$/i.test(entry.name) ? sheetCheck() : () => {};
	const inflate = createInflateRaw();
	inflate.end(entry.packed);
	let size = 0;
	try {
		for await (const piece of inflate) {
			size += piece.length;
			if (size > most) return size;
			check(piece);
		}
	} catch (error) {
		throw error instanceof UserError ? error : damaged();
	}
	return size;
}

/**
 * Throws a UserError for an archive that is damaged, protected by a password, no Excel workbook, or unpacks to more
 * than the limit, regardless of the sizes it declares. Needs little memory.
 */
export async function checkArchive(bytes: Uint8Array): Promise<void> {
	const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const entries = await readDirectory(archive);
	if (entries.some((entry) => entry.isEncrypted)) throw new UserError(400, PASSWORD);
	const tooLarge = new UserError(
		413,
		`This workbook holds more than ${MAX_UNPACKED_BYTES / 1024 / 1024} MB when it is unpacked. Keep only the sheets to import, without pictures, and upload it again.`,
	);
	const declared = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
	if (declared > MAX_UNPACKED_BYTES) throw tooLarge;
	requireWorkbook(entries.map((entry) => entry.name));
	let left = MAX_UNPACKED_BYTES;
	for (const entry of entries) {
		left -= await unpackedSize(entry, left);
		if (left < 0) throw tooLarge;
	}
}
