import { LinkButton } from "~/components/link-button";
import { Container } from "~/components/page";

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
					<h2 className="text-2xl">{title}</h2>
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
