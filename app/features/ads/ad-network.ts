declare global {
	interface Window {
		/** The ad network's queue: what is pushed before its script arrives is done then. */
		adsbygoogle?: object[];
	}
}

const SCRIPT = "https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js";

let isRequested = false;
const filled = new WeakSet<Element>();

function requestScript(client: string): void {
	if (isRequested) return;
	isRequested = true;
	const script = document.createElement("script");
	script.src = `${SCRIPT}?client=${encodeURIComponent(client)}`;
	script.async = true;
	script.crossOrigin = "anonymous";
	// An ad blocker is the visitor's right: the page misses nothing.
	script.onerror = () => {
		isRequested = false;
		script.remove();
		console.info("The ad network could not be loaded.");
	};
	document.head.append(script);
}

/**
 * Asks the ad network to fill an element, once for each element (docs/product.md#home). The network's script is
 * requested by the first call, so nothing may call this before the visitor agreed.
 */
export function fillWithAd(element: Element, client: string): void {
	if (filled.has(element)) return;
	filled.add(element);
	requestScript(client);
	try {
		window.adsbygoogle ??= [];
		window.adsbygoogle.push({});
	} catch (error) {
		console.info("An ad could not be shown:", error);
	}
}
