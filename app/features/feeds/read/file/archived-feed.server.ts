import type { Readable } from "node:stream";
import { type Entry, open, type ZipFile } from "yauzl";
import { UserError } from "~/logging/user-error";
import { cutOff, damaged } from "../read-errors";
import { MAX_ARCHIVE_ENTRIES } from "../read-limits";

/** What archive programs put in by themselves. */
const BY_PROGRAMS = /^__MACOSX\/|(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini)$/i;
const FEED_NAME = /(^|\/)[^./]+$|\.(csv|tsv|tab|txt|xml|rss|atom|gz)$/i;
const NOTES = /(^|\/)(read[_ -]?me|licen[cs]e|terms)[^/]*$/i;

function requireOne(entries: readonly Entry[]): Entry {
	const names = entries.map(({ fileName }) => fileName);
	if (names.some((name) => /^xl\//i.test(name))) {
		throw new UserError(
			415,
			"This is an Excel workbook, not a feed. Save it as CSV, and choose that file.",
		);
	}
	const isFeed = ({ fileName }: Entry) => FEED_NAME.test(fileName) && !NOTES.test(fileName);
	const [entry, second] = entries.filter(isFeed);
	if (entry === undefined) {
		throw new UserError(
			415,
			"This zip archive holds no feed: no file in it is CSV, TSV or XML by its name.",
		);
	}
	if (second !== undefined) {
		throw new UserError(
			415,
			`This zip archive holds several feeds, among them ${entry.fileName} and ${second.fileName}. Make a feed of each, or pack only one.`,
		);
	}
	if (entry.isEncrypted()) {
		throw new UserError(415, "This zip archive is protected by a password. Take the password off.");
	}
	return entry;
}

function openArchive(file: string): Promise<ZipFile> {
	return new Promise((resolve, reject) => {
		open(file, { lazyEntries: true, autoClose: false }, (error, zip) => {
			// The list of what is in an archive stands at its end.
			if (error) reject(/end of central directory/i.test(error.message) ? cutOff() : damaged());
			else resolve(zip);
		});
	});
}

function listFiles(zip: ZipFile): Promise<Entry[]> {
	return new Promise((resolve, reject) => {
		const entries: Entry[] = [];
		zip.on("error", () => reject(damaged()));
		zip.on("end", () => resolve(entries));
		zip.on("entry", (entry: Entry) => {
			const { fileName } = entry;
			if (!fileName.endsWith("/") && !BY_PROGRAMS.test(fileName)) entries.push(entry);
			if (entries.length > MAX_ARCHIVE_ENTRIES) {
				reject(new UserError(413, "This zip archive holds too many files. Pack only the feed."));
			} else zip.readEntry();
		});
		zip.readEntry();
	});
}

function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
	return new Promise((resolve, reject) => {
		zip.openReadStream(entry, (error, stream) => {
			if (error) reject(damaged());
			else resolve(stream);
		});
	});
}

/**
 * The one feed in a zip archive on disk; read-me files, hidden ones and folders do not count. Throws a UserError for
 * none, several, a password or an archive that is cut off.
 */
export async function openArchivedFeed(file: string): Promise<Readable> {
	const zip = await openArchive(file);
	try {
		const stream = await openEntry(zip, requireOne(await listFiles(zip)));
		stream.once("close", () => zip.close());
		return stream;
	} catch (error) {
		zip.close();
		throw error;
	}
}
