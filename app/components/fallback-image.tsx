import { type ImgHTMLAttributes, useCallback } from "react";

const PLACEHOLDER = "/placeholder-projector.png";

function replace(image: HTMLImageElement) {
	if (image.src.endsWith(PLACEHOLDER)) return;
	console.warn(`Image failed to load: ${image.currentSrc || image.src}`);
	// A picture's sources come before the image's own address.
	for (const source of image.closest("picture")?.querySelectorAll("source") ?? []) {
		source.media = "not all";
	}
	image.src = PLACEHOLDER;
}

/** An image that turns into the placeholder projector when it fails (spec "Home", "Projector card"). */
export function FallbackImage({
	alt,
	...props
}: ImgHTMLAttributes<HTMLImageElement> & { alt: string }) {
	// The image may have failed before scripts arrived, when nothing was listening yet.
	const checkLoaded = useCallback((image: HTMLImageElement | null) => {
		if (image?.complete && image.naturalWidth === 0 && image.loading !== "lazy") replace(image);
	}, []);
	return <img {...props} alt={alt} ref={checkLoaded} onError={(e) => replace(e.currentTarget)} />;
}
