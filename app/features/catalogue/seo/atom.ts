import { escapeXml } from "./xml";

export const FALLS_FEED = "/falls.xml";
export const ATOM_TYPE = "application/atom+xml";
export const ATOM_HEADERS = { "Content-Type": `${ATOM_TYPE}; charset=utf-8` };

/** Entries of a feed at most. */
export const FEED_ENTRIES = 50;

export interface AtomEntry {
	/** The path that makes the entry's id; it never changes, and is the same in all feeds. */
	key: string;
	title: string;
	/** Path of the entry's page. */
	path: string;
	/** ISO 8601 instant in UTC. */
	updated: string;
	text: string;
}

export interface AtomFeed {
	title: string;
	/** Path of the feed. */
	path: string;
	/** Path of the page with the same content. */
	page: string;
	/** Latest first. */
	entries: readonly AtomEntry[];
}

/** The date of a feed without entries. */
const NEVER = "1970-01-01T00:00:00.000Z";

/** Returns a feed of the site of this name in the Atom format (RFC 4287). */
export function atomXml(origin: string, name: string, feed: AtomFeed): string {
	const element = (tag: string, text: string) => `<${tag}>${escapeXml(text)}</${tag}>`;
	const link = (rel: string, path: string) =>
		`<link rel="${rel}" href="${escapeXml(origin + path)}"/>`;
	const entries = feed.entries.map(({ key, title, path, updated, text }) =>
		[
			"<entry>",
			element("id", origin + key),
			element("title", title),
			link("alternate", path),
			element("updated", updated),
			element("summary", text),
			"</entry>",
		].join(""),
	);
	return [
		'<?xml version="1.0" encoding="UTF-8"?>',
		'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">',
		element("id", origin + feed.path),
		element("title", `${feed.title} | ${name}`),
		link("self", feed.path),
		link("alternate", feed.page),
		element("updated", feed.entries[0]?.updated ?? NEVER),
		`<author>${element("name", name)}</author>`,
		...entries,
		"</feed>",
		"",
	].join("\n");
}
