import type { ImgHTMLAttributes } from "react";
import { FallbackImage } from "~/components/fallback-image";
import { useSavesData } from "~/components/saves-data";
import { type ProjectorCard, projectorName } from "~/features/catalogue/projector";
import { drawingPath, type PhotoWidth, photoSources } from "./photo-address";

/** Width of a photograph on the page, and the widest useful size. */
const USES = {
	card: { widest: 960, sizes: "(min-width: 64rem) 22rem, (min-width: 40rem) 46vw, 6rem" },
	detail: { widest: 1280, sizes: "(min-width: 64rem) 41rem, 92vw" },
	thumbnail: { widest: 320, sizes: "8rem" },
} as const satisfies Record<string, { widest: PhotoWidth; sizes: string }>;

/** For visitors who ask to save data. */
const SMALLEST: PhotoWidth = 320;

export type PhotoUse = keyof typeof USES;

/** Shows a photograph in the best format that the browser accepts and the smallest sufficient size. */
export function Photo({
	path,
	use,
	...image
}: { path: string; use: PhotoUse; alt: string } & ImgHTMLAttributes<HTMLImageElement>) {
	const { widest, sizes } = USES[use];
	const sources = photoSources(path, useSavesData() ? SMALLEST : widest);
	if (!sources) return <FallbackImage {...image} src={path} />;
	return (
		// A new picture needs a new element: the old one may show its fallback.
		<picture key={path} className="contents">
			<source type="image/avif" srcSet={sources.avif} sizes={sizes} />
			<source type="image/webp" srcSet={sources.webp} sizes={sizes} />
			<FallbackImage {...image} src={sources.jpg} />
		</picture>
	);
}

/** Shows a model's photograph, or its drawing, on a stage; a card has its own style. */
export function ProjectorPicture({
	projector,
	loading,
	use = "card",
}: {
	projector: Pick<ProjectorCard, "slug" | "brand" | "model" | "imagePath">;
	loading: "eager" | "lazy";
	use?: PhotoUse;
}) {
	const { imagePath } = projector;
	const image = {
		// Of the stage: a picture of any other shape is fitted into it.
		width: "400",
		height: "300",
		loading,
		decoding: "async",
		className: use === "card" ? undefined : "aspect-[4/3] w-full bg-backdrop object-contain",
	} as const;
	if (imagePath) {
		return <Photo {...image} path={imagePath} use={use} alt={projectorName(projector)} />;
	}
	// Decorative: the name is beside it.
	return <FallbackImage {...image} src={drawingPath(projector.slug)} alt="" />;
}
