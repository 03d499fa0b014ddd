const FILE = /^(.+)\.([0-9a-f]{12})\.png$/s;

/** A mark that staff uploaded; another picture has another hash. */
export interface MarkFile {
	slug: string;
	hash: string;
}

/** Address of an uploaded brand mark. */
export function markPath({ slug, hash }: MarkFile): string {
	return `/brands/${encodeURIComponent(slug)}.${hash}.png`;
}

/** The mark that a file of that folder is. */
export function parseMarkFile(file: string): MarkFile | undefined {
	const [, slug, hash] = FILE.exec(file) ?? [];
	return slug === undefined || hash === undefined ? undefined : { slug, hash };
}
