import { Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { OwnerText } from "~/components/owner-text";
import { Container, Hero } from "~/components/page";
import { PageStyles } from "~/components/page-styles";
import { categoryPath } from "~/features/catalogue/lists/category";
import { tagPath } from "~/features/catalogue/lists/tag";
import textsCss from "~/styles/texts.css?inline";
import { ContentsList, type GuideLink } from "./contents-list";
import { GUIDE_DIAGRAMS } from "./diagrams";
import {
	budgetBands,
	extraFeatures,
	type GuideSectionId,
	guideContents,
	guideSectionTitle,
	inStoreTips,
	lightSources,
	portableInsights,
	screenAdvice,
	specificationTexts,
	technologies,
	useCases,
} from "./guide-advice";
import { withNative4kPrice } from "./native-4k-price";

function UseCases() {
	return (
		<>
			<p>
				Where and when you watch decides more than any brand does. Start with the use nearest yours.
			</p>
			{Object.entries(useCases).map(([name, { text, use, linkText }]) => (
				<Fragment key={name}>
					<h3>{name}</h3>
					<p>
						{text} <Link to={categoryPath(use)}>{linkText}</Link>
					</p>
				</Fragment>
			))}
		</>
	);
}

/** Pros or cons, with a plus or a minus before each. */
function Points({
	name,
	className,
	points,
}: {
	name: string;
	className: string;
	points: readonly string[];
}) {
	return (
		<div>
			<h4>{name}</h4>
			<ul className={className}>
				{points.map((point) => (
					<li key={point}>{point}</li>
				))}
			</ul>
		</div>
	);
}

function LightSources() {
	return (
		<>
			<p>
				The light decides how long the projector lasts and what it costs to keep. Hours are the
				makers' own, usually to half brightness; three hours every night make about a thousand a
				year.
			</p>
			{GUIDE_DIAGRAMS.lives}
			{Object.entries(lightSources).map(([name, { text, pros, cons }]) => (
				<Fragment key={name}>
					<h3>{name}</h3>
					<p>{text}</p>
					<div className="grid max-w-prose gap-x-6 gap-y-3 sm:grid-cols-2">
						<Points name="Pros" className="points-for" points={pros} />
						<Points name="Cons" className="points-against" points={cons} />
					</div>
				</Fragment>
			))}
		</>
	);
}

function Technologies({ native4kPence }: GuidePrices) {
	return (
		<>
			{Object.entries(technologies).map(([name, { text }]) => (
				<Fragment key={name}>
					<h3>{name}</h3>
					<p>{withNative4kPrice(text, native4kPence)}</p>
				</Fragment>
			))}
			<h3>Which to choose</h3>
			<ul>
				{Object.entries(technologies).map(([name, { chooseFor }]) => (
					<li key={name}>
						<strong>{name}</strong> for {chooseFor}.
					</li>
				))}
			</ul>
			<p>A good example of any of them beats a poor example of the others.</p>
		</>
	);
}

interface GuidePrices {
	/** Price of the cheapest current model with native 4K, in pence; null without one. */
	native4kPence: number | null;
}

function KeySpecifications({ native4kPence }: GuidePrices) {
	return (
		<>
			<p>
				Four figures settle whether a projector suits your room. <Link to="/compare">Compare</Link>{" "}
				sets them side by side.
			</p>
			<h3>Resolution</h3>
			<p>{withNative4kPrice(specificationTexts.resolution, native4kPence)}</p>
			{GUIDE_DIAGRAMS.resolutions}
			<h3>Brightness in lumens</h3>
			<p>{specificationTexts.brightness}</p>
			{GUIDE_DIAGRAMS.brightness}
			<h3>Contrast ratio</h3>
			<p>{specificationTexts.contrast}</p>
			{GUIDE_DIAGRAMS.contrast}
			<p>{specificationTexts.nativeContrast}</p>
			{GUIDE_DIAGRAMS["native-contrast"]}
			<h3>Throw ratio</h3>
			<p>{specificationTexts.throwRatio}</p>
			{GUIDE_DIAGRAMS.throw}
			<p>
				<Link to="/projectors">Find what fits your room</Link>.
			</p>
		</>
	);
}

function ExtraFeatures() {
	return (
		<>
			<p>Pay for the ones you will use. Each name leads to the models that have it.</p>
			<ul>
				{Object.entries(extraFeatures).map(([name, { tag, text }]) => (
					<li key={name}>
						<Link to={tagPath(tag)}>{name}</Link>: {text}
					</li>
				))}
			</ul>
		</>
	);
}

function Budget({ native4kPence }: GuidePrices) {
	return (
		<>
			<p>
				Keep about a fifth back for a screen, a mount, leads and sound. Last year's model is often
				the better buy.
			</p>
			<dl className="grid max-w-prose gap-4 sm:grid-cols-2">
				{Object.entries(budgetBands).map(([name, { price, text }]) => (
					<div key={name} className="rounded-card border border-line bg-card p-4">
						<dt className="flex flex-wrap justify-between">
							{name} <span className="font-semibold tabular">{price}</span>
						</dt>
						<dd className="mt-1">{withNative4kPrice(text, native4kPence)}</dd>
					</div>
				))}
			</dl>
			<h3 id={screenAdvice.id} className="scroll-mt-4">
				{screenAdvice.title}
			</h3>
			<p>{screenAdvice.text}</p>
		</>
	);
}

function Portable() {
	return (
		<ul>
			{portableInsights.map((insight) => (
				<li key={insight}>{insight}</li>
			))}
		</ul>
	);
}

function InStore() {
	return (
		<>
			<p>
				Ten minutes in front of a picture tell you more than any specification. See which{" "}
				<Link to="/retailers">retailers have demonstrations</Link>, and ring first.
			</p>
			<ul>
				{inStoreTips.map((tip) => (
					<li key={tip}>{tip}</li>
				))}
			</ul>
		</>
	);
}

function Decision() {
	return (
		<p>
			Measure the room, be honest about its light, set the budget, and let the throw ratio and the
			lumens cut the list to three or four. <Link to="/compare">Compare them side by side</Link>,
			see one if you can, then buy from a shop that will take it back. When two still tie, take the
			brighter one for a lit room and the one with more contrast for a dark room. A projector that
			fits the room gets used; the cleverest one that does not ends up in its box.
		</p>
	);
}

/** The default content of each section, without the glossary. */
export const DEFAULT_SECTIONS = {
	"use-cases": UseCases,
	"light-sources": LightSources,
	technologies: Technologies,
	"key-specifications": KeySpecifications,
	"extra-features": ExtraFeatures,
	budget: Budget,
	portable: Portable,
	"in-store": InStore,
	decision: Decision,
} as const satisfies Partial<Record<GuideSectionId, unknown>>;

/** HTML of sections that the owner wrote, in place of the default content. */
export type CustomSections = Readonly<Partial<Record<keyof typeof DEFAULT_SECTIONS, string>>>;

/** One section of the guide under its heading, to which the list of contents links. */
export function GuideSection({ id, children }: { id: GuideSectionId; children: ReactNode }) {
	return (
		<section aria-labelledby={id}>
			<h2 id={id}>{guideSectionTitle(id)}</h2>
			{children}
		</section>
	);
}

/** The buying guide's article (docs/product.md#screens), with the glossary as `children`. */
export function GuideArticle({
	native4kPence,
	customTexts,
	articles,
	children,
}: {
	/** Price of the cheapest current model with native 4K, in pence; null without one. */
	native4kPence: number | null;
	customTexts: CustomSections;
	/** Articles of the owner that are listed in the contents too. */
	articles: readonly GuideLink[];
	children: ReactNode;
}) {
	return (
		<article aria-labelledby="guide">
			<PageStyles css={textsCss} />
			<Hero
				id="guide"
				title="Projector Buying Guide"
				intro="What matters, what does not, and which questions to ask, for British rooms and budgets."
			/>
			<Container className="grid gap-8 py-4 sm:py-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
				<ContentsList articles={articles} />
				<div className="long-text grid gap-8 sm:gap-12">
					{guideContents.map(({ id }) => {
						if (id === "glossary") return null;
						const DefaultSection = DEFAULT_SECTIONS[id];
						const customText = customTexts[id];
						return (
							<GuideSection key={id} id={id}>
								{customText === undefined ? (
									<DefaultSection native4kPence={native4kPence} />
								) : (
									<OwnerText html={customText} />
								)}
							</GuideSection>
						);
					})}
					{children}
				</div>
			</Container>
		</article>
	);
}
