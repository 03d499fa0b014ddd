import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot, type Root } from "react-dom/client";

/**
 * Waits until the page's data is decoded. Remix decodes it in its first render, which is suspended meanwhile; a click
 * or key press in that time would force React to render at once, and fail.
 */
async function decodeData(): Promise<void> {
	try {
		RemixBrowser({});
	} catch (suspension) {
		if (!(suspension instanceof Promise)) throw suspension;
		await suspension;
	}
}

/** The element with the focus and the scroll position, as of the last render. */
let lastFocusAndScroll: { focusedElement: Element | null; left: number; top: number };

/** The page; remembers focus and scroll position, which are lost if React replaces the document. */
function Page() {
	lastFocusAndScroll = { focusedElement: document.activeElement, left: scrollX, top: scrollY };
	return <RemixBrowser />;
}

/** Moves the nodes before `first`, the first child of `parent` that the site rendered, to the end of `parent`. */
function moveLeadingNodesToEnd(parent: Element, first: Element | null | undefined): void {
	if (first?.parentNode !== parent) return;
	while (parent.firstChild && parent.firstChild !== first) parent.append(parent.firstChild);
}

/**
 * Moves nodes that browser extensions have put before the page's content behind it, where React ignores them. Before
 * the content they would make hydration fail.
 */
function moveForeignNodes(): void {
	const { documentElement, head, body } = document;
	for (const node of [...documentElement.childNodes]) {
		if (node !== head && node !== body) body.append(node);
	}
	moveLeadingNodesToEnd(head, head.querySelector("meta[charset]"));
	moveLeadingNodesToEnd(body, document.getElementById("main")?.parentElement);
}

/**
 * Lets React remove, and insert before, nodes that an extension or a translation has moved or replaced. By default the
 * error replaces the page by an error message. https://github.com/facebook/react/issues/11538
 */
function acceptMovedNodes(): void {
	const { insertBefore, removeChild } = Node.prototype;
	Node.prototype.removeChild = <Child extends Node>(child: Child): Child => {
		if (child.parentNode) removeChild.call(child.parentNode, child);
		return child;
	};
	Node.prototype.insertBefore = function <Child extends Node>(
		child: Child,
		next: Node | null,
	): Child {
		let sibling = next;
		while (sibling && sibling.parentNode !== this) sibling = sibling.parentNode;
		insertBefore.call(this, child, sibling);
		return child;
	};
}

/**
 * Shows the served page again, with all typed text, if React replaces it: because an extension or a translation changed
 * the page before hydration, or because React failed. The page then works as it does without scripts.
 */
function keepServedPageOnFailure(root: Root): void {
	const { documentElement: page } = document;
	const observer = new MutationObserver(() => {
		if (document.documentElement === page) return;
		observer.disconnect();
		root.unmount();
		delete page.dataset.routed;
		document.append(page);
		scrollTo(lastFocusAndScroll.left, lastFocusAndScroll.top);
		if (lastFocusAndScroll.focusedElement instanceof HTMLElement)
			lastFocusAndScroll.focusedElement.focus({ preventScroll: true });
	});
	observer.observe(document, { childList: true });
}

try {
	await decodeData();
	// From now on the router loads pages, so browsers must not prefetch them: app/routes/files/texts.ts
	document.documentElement.dataset.routed = "";
	moveForeignNodes();
	acceptMovedNodes();
	startTransition(() => {
		const root = hydrateRoot(
			document,
			<StrictMode>
				<Page />
			</StrictMode>,
			{ onRecoverableError: (error) => console.warn(error) },
		);
		keepServedPageOnFailure(root);
	});
} catch (error) {
	// The page then works as it does without scripts.
	console.error(error);
}
