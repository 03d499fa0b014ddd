import * as Tabs from "@radix-ui/react-tabs";
import { useLocation } from "@remix-run/react";
import {
	type ComponentProps,
	forwardRef,
	type KeyboardEvent,
	type MouseEvent,
	type ReactNode,
	useEffect,
	useState,
} from "react";
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

// Radix sets inline styles on both for outlines and animations: the content security policy refuses them.
const TabBar = forwardRef<HTMLElement, ComponentProps<"nav">>(({ style: _, ...props }, ref) => (
	<nav ref={ref} {...props} />
));
const Panel = forwardRef<HTMLElement, ComponentProps<"section">>(({ style: _, ...props }, ref) => (
	<section ref={ref} {...props} />
));

/** Keeps the address on a plain click; with a modifier key the link opens elsewhere. */
function keepAddress(event: MouseEvent): void {
	if (!(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) event.preventDefault();
}

/** Keeps the space key, which does nothing on a link, from scrolling the page. */
function keepPlace(event: KeyboardEvent): void {
	if (event.key === " ") event.preventDefault();
}

/** Overrides for Radix's tab roles until scripts arrive: then the tabs are plain links to the panels. */
const AS_LINK = {
	id: undefined,
	"data-orientation": undefined,
	"data-radix-collection-item": undefined,
	role: undefined,
	type: undefined,
	tabIndex: undefined,
	"aria-selected": undefined,
	"aria-controls": undefined,
};
/** Overrides for what Radix writes for other directions of text and of the keys. */
const BARE = { dir: undefined, "data-orientation": undefined };
const AS_REGION = {
	"data-orientation": undefined,
	role: undefined,
	tabIndex: undefined,
	"aria-labelledby": undefined,
};

/**
 * Panels of which one shows at a time; hidden ones keep their state. Until scripts load the tabs are links to the
 * panels, shown and hidden by the address's fragment; then the same elements become tabs.
 */
export function PanelTabs({
	label,
	tabs,
	initial = tabs[0].id,
}: {
	/** The subject of the panels. */
	label: string;
	tabs: readonly [PanelTab, ...PanelTab[]];
	/** The panel to show while the address names none. */
	initial?: string | undefined;
}) {
	const isLive = useHydrated();
	const { hash } = useLocation();
	const [chosen, choose] = useState<string>();
	const openTabId = chosen ?? tabs.find(({ id }) => `#${id}` === hash)?.id ?? initial;
	// A link elsewhere on the page may lead to a panel that is hidden.
	useEffect(() => {
		function follow(event: globalThis.MouseEvent): void {
			if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
			const { target } = event;
			const link = target instanceof Element && target.closest("a[href^='#']");
			const tab = link && tabs.find(({ id }) => link.getAttribute("href") === `#${id}`);
			if (tab) choose(tab.id);
		}
		document.addEventListener("click", follow);
		return () => document.removeEventListener("click", follow);
	}, [tabs]);
	const initialAttributes = (id: string) => (id === initial ? { "data-initial": "" } : {});
	return (
		<Tabs.Root asChild value={openTabId} onValueChange={choose}>
			<div className={isLive ? "" : "anchor-tabs"} {...BARE}>
				<PageStyles css={anchorTabsCss} />
				<Tabs.List asChild>
					<TabBar
						aria-label={label}
						className={TAB_LIST}
						{...(!isLive && {
							"data-orientation": undefined,
							role: undefined,
							tabIndex: undefined,
							"aria-orientation": undefined,
						})}
					>
						{tabs.map(({ id, title }) => (
							<Tabs.Trigger key={id} value={id} asChild>
								<a
									href={`#${id}`}
									{...(isLive
										? {
												onClick: keepAddress,
												onKeyDown: keepPlace,
												type: undefined,
												"aria-controls": id,
												className: `${TAB} ${id === openTabId ? "border-ink" : "border-transparent"}`,
											}
										: { ...AS_LINK, className: TAB, ...initialAttributes(id) })}
								>
									{title}
								</a>
							</Tabs.Trigger>
						))}
					</TabBar>
				</Tabs.List>
				{tabs.map(({ id, title, content }) => (
					<Tabs.Content key={id} value={id} forceMount asChild>
						<Panel
							id={id}
							className="pt-6"
							{...(isLive
								? { hidden: id !== openTabId }
								: { ...AS_REGION, "aria-label": title, ...initialAttributes(id) })}
						>
							{content}
						</Panel>
					</Tabs.Content>
				))}
			</div>
		</Tabs.Root>
	);
}
