import {
	type ImgHTMLAttributes,
	type ReactEventHandler,
	type RefCallback,
	useCallback,
} from "react";

interface ImageListeners {
	ref: RefCallback<HTMLImageElement>;
	onError: ReactEventHandler<HTMLImageElement>;
}

/** Calls `onFailure` if an image has failed to load. */
function checkLoaded(image: HTMLImageElement, onFailure: (image: HTMLImageElement) => void): void {
	// A lazy image that has not begun to load is not complete. A valid SVG may be complete with a width of 0.
	if (!image.complete || image.naturalWidth > 0) return;
	image.decode().catch(() => onFailure(image));
}

/** Calls `onFailure` if an image fails to load, even before hydration. */
export function useImageFailure(onFailure: (image: HTMLImageElement) => void): ImageListeners {
	const ref = useCallback(
		(image: HTMLImageElement | null) => image && checkLoaded(image, onFailure),
		[onFailure],
	);
	return { ref, onError: (event) => onFailure(event.currentTarget) };
}

/** Logs to the console which image failed. */
export function logImageFailure(image: HTMLImageElement): void {
	console.warn(`Image failed to load: ${image.currentSrc || image.src}`);
}

const PLACEHOLDER_PATH = "/placeholder-projector.png";

function showPlaceholder(image: HTMLImageElement) {
	if (image.src.endsWith(PLACEHOLDER_PATH)) return;
	logImageFailure(image);
	// In a <picture> the sources take precedence over the image's own address.
	for (const source of image.closest("picture")?.querySelectorAll("source") ?? []) {
		source.media = "not all";
	}
	image.src = PLACEHOLDER_PATH;
}

/** An image that is replaced by the placeholder projector if it fails. */
export function FallbackImage({
	alt,
	...props
}: ImgHTMLAttributes<HTMLImageElement> & { alt: string }) {
	return <img {...props} alt={alt} {...useImageFailure(showPlaceholder)} />;
}
