import { throwBands } from "../advice/key-specifications";
import { figureRange } from "../figure-range";
import { ScaleDrawing } from "./scale-drawing";

const PICTURE_WIDTH_M = 2;

/** Units of the drawing to a metre. */
const METRE = 58;

/** How far beyond an open end the drawing stands a projector, as a ratio. */
const BEYOND = 0.4;

const SCREEN_X = 40;
const PROJECTOR = 12;
const MIDDLE_Y = 64;
const HALF = (PICTURE_WIDTH_M * METRE) / 2;

/** A ratio that stands for the band: its middle, or a little beyond its open end. */
function typicalRatio(figure: string): number {
	const { from, to } = figureRange(figure);
	if (from === undefined) return to ?? 0;
	return to === undefined ? from + BEYOND : (from + to) / 2;
}

// The farthest first: the cones grow brighter towards the screen.
const projectors = throwBands
	.map(({ name, figure }) => ({
		name,
		x: Math.round(SCREEN_X + typicalRatio(figure) * PICTURE_WIDTH_M * METRE),
	}))
	.reverse();

/** A room from above: the same picture from four distances, drawn to scale. */
export function ThrowDrawing() {
	return (
		<ScaleDrawing
			title="A room from above: four projectors at growing distances from one screen"
			viewBox="0 0 340 152"
			bands={throwBands}
			caption="To scale for a picture two metres wide. Multiply the ratio by the width of your own picture and you have the distance."
		>
			{projectors.map(({ name, x }) => (
				<g key={name}>
					<path
						d={`M${SCREEN_X} ${MIDDLE_Y - HALF}V${MIDDLE_Y + HALF}L${x} ${MIDDLE_Y}z`}
						fill="var(--color-beam)"
						opacity=".3"
					/>
					<path d={`M${x} ${MIDDLE_Y - 6}h${PROJECTOR}v12h-${PROJECTOR}z`} />
					<text x={x + PROJECTOR} y="148">
						{name}
					</text>
				</g>
			))}
			<path d={`M${SCREEN_X - 4} ${MIDDLE_Y - HALF}h4v${2 * HALF}h-4z`} />
		</ScaleDrawing>
	);
}
