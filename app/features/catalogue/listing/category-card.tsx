import { Link } from "@remix-run/react";
import { FallbackImage } from "~/components/fallback-image";
import type { Category } from "./categories.queries.server";
import { categoryPath } from "./category";

export function CategoryCard({ category }: { category: Category }) {
	return (
		<article className="relative flex h-full overflow-hidden sm:flex-col rounded-card border border-line bg-card hover:border-link">
			<FallbackImage
				src={category.imagePath}
				alt={`${category.name} projectors`}
				width="640"
				height="400"
				loading="lazy"
				decoding="async"
				className="w-2/5 shrink-0 bg-surface-dark-raised object-cover object-[30%] sm:aspect-[8/5] sm:w-full"
			/>
			<div className="min-w-0 grow p-4">
				<h3 className="text-lg">
					<Link to={categoryPath(category.slug)} className="stretched-link">
						{category.name}
						<span aria-hidden="true" className="text-link">
							{" "}
							→
						</span>
					</Link>
				</h3>
				<p className="mt-1 text-sm text-muted sm:text-base">{category.description}</p>
			</div>
		</article>
	);
}
