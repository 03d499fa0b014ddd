import { Link } from "@remix-run/react";
import { FallbackImage } from "~/components/fallback-image";
import type { Category } from "./categories.queries.server";
import { categoryPath } from "./category";

export function CategoryCard({ category }: { category: Category }) {
	return (
		<article className="relative h-full overflow-hidden rounded-card border border-line bg-card hover:border-link">
			<FallbackImage
				src={category.imagePath}
				alt={`${category.name} projectors`}
				width="640"
				height="400"
				loading="lazy"
				decoding="async"
				className="aspect-[8/5] w-full bg-surface-dark-raised object-cover"
			/>
			<div className="p-3 sm:p-4">
				<h3 className="sm:text-lg">
					<Link to={categoryPath(category.slug)} className="stretched-link">
						{category.name}
						<span aria-hidden="true" className="text-link">
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
