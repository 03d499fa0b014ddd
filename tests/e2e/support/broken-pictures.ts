import type { Page } from "playwright-core";

/** Returns the pictures of a page that cannot be shown, including lazy ones. */
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
