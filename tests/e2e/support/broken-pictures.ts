import type { Page } from "playwright-core";

/** The pictures of a page that cannot be shown, those too that wait to be scrolled to. */
export async function brokenPictures(page: Page): Promise<string[]> {
	const found = await page.evaluate(() =>
		Promise.all(
			[...document.images].map((image) => {
				// A picture that waits to be scrolled to would never be ready.
				image.loading = "eager";
				return image.decode().then(
					() => "",
					() => `${image.src} is broken`,
				);
			}),
		),
	);
	return found.filter(Boolean);
}
