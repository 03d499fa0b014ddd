import type { Page } from "playwright-core";

// Steps of tests in the search dialog.

const PLACEHOLDER = "Search by brand, model, or features...";

export const LIVE_CODE = "**/build/assets/live-search-*.js";

export const searchLink = (page: Page) =>
	page.getByRole("banner").getByRole("link", { name: /^Search/ });

export const dialog = (page: Page) => page.getByRole("dialog", { name: "Search Projectors" });

export const input = (page: Page) => page.getByPlaceholder(PLACEHOLDER);

export const options = (page: Page) => dialog(page).getByRole("option");

/** Waits until the live search can be typed into. */
export const isOpen = (page: Page) =>
	dialog(page).getByRole("combobox").and(page.locator(":focus")).waitFor();

export const status = (page: Page) => dialog(page).getByRole("status");
