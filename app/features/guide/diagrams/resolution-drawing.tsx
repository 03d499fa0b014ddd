import { resolutions } from "../advice/key-specifications";
import { pixelSize } from "../figure-range";
import { ScaleDrawing } from "./scale-drawing";

/** Pixels to one unit of the drawing. */
const SCALE = 12;

// The largest first, so that each lies on the one before it; all stand on the same lower left corner.
const rectangles = resolutions
	.map(({ name, figure }) => {
		const { width, height } = pixelSize(figure);
		return { name, width: Math.round(width / SCALE), height: height / SCALE };
	})
	.reverse();

const WIDTH = Math.max(...rectangles.map(({ width }) => width));
const HEIGHT = Math.max(...rectangles.map(({ height }) => height));

/** The picture sizes as rectangles, drawn to scale. */
export function ResolutionDrawing() {
	return (
		<ScaleDrawing
			title="The picture sizes as rectangles, one inside the other"
			viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
			bands={resolutions}
			caption="To scale: 4K UHD has four times the pixels of 1080p; True 4K is only a little wider."
		>
			{rectangles.map(({ name, width, height }, index) => (
				<g key={name}>
					<path
						d={`M0 ${HEIGHT - height}h${width}V${HEIGHT}H0z`}
						fill="var(--color-beam)"
						fillOpacity=".2"
						stroke="var(--color-edge)"
					/>
					{/* The widest shows as a mere strip, in which its name runs upwards. */}
					<text
						{...(index === 0
							? { transform: "rotate(-90)", x: -8, y: width - 6 }
							: { x: width - 6, y: HEIGHT - height + 18 })}
					>
						{name}
					</text>
				</g>
			))}
		</ScaleDrawing>
	);
}
