import { useLocation } from "@remix-run/react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useState } from "react";
import anchorTabsCss from "~/styles/anchor-tabs.css?inline";
import { useHydrated } from "./hooks";
import { PageStyles } from "./page-styles";

export interface PanelTab {
	id: string;
	title: string;
	content: ReactNode;
}

const TAB_LIST = "flex flex-wrap items-end border-b border-line";
const TAB =
	"-mb-px inline-block border-b-4 px-3 py-3 text-left tight font-semibold sm:px-4 sm:text-lg";

/** Returns true if a click opens a link in another tab or window. */
const opensElsewhere = ({
	ctrlKey,
	metaKey,
	shiftKey,
	altKey,
}: Pick<MouseEvent, "ctrlKey" | "metaKey" | "shiftKey" | "altKey">) =>
	ctrlKey || metaKey || shiftKey || altKey;

/** Keeps the address on a plain click; `chooseLinkedTab` chooses the tab, as for every other link to its panel. */
function keepAddress(event: MouseEvent): void {
	if (!opensElsewhere(event)) event.preventDefault();
}

/** Returns the index of the tab that a key chooses; undefined for a key without meaning for tabs. */
function tabByKey(key: string, index: number, count: number): number | undefined {
	switch (key) {
		case "ArrowRight":
			return (index + 1) % count;
		case "ArrowLeft":
			return (index - 1 + count) % count;
		case "Home":
			return 0;
		case "End":
			return count - 1;
		// The space key does nothing on a link but scroll the page.
		case " ":
			return index;
		default:
			return undefined;
	}
}

const tabId = (id: string) => `${id}-tab`;

/**
 * Panels of which one shows at a time; hidden ones keep their state. Until scripts load the tabs are links to the
 * panels, shown and hidden by the address's fragment; then the same elements become tabs.
 */
export function PanelTabs({
	label,
	tabs,
	initialTabId = tabs[0].id,
}: {
	/** The subject of the panels. */
	label: string;
	tabs: readonly [PanelTab, ...PanelTab[]];
	/** Id of the panel to show while the address names none. */
	initialTabId?: string | undefined;
}) {
	const isHydrated = useHydrated();
	const { hash } = useLocation();
	const [chosenTabId, setChosenTabId] = useState<string>();
	const openTabId = chosenTabId ?? tabs.find(({ id }) => `#${id}` === hash)?.id ?? initialTabId;
	// A link elsewhere on the page may lead to a panel that is hidden.
	useEffect(() => {
		function chooseLinkedTab(event: globalThis.MouseEvent): void {
			if (opensElsewhere(event)) return;
			const { target } = event;
			const link = target instanceof Element && target.closest("a[href^='#']");
			const tab = link && tabs.find(({ id }) => link.getAttribute("href") === `#${id}`);
			if (tab) setChosenTabId(tab.id);
		}
		document.addEventListener("click", chooseLinkedTab);
		return () => document.removeEventListener("click", chooseLinkedTab);
	}, [tabs]);

	function chooseTabByKey(event: KeyboardEvent): void {
		const index = tabs.findIndex(({ id }) => id === openTabId);
		const tab = tabs[tabByKey(event.key, index, tabs.length) ?? -1];
		if (!tab || opensElsewhere(event)) return;
		event.preventDefault();
		setChosenTabId(tab.id);
		document.getElementById(tabId(tab.id))?.focus();
	}

	const initialAttributes = (id: string) => (id === initialTabId ? { "data-initial": "" } : {});
	return (
		<div className={isHydrated ? "" : "anchor-tabs"}>
			<PageStyles css={anchorTabsCss} />
			<nav aria-label={label} className={TAB_LIST} {...(isHydrated && { role: "tablist" })}>
				{tabs.map(({ id, title }) => (
					<a
						key={id}
						href={`#${id}`}
						{...(isHydrated
							? {
									id: tabId(id),
									role: "tab",
									"aria-selected": id === openTabId,
									"aria-controls": id,
									tabIndex: id === openTabId ? 0 : -1,
									onClick: keepAddress,
									onKeyDown: chooseTabByKey,
									className: `${TAB} ${id === openTabId ? "border-ink" : "border-transparent"}`,
								}
							: { className: TAB, ...initialAttributes(id) })}
					>
						{title}
					</a>
				))}
			</nav>
			{tabs.map(({ id, title, content }) => (
				<section
					key={id}
					id={id}
					className="pt-6"
					{...(isHydrated
						? {
								role: "tabpanel",
								"aria-labelledby": tabId(id),
								tabIndex: 0,
								hidden: id !== openTabId,
							}
						: { "aria-label": title, ...initialAttributes(id) })}
				>
					{content}
				</section>
			))}
		</div>
	);
}
