/**
 * Opens the `details` elements around an element. Returns true if one of them was closed. Browsers do the same for most
 * links within a page, but not for a router's navigation.
 */
export function openDetailsAround(element: Element): boolean {
	const isInClosedDetails = element.closest("details:not([open])") !== null;
	for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
		if (ancestor.tagName === "DETAILS") ancestor.setAttribute("open", "");
	}
	return isInClosedDetails;
}
