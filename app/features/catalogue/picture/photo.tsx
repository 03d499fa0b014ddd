import type { ImgHTMLAttributes } from "react";
import { FallbackImage } from "~/components/fallback-image";
import { useSavesData } from "~/components/saves-data";
import { type ProjectorCard, projectorName } from "~/features/catalogue/projector";
import { type PhotoWidth, photoSources } from "./photo-address";

/** How wide a photograph stands on the page, and the widest size that can be of use there. */
const USES = {
	card: { widest: 960, sizes: "(min-width: 64rem) 22rem, (min-width: 40rem) 46vw, 6rem" },
	detail: { widest: 1280, sizes: "(min-width: 64rem) 41rem, 92vw" },
	thumbnail: { widest: 320, sizes: "8rem" },
} as const satisfies Record<string, { widest: PhotoWidth; sizes: string }>;

/** For who asked to be spared data. */
const SMALLEST: PhotoWidth = 320;

export type PhotoUse = keyof typeof USES;

/** A photograph in the best format that the browser knows and the smallest size that will do. */
export function Photo({
	path,
	use,
	...image
}: { path: string; use: PhotoUse; alt: string } & ImgHTMLAttributes<HTMLImageElement>) {
	const { widest, sizes } = USES[use];
	const sources = photoSources(path, useSavesData() ? SMALLEST : widest);
	if (!sources) return <FallbackImage {...image} src={path} />;
	return (
		// Another picture is another element: the old one may have fallen back.
		<picture key={path} className="contents">
			<source type="image/avif" srcSet={sources.avif} sizes={sizes} />
			<source type="image/webp" srcSet={sources.webp} sizes={sizes} />
			<FallbackImage {...image} src={sources.jpg} />
		</picture>
	);
}

/** A model's photograph, or the drawing of its body type, on the pale stage; a card has rules for its own. */
export function ProjectorPicture({
	projector,
	loading,
	use = "card",
}: {
	projector: Pick<ProjectorCard, "brand" | "model" | "imagePath" | "bodyType">;
	loading: "eager" | "lazy";
	use?: PhotoUse;
}) {
	const { imagePath, bodyType } = projector;
	const image = {
		// The stage's own: a picture of any other shape is fitted into it.
		width: "400",
		height: "300",
		loading,
		decoding: "async",
		className: use === "card" ? undefined : "aspect-[4/3] w-full bg-stage object-contain",
	} as const;
	if (imagePath) {
		return <Photo {...image} path={imagePath} use={use} alt={projectorName(projector)} />;
	}
	// The name stands beside it, and it shows no more than a kind of body.
	return <FallbackImage {...image} src={`/illustrations/${bodyType}.svg`} alt="" />;
}
