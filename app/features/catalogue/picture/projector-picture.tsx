import { FallbackImage } from "~/components/fallback-image";
import { type ProjectorCard, projectorName } from "~/features/catalogue/projector";
import { Photo, type PhotoUse } from "./photo";

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
