const FILE = /^([1-9]\d{0,8})\.([0-9a-f]{12})\.webp$/;

/** A category's picture; another picture has another hash. */
export interface PictureFile {
	id: number;
	hash: string;
}

/** Address of a category's uploaded picture. */
export function categoryPicturePath({ id, hash }: PictureFile): string {
	return `/category-pictures/${id}.${hash}.webp`;
}

/** The picture that a file of that folder is. */
export function parseCategoryPicture(file: string): PictureFile | undefined {
	const [, id, hash] = FILE.exec(file) ?? [];
	return id === undefined || hash === undefined ? undefined : { id: Number(id), hash };
}
