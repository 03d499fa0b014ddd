import { shown } from "~/features/catalogue/fields/shown-text";
import type { FeedColumns } from "../feed-line";
import {
	columnsAmong,
	knownColumns,
	missingFields,
	type NeededField,
	recognisedColumns,
} from "./feed-layout";
import { type FeedRow, headingKey } from "./feed-row";
import { type CsvEntry, CsvRows } from "./file/csv-rows";
import { decodeFeed } from "./file/decode-feed.server";
import { type FeedForm, feedForm, readHead } from "./file/feed-head";
import { type Splitter, splitInto, splitterOf } from "./file/split-feed.server";
import { unpackFeed } from "./file/unpack-feed.server";
import { type LineRules, lineRules } from "./line/line-rules";
import { type FeedEntry, readLine } from "./line/read-line";
import { MAX_COLUMNS, MAX_SAMPLE_LENGTH, MAX_SAMPLE_LINES } from "./read-limits";

const BATCH = 500;
const SHOWN_LINES = 5;
const SHOWN_TEXT = 120;

interface Opened {
	format: FeedForm["format"];
	/** The file's own, in their order; of XML, the names of the elements that the first products have. */
	headings: string[];
	/** What the first lines have under each heading, shortened. */
	firstLines: string[][];
}

/** A feed of which a person must say what its columns mean. */
export interface UnknownFeed extends Opened {
	status: "mapping needed";
	missing: NeededField[];
	/** What could be recognised. */
	columns: FeedColumns;
}

export interface ReadyFeed extends Opened {
	status: "ready";
	columns: FeedColumns;
	/**
	 * The feed's lines, some hundred at a time; to be read once and to the end: one that turns out to be cut off or
	 * damaged throws a UserError, and then none of its lines may be used.
	 */
	batches: AsyncIterable<FeedEntry[]>;
	/** Lets go of the file where the lines are not read to the end. */
	close(): Promise<void>;
}

interface Sample {
	/** What came in, in its order. */
	entries: CsvEntry[];
	rows: FeedRow[];
}

/** The first lines, by which it is decided how all are read. */
async function takeSample(splits: AsyncIterator<CsvEntry[]>, headLength: number): Promise<Sample> {
	const entries: CsvEntry[] = [];
	// Each further piece is of 64 kB or so.
	const most = Math.max(1, Math.floor(MAX_SAMPLE_LENGTH / Math.max(1, headLength)));
	let pieces = 0;
	while (pieces < most && entries.length < MAX_SAMPLE_LINES) {
		const { done, value } = await splits.next();
		if (done) break;
		// Empty lines take no memory.
		if (value.length > 0) pieces += 1;
		for (const entry of value) entries.push(entry);
	}
	return { entries, rows: entries.filter((entry) => "text" in entry) };
}

/** Their headings as the file writes them; of XML, the names of elements. */
function headingsOf(splitter: Splitter, rows: readonly FeedRow[]) {
	if (splitter instanceof CsvRows) {
		return { headings: [...splitter.headings], raw: splitter.rawHeadings };
	}
	const names = [...new Set(rows.flatMap((row) => [...row.keys()]))].slice(0, MAX_COLUMNS);
	return { headings: names, raw: names };
}

function firstLines(headings: readonly string[], rows: readonly FeedRow[]): string[][] {
	return rows
		.slice(0, SHOWN_LINES)
		.map((row) => headings.map((heading) => shown(row.text(headingKey(heading)), SHOWN_TEXT)));
}

function readEntry(entry: CsvEntry, rules: LineRules): FeedEntry {
	if ("text" in entry) return readLine(entry, rules);
	return "isHeading" in entry ? { number: entry.number, leftOut: "heading" } : entry;
}

async function* inBatches(
	first: readonly CsvEntry[],
	splits: AsyncGenerator<CsvEntry[]>,
	rules: LineRules,
): AsyncGenerator<FeedEntry[]> {
	let batch: FeedEntry[] = first.map((entry) => readEntry(entry, rules));
	for await (const entries of splits) {
		for (const entry of entries) batch.push(readEntry(entry, rules));
		if (batch.length < BATCH) continue;
		yield batch;
		batch = [];
	}
	if (batch.length > 0) yield batch;
}

/**
 * Opens a feed on disk, whatever its form, packing and encoding (docs/product.md#reading-a-feed). Columns that staff gave
 * a meaning go before the known layouts. Throws a UserError that says why a file is no feed or cannot be unpacked.
 */
export async function openFeed(
	file: string,
	{ columns: given, now }: { columns?: FeedColumns | undefined; now: Date },
): Promise<UnknownFeed | ReadyFeed> {
	const pieces = decodeFeed(unpackFeed(file));
	try {
		const head = await readHead(pieces);
		const form = feedForm(head.text);
		const { splitter, text } = splitterOf(form, head, given);
		const splits = splitInto(splitter, text, pieces);
		const sample = await takeSample(splits, head.text.length);
		const { headings, raw } = headingsOf(splitter, sample.rows);
		const { format } = form;
		const opened = { format, headings, firstLines: firstLines(headings, sample.rows) };
		const present = given ? columnsAmong(given, headings) : recognisedColumns(raw);
		// A feed of XML without products has no names, which is no reason to ask what they mean.
		const isEmptyXml = format === "xml" && sample.rows.length === 0;
		const missing = isEmptyXml ? [] : missingFields(present);
		if (missing.length > 0) {
			await pieces.return(undefined);
			return { ...opened, status: "mapping needed", missing, columns: present };
		}
		// Where the first products have no ids, their links stand in.
		const named = format === "xml" ? { ...knownColumns(), id: present.id ?? [] } : present;
		const columns = given ?? named;
		const rules = lineRules(columns, sample.rows, now);
		const batches = inBatches(sample.entries, splits, rules);
		const close = async () => {
			await pieces.return(undefined);
		};
		return { ...opened, status: "ready", columns, batches, close };
	} catch (error) {
		await pieces.return(undefined);
		throw error;
	}
}
