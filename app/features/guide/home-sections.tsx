import { Link } from "@remix-run/react";
import { Container, LinkButton, Section } from "~/components/page";
import { projectorTypeGroups } from "./projector-types";

/** The home page's explainer of projector types (docs/product.md#home). */
export function ProjectorTypes({ title }: { title: string }) {
	return (
		<Section id="types" title={title} intro="Four choices settle what will suit your room.">
			<ul className="grid items-start gap-2 md:grid-cols-2">
				{projectorTypeGroups.map(({ slug, title, intro, items }) => (
					<li key={slug}>
						<details className="fold">
							<summary>
								<h3 className="text-lg">{title}</h3>
							</summary>
							<p className="mt-1 text-muted">{intro}</p>
							<dl className="my-2 *:border-t *:border-line *:py-2">
								{Object.entries(items).map(([name, { figure, text }]) => (
									<div key={name}>
										<dt className="flex flex-wrap justify-between gap-x-4 font-semibold">
											{name}
											{figure && <span className="font-semibold tabular">{figure}</span>}
										</dt>
										<dd className="text-sm text-muted">{text}</dd>
									</div>
								))}
							</dl>
							<Link to="/buying-guide">{`${title} in the Buying Guide`}</Link>
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
						<p className="mt-1 line-clamp-3 text-muted wrap-anywhere">{article.summary}</p>
					</li>
				))}
			</ul>
		</Section>
	);
}

/** docs/product.md#limits: the scroll to the top begins about 100 ms after the click. */
const SCROLL_DELAY_MS = 100;

function scrollToTopSoon() {
	const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
	setTimeout(
		() => window.scrollTo({ top: 0, behavior: still ? "instant" : "smooth" }),
		SCROLL_DELAY_MS,
	);
}

/** The home page's invitation to compare. */
export function CompareCall({ title }: { title: string }) {
	return (
		<div className="hero bg-surface-dark-raised text-on-dark">
			<Container className="flex flex-col items-start justify-between gap-6 py-10 md:flex-row md:items-center">
				<div>
					<h2 className="text-3xl">{title}</h2>
					<p className="mt-2 max-w-prose text-on-dark-muted">
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
