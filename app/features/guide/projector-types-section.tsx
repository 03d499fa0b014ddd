import { Link } from "@remix-run/react";
import { Section } from "~/components/page";
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
											{figure && <span className="text-link tabular">{figure}</span>}
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
