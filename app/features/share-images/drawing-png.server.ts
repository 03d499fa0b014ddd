import { createHash } from "node:crypto";
import { modelDrawing } from "~/features/catalogue/image/model-drawing";
import { renderCachedPng } from "./render-share-image.server";
import { drawingSvg } from "./share-svg.server";

/** Size in px: twice the size at which newsletters show it. */
const IMAGE_SIZE = { width: 480, height: 360 } as const;

/** Returns the drawing of a model as PNG, because mail programs do not show SVG. */
export function drawingPng(model: Parameters<typeof modelDrawing>[0]): Promise<Uint8Array> {
	const drawing = modelDrawing(model);
	const version = `drawing-${createHash("sha256").update(drawing).digest("base64url")}`;
	// A single SVG, without others to fall back on: the PNG of a drawing is always small enough.
	return renderCachedPng(version, [async () => drawingSvg(drawing, IMAGE_SIZE)]);
}
