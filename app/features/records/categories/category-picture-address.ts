const FILE = /^([1-9]\d{0,8})\.([0-9a-f]{12})\.webp$/;

/** Identifies a version of a category's picture. */
export interface PictureFile {
	id: number;
	hash: string;
}

/** Returns the address of a category's uploaded picture. */
export function categoryPicturePath({ id, hash }: PictureFile): string {
	return `/category-pictures/${id}.${hash}.webp`;
}

/** Parses a file name of that address; undefined for any other. */
export function parseCategoryPicture(file: string): PictureFile | undefined {
	const [, id, hash] = FILE.exec(file) ?? [];
	return id === undefined || hash === undefined ? undefined : { id: Number(id), hash };
}
