import type { ReactNode } from "react";
import { Container, Hero } from "~/components/page";
import { BudgetSection } from "./budget-section";
import { ContentsList } from "./contents-list";
import { DecisionSection } from "./decision-section";
import { ExtraFeaturesSection } from "./extra-features-section";
import { InStoreSection } from "./in-store-section";
import { KeySpecificationsSection } from "./key-specifications-section";
import { LightSourcesSection } from "./light-sources-section";
import { PortableSection } from "./portable-section";
import { TechnologiesSection } from "./technologies-section";
import { UseCasesSection } from "./use-cases-section";

// Set once for the whole text, so that its hundreds of elements need no classes of their own.
const TEXT = [
	"grid gap-14 *:*:mt-3 [&_p,&_ul,&_figure]:max-w-prose",
	"[&_h2]:text-2xl [&_h3]:mt-8 [&_h3]:text-lg [&_h3+p]:mt-1 [&_h4]:font-semibold [&_dt]:font-semibold",
	"[&_ul]:list-disc [&_ul]:pl-5 [&_li]:mt-1 [&_a]:text-link [&_a]:underline",
].join(" ");

/** The buying guide's article (docs/product.md#screens); what a loader must supply, the glossary, stands at its end. */
export function GuideArticle({ children }: { children: ReactNode }) {
	return (
		<article aria-labelledby="guide">
			<Hero>
				<h1 id="guide" className="text-3xl">
					Projector Buying Guide
				</h1>
				<p className="mt-3 max-w-prose text-lg text-haze">
					What matters, what does not, and which questions to ask, for British rooms and budgets.
				</p>
			</Hero>
			<Container className="grid gap-10 py-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
				<ContentsList />
				<div className={TEXT}>
					<UseCasesSection />
					<LightSourcesSection />
					<TechnologiesSection />
					<KeySpecificationsSection />
					<ExtraFeaturesSection />
					<BudgetSection />
					<PortableSection />
					<InStoreSection />
					<DecisionSection />
					{children}
				</div>
			</Container>
		</article>
	);
}
