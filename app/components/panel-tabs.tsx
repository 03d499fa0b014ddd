import * as Tabs from "@radix-ui/react-tabs";
import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "~/components/hydrated";

export interface PanelTab {
	id: string;
	title: string;
	content: ReactNode;
}

const TAB_LIST = "flex flex-wrap items-end border-b border-line";
const TAB =
	"-mb-px inline-block border-b-4 px-3 py-3 text-left leading-tight font-semibold sm:px-4 sm:text-lg";

interface TabSet {
	/** What the panels are about. */
	label: string;
	tabs: readonly [PanelTab, ...PanelTab[]];
	/** The panel that shows while the address names none: the first, unless told. */
	initial?: string | undefined;
}

/**
 * Panels of which one shows at a time. Until scripts arrive the tabs are links to the panels, shown and
 * hidden by the address's fragment; afterwards they are tabs to the keyboard and to assistive technology.
 */
export function PanelTabs({ label, tabs, initial = tabs[0].id }: TabSet) {
	const { hash } = useLocation();
	if (!useHydrated()) return <AnchorTabs label={label} tabs={tabs} initial={initial} />;
	const asked = tabs.find(({ id }) => `#${id}` === hash)?.id ?? initial;
	return (
		<Tabs.Root defaultValue={asked}>
			<Tabs.List aria-label={label} className={TAB_LIST}>
				{tabs.map(({ id, title }) => (
					<Tabs.Trigger
						key={id}
						value={id}
						className={`${TAB} cursor-pointer border-transparent data-[state=active]:border-beam`}
					>
						{title}
					</Tabs.Trigger>
				))}
			</Tabs.List>
			{tabs.map(({ id, content }) => (
				<Tabs.Content key={id} value={id} className="py-6">
					{content}
				</Tabs.Content>
			))}
		</Tabs.Root>
	);
}

function AnchorTabs({ label, tabs, initial }: Required<TabSet>) {
	const markOf = (id: string) => (id === initial ? { "data-initial": "" } : {});
	return (
		<div className="anchor-tabs">
			<nav aria-label={label} className={TAB_LIST}>
				{tabs.map(({ id, title }) => (
					<a key={id} href={`#${id}`} className={TAB} {...markOf(id)}>
						{title}
					</a>
				))}
			</nav>
			{tabs.map(({ id, title, content }) => (
				<section key={id} id={id} aria-label={title} className="py-6" {...markOf(id)}>
					{content}
				</section>
			))}
		</div>
	);
}
