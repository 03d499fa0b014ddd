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

const TAB_LIST_CLASSES = "flex flex-wrap items-end border-b border-line";
const TAB_CLASSES =
	"-mb-px inline-block border-b-4 px-3 py-3 text-left tight font-semibold sm:px-4 sm:text-lg";

/** Returns true if a click opens a link in another window or tab of the browser. */
const opensInNewWindow = ({
	ctrlKey,
	metaKey,
	shiftKey,
	altKey,
}: Pick<MouseEvent, "ctrlKey" | "metaKey" | "shiftKey" | "altKey">) =>
	ctrlKey || metaKey || shiftKey || altKey;

/** Keeps the address on a plain click; `chooseLinkedTab` chooses the tab, as for every other link to its panel. */
function keepAddress(event: MouseEvent): void {
	if (!opensInNewWindow(event)) event.preventDefault();
}

/** Returns the index of the tab that a key chooses; undefined for a key that chooses no tab. */
function tabIndexByKey(key: string, index: number, count: number): number | undefined {
	switch (key) {
		case "ArrowRight":
			return (index + 1) % count;
		case "ArrowLeft":
			return (index - 1 + count) % count;
		case "Home":
			return 0;
		case "End":
			return count - 1;
		// On a link the space key would only scroll the page.
		case " ":
			return index;
		default:
			return undefined;
	}
}

const tabId = (id: string) => `${id}-tab`;

/**
 * Panels of which one is visible at a time; hidden panels keep their state. Until scripts load, the tabs are links to
 * the panels, and the address's fragment shows a panel; then the same elements become tabs.
 */
export function PanelTabs({
	label,
	tabs,
	initialTabId = tabs[0].id,
}: {
	/** The subject of the panels. */
	label: string;
	tabs: readonly [PanelTab, ...PanelTab[]];
	/** Id of the panel to show while the address names no panel. */
	initialTabId?: string | undefined;
}) {
	const isHydrated = useHydrated();
	const { hash } = useLocation();
	const [chosenTabId, setChosenTabId] = useState<string>();
	const openTabId = chosenTabId ?? tabs.find(({ id }) => `#${id}` === hash)?.id ?? initialTabId;
	// A link elsewhere on the page may lead to a panel that is hidden.
	useEffect(() => {
		function chooseLinkedTab(event: globalThis.MouseEvent): void {
			if (opensInNewWindow(event)) return;
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
		const tab = tabs[tabIndexByKey(event.key, index, tabs.length) ?? -1];
		if (!tab || opensInNewWindow(event)) return;
		event.preventDefault();
		setChosenTabId(tab.id);
		document.getElementById(tabId(tab.id))?.focus();
	}

	const initialAttributes = (id: string) => (id === initialTabId ? { "data-initial": "" } : {});
	return (
		<div className={isHydrated ? "" : "anchor-tabs"}>
			<PageStyles css={anchorTabsCss} />
			<nav aria-label={label} className={TAB_LIST_CLASSES} {...(isHydrated && { role: "tablist" })}>
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
									className: `${TAB_CLASSES} ${id === openTabId ? "border-ink" : "border-transparent"}`,
								}
							: { className: TAB_CLASSES, ...initialAttributes(id) })}
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
