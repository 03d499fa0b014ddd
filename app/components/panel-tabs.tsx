import { useLocation } from "@remix-run/react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from "react";
import { useHydrated } from "~/components/hydrated";

export interface PanelTab {
	id: string;
	title: string;
	content: ReactNode;
}

const TAB_LIST = "flex flex-wrap items-end border-b border-line";
const TAB =
	"-mb-px inline-block border-b-4 px-3 py-3 text-left tight font-semibold sm:px-4 sm:text-lg";

/** Whether a click or a key means something else to a browser, as opening the link in another window. */
function isModified(event: MouseEvent | KeyboardEvent): boolean {
	return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
}

/** Where a key leads from one of several tabs; undefined for a key that tabs do not know. */
function placeAfter(key: string, place: number, count: number): number | undefined {
	switch (key) {
		case "ArrowRight":
			return (place + 1) % count;
		case "ArrowLeft":
			return (place + count - 1) % count;
		case "Home":
			return 0;
		case "End":
			return count - 1;
		// A link does not take this key: the page would scroll.
		case " ":
			return place;
		default:
			return undefined;
	}
}

/**
 * Panels of which one shows at a time; the others are hidden and keep what was put into them. Until scripts arrive
 * the tabs are links to the panels, shown and hidden by the address's fragment; then the very same elements become
 * tabs to the keyboard and to assistive technology.
 */
export function PanelTabs({
	label,
	tabs,
	initial = tabs[0].id,
}: {
	/** What the panels are about. */
	label: string;
	tabs: readonly [PanelTab, ...PanelTab[]];
	/** The panel that shows while the address names none: the first, unless told. */
	initial?: string | undefined;
}) {
	const isLive = useHydrated();
	const { hash } = useLocation();
	const [chosen, choose] = useState<string>();
	const prefix = useId();
	const tabIdOf = (id: string) => `${prefix}${id}`;
	const shown = chosen ?? tabs.find(({ id }) => `#${id}` === hash)?.id ?? initial;
	const markOf = (id: string) => (id === initial ? { "data-initial": "" } : {});

	function chooseByClick(event: MouseEvent, id: string) {
		if (!isLive || isModified(event)) return;
		event.preventDefault();
		choose(id);
	}

	function chooseByKey(event: KeyboardEvent, place: number) {
		const next = tabs[placeAfter(event.key, place, tabs.length) ?? -1];
		if (!isLive || !next || isModified(event)) return;
		event.preventDefault();
		choose(next.id);
		document.getElementById(tabIdOf(next.id))?.focus();
	}

	return (
		<div className={isLive ? "" : "anchor-tabs"}>
			<nav aria-label={label} className={TAB_LIST} {...(isLive && { role: "tablist" })}>
				{tabs.map(({ id, title }, place) => (
					<a
						key={id}
						id={tabIdOf(id)}
						href={`#${id}`}
						onClick={(event) => chooseByClick(event, id)}
						onKeyDown={(event) => chooseByKey(event, place)}
						{...(isLive
							? {
									role: "tab",
									"aria-selected": id === shown,
									"aria-controls": id,
									tabIndex: id === shown ? 0 : -1,
									className: `${TAB} ${id === shown ? "border-beam" : "border-transparent"}`,
								}
							: { className: TAB, ...markOf(id) })}
					>
						{title}
					</a>
				))}
			</nav>
			{tabs.map(({ id, title, content }) => (
				<section
					key={id}
					id={id}
					className="py-6"
					{...(isLive
						? {
								role: "tabpanel",
								"aria-labelledby": tabIdOf(id),
								tabIndex: 0,
								hidden: id !== shown,
							}
						: { "aria-label": title, ...markOf(id) })}
				>
					{content}
				</section>
			))}
		</div>
	);
}
