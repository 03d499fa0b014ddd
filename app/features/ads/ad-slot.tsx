import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Container } from "~/components/page";
import type { Ads } from "~/config/ads";
import { ConsentForm } from "./consent-form";

declare global {
	interface Window {
		/** The ad network's queue; its script handles entries that were pushed before it loaded. */
		adsbygoogle?: object[];
	}
}

const SCRIPT_ADDRESS = "https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js";

let isScriptRequested = false;
const filledElements = new WeakSet<Element>();

function requestScript(client: string): void {
	if (isScriptRequested) return;
	isScriptRequested = true;
	const script = document.createElement("script");
	script.src = `${SCRIPT_ADDRESS}?client=${encodeURIComponent(client)}`;
	script.async = true;
	script.crossOrigin = "anonymous";
	// Ad blockers are fine: the page works without adverts.
	script.onerror = () => {
		isScriptRequested = false;
		script.remove();
		console.info("The ad network could not be loaded.");
	};
	document.head.append(script);
}

/**
 * Asks the ad network to fill an element, once for each element (docs/product.md#home). The network's script is
 * requested by the first call, so nothing may call this before the visitor agreed.
 */
function fillWithAd(element: Element, client: string): void {
	if (filledElements.has(element)) return;
	filledElements.add(element);
	requestScript(client);
	try {
		window.adsbygoogle ??= [];
		window.adsbygoogle.push({});
	} catch (error) {
		console.info("An ad could not be shown:", error);
	}
}

/** Formats and minimum heights of docs/product.md#home: the height is reserved so that nothing moves. */
const AD_FORMATS = {
	banner: { label: "Advertisement, banner", format: "horizontal", minHeightClass: "min-h-[90px]" },
	block: { label: "Advertisement, block", format: "auto", minHeightClass: "min-h-[200px]" },
} as const;

function Ad({ client, slot, format }: { client: string; slot: string; format: string }) {
	const adElement = useRef<HTMLModElement>(null);
	useEffect(() => {
		if (adElement.current) fillWithAd(adElement.current, client);
	}, [client]);
	return (
		<ins
			ref={adElement}
			className="adsbygoogle block w-full"
			data-ad-client={client}
			data-ad-slot={slot}
			data-ad-format={format}
			data-full-width-responsive="true"
		/>
	);
}

function MutedText({ children }: { children: ReactNode }) {
	return <p className="max-w-prose text-sm text-muted">{children}</p>;
}

function ConsentQuestion() {
	return (
		<div className="flex flex-wrap items-center justify-between gap-4">
			<MutedText>
				May we show advertising from Google here? It helps to pay for this site and sets Google's
				cookies. Nothing is asked of Google unless you agree.{" "}
				<Link to="/cookie-policy" className="underline">
					Cookie policy
				</Link>
			</MutedText>
			<ConsentForm from="/" />
		</div>
	);
}

/** A slot for an advert on the home page; nothing if it is not configured. */
export function AdSlot({ ads, adFormat }: { ads: Ads | null; adFormat: keyof typeof AD_FORMATS }) {
	const slot = ads?.[adFormat];
	if (!ads || slot === undefined) return null;
	const { label, format, minHeightClass } = AD_FORMATS[adFormat];
	// Only one slot asks for consent.
	const asksForConsent =
		ads.consent === null && (adFormat === "banner" || ads.banner === undefined);
	return (
		<aside aria-label={label}>
			<Container>
				<div
					className={`grid content-center rounded-card border border-line p-3 ${minHeightClass}`}
				>
					{ads.consent === "granted" && <Ad client={ads.client} slot={slot} format={format} />}
					{asksForConsent && <ConsentQuestion />}
					{ads.consent === null && !asksForConsent && (
						<MutedText>A place for advertising, if you agree to it.</MutedText>
					)}
					{ads.consent === "denied" && (
						<MutedText>
							No advertising, as you asked. You can change that in the{" "}
							<Link to="/cookie-policy" className="underline">
								cookie policy
							</Link>
							.
						</MutedText>
					)}
				</div>
			</Container>
		</aside>
	);
}
