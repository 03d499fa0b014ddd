import * as Tabs from "@radix-ui/react-tabs";
import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "~/components/hydrated";

export interface DetailTab {
	id: string;
	title: string;
	content: ReactNode;
}

const TAB = "-mb-px inline-block border-b-4 border-transparent px-4 py-3 text-lg font-semibold";

/**
 * Panels of which one shows at a time. Until scripts arrive the tabs are links to the panels, shown and
 * hidden by the address's fragment; afterwards they are tabs to the keyboard and to assistive technology.
 */
export function DetailTabs({ tabs }: { tabs: readonly [DetailTab, ...DetailTab[]] }) {
	const { hash } = useLocation();
	if (!useHydrated()) return <AnchorTabs tabs={tabs} />;
	const asked = tabs.find(({ id }) => `#${id}` === hash) ?? tabs[0];
	return (
		<Tabs.Root defaultValue={asked.id}>
			<Tabs.List aria-label="About this model" className="border-b border-line">
				{tabs.map(({ id, title }) => (
					<Tabs.Trigger
						key={id}
						value={id}
						className={`${TAB} cursor-pointer data-[state=active]:border-beam`}
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

function AnchorTabs({ tabs }: { tabs: readonly DetailTab[] }) {
	return (
		<div className="anchor-tabs">
			<nav aria-label="About this model" className="border-b border-line">
				{tabs.map(({ id, title }) => (
					<a key={id} href={`#${id}`} className={TAB}>
						{title}
					</a>
				))}
			</nav>
			{tabs.map(({ id, title, content }) => (
				<section key={id} id={id} aria-label={title} className="py-6">
					{content}
				</section>
			))}
		</div>
	);
}
