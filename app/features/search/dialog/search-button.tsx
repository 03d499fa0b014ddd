import { useLocation } from "@remix-run/react";
import { withSearchOpen } from "~/features/search/search-address";

export const SEARCH_BUTTON_ID = "search-button";

/** A button that opens the search; without scripts, a link to this page with the search open. */
export function SearchButton({
	onOpen,
	onIntent,
}: {
	onOpen: () => void;
	/** Called when a press is likely: the pointer or the focus is on the button. */
	onIntent: () => void;
}) {
	const location = useLocation();
	return (
		<a
			id={SEARCH_BUTTON_ID}
			href={withSearchOpen(location)}
			rel="nofollow"
			aria-haspopup="dialog"
			aria-keyshortcuts="/ Control+K Meta+K"
			onPointerEnter={onIntent}
			onTouchStart={onIntent}
			onFocus={onIntent}
			onClick={(event) => {
				if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
				event.preventDefault();
				onOpen();
			}}
			className="flex min-h-11 items-center gap-1.5 rounded-control border border-on-dark-edge px-2 text-sm font-semibold max-[24rem]:gap-1 max-[24rem]:px-1.5 hover:border-accent hover:text-accent lg:gap-2 lg:px-3 xl:min-w-56 lg:bg-surface-dark-raised lg:text-base lg:font-normal lg:text-on-dark-muted"
		>
			<svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" className="shrink-0">
				<circle cx="9" cy="9" r="5.5" fill="none" stroke="currentColor" strokeWidth="2" />
				<path d="m13.5 13.5 4 4" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
			</svg>
			<span className="md:max-lg:sr-only">
				Search<span className="hidden xl:inline"> projectors</span>
			</span>
			<span
				aria-hidden="true"
				className="ml-auto hidden rounded-control border border-on-dark-edge px-1.5 font-sans text-sm lg:block"
			>
				/
			</span>
		</a>
	);
}
