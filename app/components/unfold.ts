/**
 * Opens the folds around an element; returns false if it was in none. Browsers do it for most links to a place in their
 * page, but not for a router's navigation.
 */
export function unfold(element: Element): boolean {
	const hasFold = element.closest("details:not([open])") !== null;
	for (let box: Element | null = element; box; box = box.parentElement) {
		if (box.tagName === "DETAILS") box.setAttribute("open", "");
	}
	return hasFold;
}
