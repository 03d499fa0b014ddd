import { Link } from "@remix-run/react";
import { FallbackImage } from "~/components/fallback-image";
import { Section } from "~/components/page";
import { SectionFallback } from "~/components/state/state-panel";
import type { LoadedSection } from "~/logging/section.server";
import type { Category } from "./categories.queries.server";
import { categoryPath } from "./category";

/** The home page's categories. */
export function Categories({
	title,
	categories,
}: {
	title: string;
	categories: LoadedSection<Category[]>;
}) {
	return (
		<Section id="categories" title={title}>
			{categories.status === "error" ? (
				<SectionFallback dataName="the categories" />
			) : (
				<ul className="grid grid-cols-2 gap-3 max-enlarged:grid-cols-1 sm:gap-4 lg:grid-cols-3">
					{categories.data.map((category) => (
						<li key={category.id}>
							<CategoryCard category={category} />
						</li>
					))}
				</ul>
			)}
		</Section>
	);
}

function CategoryCard({ category }: { category: Category }) {
	return (
		<article className="relative h-full overflow-hidden rounded-card border border-line bg-card hover:border-ink">
			<FallbackImage
				src={category.imagePath}
				alt={`${category.name} projectors`}
				width="640"
				height="400"
				loading="lazy"
				decoding="async"
				className="aspect-[5/2] w-full sm:aspect-[8/5] bg-surface-dark-raised object-cover"
			/>
			<div className="px-3 py-1 sm:p-4">
				<h3 className="tight sm:text-lg">
					<Link to={categoryPath(category.slug)} className="stretched-link">
						{category.name}
						<span aria-hidden="true" className="font-semibold">
							{" "}
							→
						</span>
					</Link>
				</h3>
				<p className="mt-1 hidden text-muted sm:block">{category.description}</p>
			</div>
		</article>
	);
}
