import { excerpt } from "~/features/catalogue/fields/message-text";
import { columnsAmong, missingFields, recogniseColumns } from "./columns/feed-layout";
import type { FeedColumns } from "./columns/feed-line";
import { type FeedEntry, type LineRules, lineRules, readLine } from "./columns/read-line";
import { CsvRows } from "./read/csv-lines";
import { decodeFeed } from "./read/decode-feed.server";
import { type FeedRow, feedColumnKey, isFeedRow, type RowOrReason } from "./read/feed-row";
import { MAX_FEED_COLUMNS, MAX_SAMPLE_LENGTH, MAX_SAMPLE_LINES } from "./read/read-limits";
import { detectFeed, readHead, type Splitter, splitPieces } from "./read/split-feed.server";
import { unpackFeed } from "./read/unpack-feed.server";

const BATCH_LINES = 500;
const PREVIEW_LINES = 5;
const PREVIEW_TEXT_LENGTH = 120;

/** Reads the first lines, which decide how all lines are read. */
async function readFirstLines(entryBatches: AsyncIterator<RowOrReason[]>, headLength: number) {
	const entries: RowOrReason[] = [];
	// The first batch is of the head; the others are about as long, so that this many of them fit into a sample.
	const maxBatches = Math.max(1, Math.floor(MAX_SAMPLE_LENGTH / Math.max(1, headLength)));
	let batchCount = 0;
	while (batchCount < maxBatches && entries.length < MAX_SAMPLE_LINES) {
		const { done, value } = await entryBatches.next();
		if (done) break;
		// Empty lines take no memory.
		if (value.length > 0) batchCount += 1;
		for (const entry of value) entries.push(entry);
	}
	return { entries, rows: entries.filter(isFeedRow) };
}

/** Returns distinct headers, and the headers exactly as in the file. */
function headersOf(splitter: Splitter, rows: readonly FeedRow[]) {
	if (splitter instanceof CsvRows) {
		return { headers: [...splitter.headers], rawHeaders: splitter.rawHeaders };
	}
	const names = [...new Set(rows.flatMap((row) => [...row.keys()]))].slice(0, MAX_FEED_COLUMNS);
	return { headers: names, rawHeaders: names };
}

function firstLines(headers: readonly string[], rows: readonly FeedRow[]): string[][] {
	return rows
		.slice(0, PREVIEW_LINES)
		.map((row) =>
			headers.map((header) => excerpt(row.text(feedColumnKey(header)), PREVIEW_TEXT_LENGTH)),
		);
}

function readEntry(entry: RowOrReason, rules: LineRules): FeedEntry {
	return isFeedRow(entry) ? readLine(entry, rules) : entry;
}

async function* readInBatches(
	firstEntries: readonly RowOrReason[],
	entryBatches: AsyncGenerator<RowOrReason[]>,
	rules: LineRules,
): AsyncGenerator<FeedEntry[]> {
	let batch: FeedEntry[] = firstEntries.map((entry) => readEntry(entry, rules));
	for await (const entries of entryBatches) {
		for (const entry of entries) batch.push(readEntry(entry, rules));
		if (batch.length < BATCH_LINES) continue;
		yield batch;
		batch = [];
	}
	if (batch.length > 0) yield batch;
}

/**
 * Opens a feed on disk and detects its format, packing and encoding (docs/product.md#reading-a-feed). Columns that
 * staff gave a meaning take precedence over the known layouts. Throws an ExpectedError if the file is no feed or cannot
 * be unpacked.
 */
export async function openFeed(
	file: string,
	{ columns: mappedColumns, now }: { columns?: FeedColumns | undefined; now: Date },
) {
	const pieces = decodeFeed(unpackFeed(file));
	try {
		const head = await readHead(pieces);
		const columnsOf = (headers: readonly string[]) =>
			mappedColumns ? columnsAmong(mappedColumns, headers) : recogniseColumns(headers).columns;
		const { format, splitter, text } = detectFeed(
			head,
			(cells) => missingFields(columnsOf(cells)).length === 0,
		);
		const entryBatches = splitPieces(splitter, text, pieces);
		const sample = await readFirstLines(entryBatches, head.text.length);
		const { headers, rawHeaders } = headersOf(splitter, sample.rows);
		const openedFeed = {
			format,
			/** Headers in the order of the file; for XML, the element names of the first products. */
			headers,
			/** Shortened values of the first lines under each header. */
			firstLines: firstLines(headers, sample.rows),
		};
		const recognisedLayout = recogniseColumns(rawHeaders);
		const presentColumns = mappedColumns
			? columnsAmong(mappedColumns, headers)
			: recognisedLayout.columns;
		// An XML feed without products has no element names to ask about.
		const isEmptyXml = format === "xml" && sample.rows.length === 0;
		const missing = isEmptyXml ? [] : missingFields(presentColumns);
		if (missing.length > 0) {
			await pieces.return(undefined);
			return { ...openedFeed, status: "mapping needed", missing, columns: presentColumns } as const;
		}
		// An XML element may first occur after the sample, so all headers of the layout are looked for. Ids are the
		// exception: if the first products have none, the links stand for the ids of all products.
		const columnsOfFormat =
			format === "xml"
				? { ...recognisedLayout.layoutHeaderKeys, id: presentColumns.id ?? [] }
				: presentColumns;
		const columns = mappedColumns ?? columnsOfFormat;
		const rules = lineRules(columns, sample.rows, now);
		return {
			...openedFeed,
			status: "ready",
			columns,
			/**
			 * Lines in batches, to be read once and to the end. A feed that is cut off or damaged throws an ExpectedError,
			 * and then none of its lines may be used.
			 */
			batches: readInBatches(sample.entries, entryBatches, rules),
			/** Closes the file if the lines are not read to the end. */
			close: () => pieces.return(undefined),
		} as const;
	} catch (error) {
		await pieces.return(undefined);
		throw error;
	}
}

export type OpenedFeed = Awaited<ReturnType<typeof openFeed>>;

export type ReadyFeed = Extract<OpenedFeed, { status: "ready" }>;
