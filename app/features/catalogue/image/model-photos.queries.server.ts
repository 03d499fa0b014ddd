import type { Db } from "db/schema";
import { MAX_PHOTOS, photoPath, widthsFor } from "~/features/catalogue/image/photo-address";

type PhotoSize = { hash: string; width: number; height: number };

/** Returns the address of a photograph's largest JPEG as a model's picture. */
export function largestPhotoPath(sku: string, { hash, width, height }: PhotoSize): string {
	return photoPath({ sku, hash, width: Math.max(...widthsFor(width, height)), format: "jpg" });
}

/** Returns the photographs of a model, the main one first. */
export async function listPhotos(db: Db, sku: string) {
	const rows = await db
		.selectFrom("projector_photographs as link")
		.innerJoin("photographs as photo", "photo.hash", "link.hash")
		.select(["photo.hash", "type", "width", "height", "size", "source", "storedAt", "place"])
		.where("projectorSku", "=", sku)
		.orderBy("place")
		.orderBy("photo.hash")
		.limit(MAX_PHOTOS)
		.execute();
	return rows.map((row) => ({ ...row, path: largestPhotoPath(sku, row) }));
}

/** Returns the addresses of a model's photographs, the main one first; an empty array if it has only one. */
export async function listGallery(
	db: Db,
	{ sku, imagePath }: { sku: string; imagePath: string | null },
): Promise<string[]> {
	if (imagePath === null) return [];
	const paths = (await listPhotos(db, sku)).map(({ path }) => path);
	return paths.length > 1 ? paths : [];
}
