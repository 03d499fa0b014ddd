import type { ReactNode } from "react";
import { Bands } from "~/features/guide/bands";
import type { Band } from "../advice/key-specifications";
import { Drawing } from "./drawing";

/** A drawing to scale beside the figures that it draws. */
export function ScaleDrawing({
	title,
	viewBox,
	bands,
	caption,
	children,
}: {
	title: string;
	viewBox: string;
	bands: readonly Band[];
	caption: string;
	children: ReactNode;
}) {
	return (
		<Drawing caption={caption}>
			<div className="grid items-center gap-4 sm:grid-cols-2">
				<svg
					role="img"
					aria-label={title}
					viewBox={viewBox}
					fontSize="14"
					textAnchor="end"
					className="w-full fill-ink"
				>
					{children}
				</svg>
				<Bands bands={bands} />
			</div>
		</Drawing>
	);
}
