import { z } from "zod";
import { FEED_FIELDS, type FeedColumns } from "./feed-line";

const feedColumns = z.partialRecord(z.enum(FEED_FIELDS), z.array(z.string()));

/** The beginning of a feed whose layout is not known, for staff to say what its columns mean. */
const feedSample = z.object({
	headings: z.array(z.string()),
	/** What the first lines have under each heading. */
	firstLines: z.array(z.array(z.string())),
	/** What could be recognised. */
	columns: feedColumns.default({}),
});

export type FeedSample = z.infer<typeof feedSample>;

/** What staff said that a feed's columns mean; undefined where its layout is known. Throws where it is damaged. */
export function decodeColumns(text: string | null): FeedColumns | undefined {
	return text === null ? undefined : feedColumns.parse(JSON.parse(text));
}

/** The beginning that a run left for staff; undefined where none did. Throws where it is damaged. */
export function decodeSample(text: string | null): FeedSample | undefined {
	return text === null ? undefined : feedSample.parse(JSON.parse(text));
}
