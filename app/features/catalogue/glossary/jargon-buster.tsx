import { LinkButton, Section } from "~/components/page";
import { SectionFallback } from "~/components/state/state-panel";
import type { Section as Loaded } from "~/logging/section.server";
import type { JargonTerm } from "./jargon.queries.server";

/** The home page's terms of the glossary, folded. */
export function JargonBuster({ title, jargon }: { title: string; jargon: Loaded<JargonTerm[]> }) {
	return (
		<Section
			id="jargon"
			title={title}
			intro="Six words that decide most purchases, in plain English."
		>
			{jargon.status === "error" ? (
				<SectionFallback what="the jargon terms" />
			) : (
				<ul className="grid items-start gap-2 sm:grid-cols-2 lg:grid-cols-3">
					{jargon.data.map(({ id, term, description }) => (
						<li key={id}>
							<details className="fold">
								<summary>
									<h3>{term}</h3>
								</summary>
								<p className="mt-1 text-muted">{description}</p>
							</details>
						</li>
					))}
				</ul>
			)}
			<p className="mt-6">
				<LinkButton to="/buying-guide">More terms in the Buying Guide</LinkButton>
			</p>
		</Section>
	);
}
