import { categories } from "db/seed/categories";

/** Categories that texts of ours are about have ids up to this one; new ones have others. */
export const HIGHEST_FIXED_ID = Math.max(...categories.map(({ id }) => id));

/** What a category of staff shows until they upload a picture. */
export const DRAWING_OF_NEW = "/categories/any-use.svg";

/** The drawing that a category has without an uploaded picture. */
export function drawingOf(id: number): string {
	return categories.find((one) => one.id === id)?.imagePath ?? DRAWING_OF_NEW;
}
