const TYPES: Readonly<Record<string, string>> = {
	".png": "image/png",
	".svg": "image/svg+xml",
};

/** Content type of a picture file this site ships, by its ending. */
export function pictureType(file: string): string | undefined {
	return TYPES[file.slice(file.lastIndexOf("."))];
}
