/**
 * Opens the `details` elements around an element; returns false if it was in no closed one. Browsers do that for most
 * links within a page, but not for a router's navigation.
 */
export function unfold(element: Element): boolean {
	const hasFold = element.closest("details:not([open])") !== null;
	for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
		if (ancestor.tagName === "DETAILS") ancestor.setAttribute("open", "");
	}
	return hasFold;
}
