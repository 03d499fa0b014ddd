import type { ImgHTMLAttributes } from "react";
import { logImageFailure, useImageFailure } from "./image-failure";

const PLACEHOLDER = "/placeholder-projector.png";

function showPlaceholder(image: HTMLImageElement) {
	if (image.src.endsWith(PLACEHOLDER)) return;
	logImageFailure(image);
	// A picture's sources come before the image's own address.
	for (const source of image.closest("picture")?.querySelectorAll("source") ?? []) {
		source.media = "not all";
	}
	image.src = PLACEHOLDER;
}

/** An image that turns into the placeholder projector when it fails. */
export function FallbackImage({
	alt,
	...props
}: ImgHTMLAttributes<HTMLImageElement> & { alt: string }) {
	return <img {...props} alt={alt} {...useImageFailure(showPlaceholder)} />;
}
