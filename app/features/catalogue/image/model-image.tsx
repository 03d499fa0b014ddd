import { FallbackImage } from "~/components/fallback-image";
import { modelName } from "~/features/catalogue/model";
import { Photo, type PhotoModel, type PhotoUse } from "./photo";
import { drawingPath } from "./photo-address";

/** Classes of an image on a model's page, which is not cropped, and 360 px high where there is room. */
const DETAIL_IMAGE_CLASSES =
	"aspect-[4/3] w-full bg-backdrop object-contain sm:aspect-auto sm:h-90";

/** Shows a model's photograph, or its drawing, as large as fits. */
export function ModelImage({
	model,
	loading,
	use,
}: {
	model: PhotoModel;
	loading: "eager" | "lazy";
	use: PhotoUse;
}) {
	const { imagePath } = model;
	const imageProps = {
		// The shape of the box: an image of any other shape is fitted into it.
		width: "400",
		height: "300",
		loading,
		decoding: "async",
		className:
			use === "detail" ? DETAIL_IMAGE_CLASSES : "aspect-[4/3] w-full bg-backdrop object-contain",
	} as const;
	if (imagePath) {
		return <Photo {...imageProps} path={imagePath} use={use} alt={modelName(model)} />;
	}
	// Decorative: the name is beside it.
	return <FallbackImage {...imageProps} src={drawingPath(model.slug)} alt="" />;
}

const photoId = (index: number) => `photo-${index + 1}`;

/**
 * Shows a model's photograph or drawing. Several photographs are side by side, to swipe or to choose by the row of
 * small ones, which works without scripts.
 */
export function PhotoGallery({
	model,
	paths = [],
}: {
	model: PhotoModel;
	/** Addresses of all photographs, if there are several. */
	paths?: readonly string[] | undefined;
}) {
	const frameClasses = "overflow-hidden rounded-card border border-line bg-backdrop";
	if (paths.length < 2) {
		return (
			<div className={frameClasses}>
				<ModelImage model={model} loading="eager" use="detail" />
			</div>
		);
	}
	const name = modelName(model);
	return (
		<div className={frameClasses}>
			<section
				// biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
				tabIndex={0}
				aria-label="Photographs"
				className="flex [scroll-snap-type:x_mandatory] overflow-x-auto"
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
						className={`${DETAIL_IMAGE_CLASSES} shrink-0 snap-start`}
					/>
				))}
			</section>
			<ul className="flex flex-wrap gap-2 border-t border-line bg-card p-2 print:hidden">
				{paths.map((path, index) => (
					<li key={path}>
						<a
							href={`#${photoId(index)}`}
							className="block overflow-hidden rounded-control border border-edge hover:border-ink"
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
