import { type ProjectorCard, projectorName } from "~/features/catalogue/projector";
import { Photo, ProjectorPicture } from "./photo";

const photoId = (index: number) => `photo-${index + 1}`;

/**
 * Shows a model's picture. Several photographs are side by side, to swipe or to choose by the row of small ones, which
 * works without scripts.
 */
export function PhotoGallery({
	projector,
	paths = [],
}: {
	projector: Pick<ProjectorCard, "brand" | "model" | "slug" | "imagePath">;
	/** Addresses of all photographs, if there are several. */
	paths?: readonly string[] | undefined;
}) {
	const stage = "overflow-hidden rounded-card border border-line bg-backdrop";
	if (paths.length < 2) {
		return (
			<div
				className={`${stage} ${projector.imagePath ? "" : "lg:flex lg:max-h-72 lg:grow lg:items-center"}`}
			>
				<div className={projector.imagePath ? "" : "mx-auto w-36 sm:w-60 lg:w-72"}>
					<ProjectorPicture projector={projector} loading="eager" use="detail" />
				</div>
			</div>
		);
	}
	const name = projectorName(projector);
	return (
		<div className={stage}>
			<section
				// biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
				tabIndex={0}
				aria-label="Photographs"
				className="flex snap-x snap-mandatory overflow-x-auto"
			>
				{paths.map((path, index) => (
					<Photo
						key={path}
						id={photoId(index)}
						path={path}
						use="detail"
						alt={`${name}, photograph ${index + 1} of ${paths.length}`}
						width="400"
						height="300"
						loading={index === 0 ? "eager" : "lazy"}
						decoding="async"
						className="aspect-[4/3] w-full shrink-0 snap-start bg-backdrop object-contain"
					/>
				))}
			</section>
			<ul className="flex flex-wrap gap-2 border-t border-line bg-card p-2 print:hidden">
				{paths.map((path, index) => (
					<li key={path}>
						<a
							href={`#${photoId(index)}`}
							className="block overflow-hidden rounded-control border border-edge hover:border-link"
						>
							<Photo
								path={path}
								use="thumbnail"
								alt={`Show photograph ${index + 1}`}
								width="64"
								height="48"
								loading="lazy"
								decoding="async"
								className="h-12 w-16 bg-backdrop object-contain"
							/>
						</a>
					</li>
				))}
			</ul>
		</div>
	);
}
