import { Link } from "@remix-run/react";
import { Container, LinkButton, Section } from "~/components/page";
import { modelTypeGroups } from "./model-types";

/** The home page's explainer of projector types (docs/product.md#home). */
export function ModelTypes({ title }: { title: string }) {
	return (
		<Section id="types" title={title}>
			<ul className="grid grid-cols-2 items-start gap-2 max-enlarged:grid-cols-1">
				{modelTypeGroups.map(({ slug, title: groupTitle, intro, items }) => (
					<li key={slug} className="has-[[open]]:max-sm:col-span-full">
						<details className="fold">
							<summary>
								<h3 className="sm:text-lg">{groupTitle}</h3>
							</summary>
							<p className="mt-1 text-muted">{intro}</p>
							<dl className="my-2 *:border-t *:border-line *:py-2">
								{Object.entries(items).map(([name, { fact, text }]) => (
									<div key={name}>
										<dt className="flex flex-wrap justify-between gap-x-4 font-semibold">
											{name}
											{fact && <span className="font-semibold tabular">{fact}</span>}
										</dt>
										<dd className="text-sm text-muted">{text}</dd>
									</div>
								))}
							</dl>
							<Link to="/buying-guide">{`${groupTitle} in the Buying Guide`}</Link>
						</details>
					</li>
				))}
			</ul>
		</Section>
	);
}

/** The articles that staff put on the home page. */
export function HomeArticles({
	title,
	articles,
}: {
	title: string;
	articles: readonly { title: string; summary: string; path: string }[];
}) {
	return (
		<Section id="articles" title={title}>
			<ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
				{articles.map((article) => (
					<li
						key={article.path}
						className="relative rounded-card border border-line bg-card p-4 hover:border-ink"
					>
						<h3 className="text-lg wrap-anywhere">
							<Link to={article.path} className="stretched-link">
								{article.title}
							</Link>
						</h3>
						<p className="mt-1 text-muted wrap-anywhere">{article.summary}</p>
					</li>
				))}
			</ul>
		</Section>
	);
}

/** Numbers behind our choice of models. */
export interface ChoiceNumbers {
	modelCount: number;
	/** Number of facts whose source is recorded. */
	sourcedFactCount: number;
	/** Number of shops with an offer. */
	shopCount: number;
	/** Number of shops with a price, other than an example, that was checked today. */
	checkedTodayCount: number;
}

const numberFormat = new Intl.NumberFormat("en-GB");

const nounForCount = (count: number, singular: string, plural: string) =>
	count === 1 ? singular : plural;

/** Shows the numbers behind our choice of models as four facts. */
export function ChoiceFacts({
	title,
	numbers: { modelCount, sourcedFactCount, shopCount, checkedTodayCount },
}: {
	title: string;
	numbers: ChoiceNumbers;
}) {
	const shopFact: [number, string] =
		checkedTodayCount > 0
			? [
					checkedTodayCount,
					nounForCount(checkedTodayCount, "shop checked today", "shops checked today"),
				]
			: [shopCount, nounForCount(shopCount, "shop compared", "shops compared")];
	const facts: [number, string][] = [
		[modelCount, nounForCount(modelCount, "model scored", "models scored")],
		[
			sourcedFactCount,
			nounForCount(sourcedFactCount, "figure with its source", "figures with their sources"),
		],
		shopFact,
		[0, "points for commission"],
	];
	return (
		<Section id="choice" title={title}>
			<ul className="grid grid-cols-2 gap-4 max-enlarged:grid-cols-1 lg:grid-cols-4">
				{facts.map(([count, text]) => (
					<li key={text}>
						<b className="text-2xl tabular sm:block sm:text-3xl">{numberFormat.format(count)}</b>{" "}
						{text}
					</li>
				))}
			</ul>
			<p className="mt-4">
				<Link to="/how-we-choose" className="inline-block py-1 underline underline-offset-4">
					How models are scored
				</Link>
			</p>
		</Section>
	);
}

/** docs/product.md#limits: the scroll to the top begins about 100 ms after the click. */
const SCROLL_DELAY_MS = 100;

function scrollToTopSoon() {
	const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
	setTimeout(
		() => window.scrollTo({ top: 0, behavior: prefersReducedMotion ? "instant" : "smooth" }),
		SCROLL_DELAY_MS,
	);
}

/** The home page's invitation to compare. */
export function CompareInvitation({ title }: { title: string }) {
	return (
		<div className="hero bg-surface-dark-raised text-on-dark">
			<Container className="flex flex-col items-start justify-between gap-4 py-4 sm:py-6 md:flex-row md:items-center">
				<div>
					<h2 className="text-2xl sm:text-3xl">{title}</h2>
					<p className="mt-2 hidden max-w-prose text-on-dark-muted sm:block">
						Brightness, throw, light source, price: every figure in one table, with the differences
						marked.
					</p>
				</div>
				<LinkButton look="solid" to="/compare" onClick={scrollToTopSoon} className="shrink-0">
					Compare Projectors
				</LinkButton>
			</Container>
		</div>
	);
}
