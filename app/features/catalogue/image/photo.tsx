import type { ImgHTMLAttributes } from "react";
import { FallbackImage } from "~/components/fallback-image";
import { useSavesData } from "~/components/hooks";
import { type ModelCard, modelName } from "~/features/catalogue/model";
import {
	commonScaleDrawingPath,
	drawingPath,
	type PhotoWidth,
	photoSources,
} from "./photo-address";

/** Width of a photograph on the page, and the widest useful size. */
const PHOTO_USES = {
	card: { maxWidth: 960, sizes: "(min-width: 64rem) 22rem, (min-width: 40rem) 46vw, 6rem" },
	detail: { maxWidth: 1280, sizes: "(min-width: 40rem) 30rem, 92vw" },
	thumbnail: { maxWidth: 320, sizes: "8rem" },
} as const satisfies Record<string, { maxWidth: PhotoWidth; sizes: string }>;

/** The widest photograph for visitors who ask to save data. */
const SMALLEST_WIDTH: PhotoWidth = 320;

/** Classes of an image on a model's page, which is not cropped, and 360 px high where there is room. */
const DETAIL_IMAGE_CLASSES =
	"aspect-[4/3] w-full bg-backdrop object-contain sm:aspect-auto sm:h-90";

export type PhotoUse = keyof typeof PHOTO_USES;

/** Shows a photograph in the best format that the browser accepts and the smallest sufficient size. */
export function Photo({
	path,
	use,
	...imageProps
}: { path: string; use: PhotoUse; alt: string } & ImgHTMLAttributes<HTMLImageElement>) {
	const { maxWidth, sizes } = PHOTO_USES[use];
	const sources = photoSources(path, useSavesData() ? SMALLEST_WIDTH : maxWidth);
	if (!sources) return <FallbackImage {...imageProps} src={path} />;
	return (
		// Another photograph needs another element: the old one may show its fallback.
		<picture key={path} className="contents">
			<source type="image/avif" srcSet={sources.avif} sizes={sizes} />
			<source type="image/webp" srcSet={sources.webp} sizes={sizes} />
			<FallbackImage {...imageProps} src={sources.jpg} />
		</picture>
	);
}

type PhotoModel = Pick<ModelCard, "slug" | "brand" | "model" | "imagePath">;

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

/** Shows a model in a list: its photograph, or its drawing in the scale of all drawings of lists, and its width. */
export function ListImage({
	model,
	loading,
}: {
	model: PhotoModel & Pick<ModelCard, "widthText">;
	loading: "eager" | "lazy";
}) {
	const { imagePath, slug, widthText } = model;
	// The shape of a drawing: a photograph is fitted into it.
	const imageProps = { width: "400", height: "264", loading, decoding: "async" } as const;
	return (
		<div className="stage">
			{imagePath ? (
				<Photo {...imageProps} path={imagePath} use="card" alt={modelName(model)} />
			) : (
				// Decorative: the name is beside it.
				<FallbackImage {...imageProps} src={commonScaleDrawingPath(slug)} alt="" />
			)}
			{widthText && <small>{widthText}</small>}
		</div>
	);
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
	model: Pick<ModelCard, "brand" | "model" | "slug" | "imagePath">;
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
