import { useEffect, useRef, useState } from "react";
import { MAX_IMAGE_BYTES } from "~/features/images/image-limits";
import { byteSizeText } from "./byte-size";

const WIDTH = 320;
const HEIGHT = 240;

// Drawn, because a picture's address made of the file would need an exception in the site's security policy.
async function draw(file: File, canvas: HTMLCanvasElement): Promise<void> {
	const picture = await createImageBitmap(file);
	const scale = Math.min(WIDTH / picture.width, HEIGHT / picture.height, 1);
	canvas.width = Math.round(picture.width * scale);
	canvas.height = Math.round(picture.height * scale);
	canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
	picture.close();
}

/** The chosen file before it is sent: its picture where the browser can show it, its name and its size. */
export function FilePreview({ file }: { file: File }) {
	const canvas = useRef<HTMLCanvasElement>(null);
	const [isDrawn, setDrawn] = useState(false);

	useEffect(() => {
		setDrawn(false);
		if (!canvas.current || file.size > MAX_IMAGE_BYTES) return;
		let isCurrent = true;
		draw(file, canvas.current).then(
			() => isCurrent && setDrawn(true),
			// The server says why a file will not do.
			() => {},
		);
		return () => {
			isCurrent = false;
		};
	}, [file]);

	return (
		<figure className="mt-4">
			<canvas
				ref={canvas}
				role="img"
				aria-label={`Preview of ${file.name}`}
				hidden={!isDrawn}
				className="max-h-60 max-w-full rounded-control bg-stage object-contain"
			/>
			<figcaption className="mt-1 text-sm wrap-anywhere text-quiet">
				{file.name}, {byteSizeText(file.size)}
			</figcaption>
		</figure>
	);
}
