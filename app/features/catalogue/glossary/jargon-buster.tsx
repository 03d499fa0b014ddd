import { Link } from "@remix-run/react";
import { Section } from "~/components/page";
import { SectionFallback } from "~/components/state/state-panel";
import type { LoadedSection } from "~/logging/section.server";
import { termPath } from "./glossary";
import type { JargonTerm } from "./jargon.queries.server";

const TERM_LINK = "inline-block py-1 underline underline-offset-4";

/** The home page's terms of the glossary, as links to their texts. */
export function JargonBuster({
	title,
	jargon,
}: {
	title: string;
	jargon: LoadedSection<JargonTerm[]>;
}) {
	return (
		<Section id="jargon" title={title}>
			{jargon.status === "error" ? (
				<SectionFallback dataName="the jargon terms" />
			) : (
				<ul className="flex flex-wrap gap-x-6 gap-y-1">
					{jargon.data.map(({ id, term }) => (
						<li key={id}>
							<Link to={termPath(term)} className={TERM_LINK}>
								{term}
							</Link>
						</li>
					))}
					<li>
						<Link to="/buying-guide" className={TERM_LINK}>
							More terms in the Buying Guide
						</Link>
					</li>
				</ul>
			)}
		</Section>
	);
}
