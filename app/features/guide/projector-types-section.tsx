import { Link } from "@remix-run/react";
import { Section } from "~/components/page";
import { projectorTypeGroups } from "./projector-types";

/** The home page's explainer of projector types (docs/product.md#home). */
export function ProjectorTypes({ title }: { title: string }) {
	return (
		<Section id="types" title={title} intro="Four choices settle what will suit your room.">
			<ul className="grid gap-4 md:grid-cols-2">
				{projectorTypeGroups.map(({ slug, title, intro, items }) => (
					<li key={slug}>
						<article className="relative h-full rounded-card border border-line bg-card p-5 hover:border-link">
							<h3 className="text-xl">
								<Link to="/buying-guide" className="stretched-link">
									{title}
								</Link>
							</h3>
							<p className="mt-1 text-muted">{intro}</p>
							<dl className="mt-4 *:border-t *:border-line *:py-2">
								{items.map(({ name, figure, text }) => (
									<div key={name}>
										<dt className="flex flex-wrap justify-between gap-x-4 font-semibold">
											{name}
											{figure && <span className="text-link tabular">{figure}</span>}
										</dt>
										<dd className="text-sm text-muted">{text}</dd>
									</div>
								))}
							</dl>
						</article>
					</li>
				))}
			</ul>
		</Section>
	);
}
