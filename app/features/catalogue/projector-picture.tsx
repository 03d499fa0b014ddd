import { FallbackImage } from "~/components/fallback-image";
import { type ProjectorCard, projectorName } from "./projector";

/** A model's photograph, or the drawing of its body type, on the pale stage. */
export function ProjectorPicture({
	projector,
	loading,
}: {
	projector: Pick<ProjectorCard, "brand" | "model" | "imagePath" | "bodyType">;
	loading: "eager" | "lazy";
}) {
	const { imagePath, bodyType } = projector;
	return (
		<FallbackImage
			src={imagePath ?? `/illustrations/${bodyType}.svg`}
			alt={imagePath ? projectorName(projector) : "Illustration"}
			width="400"
			height="300"
			loading={loading}
			decoding="async"
			className="aspect-[4/3] w-full bg-stage object-contain"
		/>
	);
}
