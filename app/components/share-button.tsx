import { useRef } from "react";
import { showToast } from "~/components/toast/toast-store";

const POPOVER_ID = "share-address";

/**
 * Shares an address by the browser's dialog, or copies it. Without scripts, or if the browser refuses both, a popover
 * shows the address.
 */
export function ShareButton({ title, url }: { title: string; url: string }) {
	const popover = useRef<HTMLDivElement>(null);

	async function share(): Promise<void> {
		try {
			if (typeof navigator.share === "function") return await navigator.share({ title, url });
			await navigator.clipboard.writeText(url);
			showToast({ title: "Address copied", style: "default" });
		} catch (error) {
			// The visitor closed the browser's dialog.
			if (error instanceof DOMException && error.name === "AbortError") return;
			popover.current?.showPopover();
		}
	}

	return (
		<>
			<button
				type="button"
				// React 18 has neither `popovertarget` nor `popover` in its types.
				{...{ popovertarget: POPOVER_ID }}
				onClick={(event) => {
					event.preventDefault();
					void share();
				}}
				className="min-h-11 cursor-pointer rounded-control border border-edge px-4 py-2 font-semibold hover:border-ink"
			>
				Share
			</button>
			<div ref={popover} id={POPOVER_ID} {...{ popover: "" }} className="m-auto p-4 wrap-anywhere">
				{url}
			</div>
		</>
	);
}
