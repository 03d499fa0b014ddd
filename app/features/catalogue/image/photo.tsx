import type { ImgHTMLAttributes } from "react";
import { FallbackImage } from "~/components/fallback-image";
import { useSavesData } from "~/components/hooks";
import { type ModelCard, modelName } from "~/features/catalogue/model";
import { commonScaleDrawingPath, type PhotoWidth, photoSources } from "./photo-address";

/** Width of a photograph on the page, and the widest useful size. */
const PHOTO_USES = {
	card: { maxWidth: 960, sizes: "(min-width: 64rem) 22rem, (min-width: 40rem) 46vw, 6rem" },
	detail: { maxWidth: 1280, sizes: "(min-width: 40rem) 30rem, 92vw" },
	thumbnail: { maxWidth: 320, sizes: "8rem" },
} as const satisfies Record<string, { maxWidth: PhotoWidth; sizes: string }>;

/** The widest photograph for visitors who ask to save data. */
const SMALLEST_WIDTH: PhotoWidth = 320;

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

export type PhotoModel = Pick<ModelCard, "slug" | "brand" | "model" | "imagePath">;

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
