import { pictureRange, type Range, type ThrowRatios } from "./picture-size";
import { type DistanceUnit, distanceText, inchesText, rangeText } from "./room-texts";

/** Height of the person who is drawn for scale, in metres. */
const ADULT_HEIGHT_M = 1.7;

/** Height of an ordinary ceiling. */
const CEILING_M = 2.4;

/** Space between a picture and the ceiling, if the picture needs a higher ceiling. */
const SPACE_BELOW_CEILING_M = 0.2;

/** Minimum height of a picture's lower edge: above the sideboard under an ultra-short model. */
const LOWEST_EDGE_M = 0.6;

/** The height of a picture's middle, if there is room for it. */
const EYE_LEVEL_M = 1.3;

/** The distance of an ultra-short model's lens below its picture. */
const LENS_BELOW_PICTURE_M = 0.25;

/** Returns the heights in metres, above the floor, of a lens and of its 16:9 pictures from a span of distances. */
export function sideView(distances: Range, ratios: ThrowRatios, isUltraShort: boolean) {
	const { metres } = pictureRange(distances, ratios);
	const heights = { min: (metres.min * 9) / 16, max: (metres.max * 9) / 16 };
	const lowerEdge = Math.max(LOWEST_EDGE_M, EYE_LEVEL_M - heights.max / 2);
	return {
		/** The heights of the smallest and the largest picture. */
		heights,
		/** Lower edge of both pictures. */
		lowerEdge,
		lensHeight: isUltraShort ? lowerEdge - LENS_BELOW_PICTURE_M : lowerEdge,
		ceilingHeight: Math.max(CEILING_M, lowerEdge + heights.max + SPACE_BELOW_CEILING_M),
	};
}

/** Units of the drawing per metre. */
const UNITS_PER_METRE = 100;

/** Distance from the farthest lens to the person behind it, and the space behind the person. */
const ADULT_BEHIND_LENS_M = 0.9;
const SPACE_BEHIND_ADULT_M = 0.4;

/** Width of the longest text of a distance, in letters, with the space before it. */
const LABEL_LETTERS = 5;

/** Height of a line with a distance, in letters. */
const LINE_LETTERS = 1.4;

function toUnits(metres: number): number {
	return Math.round(metres * UNITS_PER_METRE);
}

/** The room from the side, to scale: wall, picture, beam, projector, and a person beside them. */
export function RoomDrawing({
	distances,
	ratios,
	unit,
}: {
	/** From lens to wall, in metres; of a span both ends are drawn. */
	distances: Range;
	ratios: ThrowRatios;
	unit: DistanceUnit;
}) {
	const isUltraShort = unit === "cm";
	const view = sideView(distances, ratios, isUltraShort);
	const nearLensX = toUnits(distances.min);
	const farLensX = toUnits(distances.max);
	const endDistances = [...new Set([distances.min, distances.max])];
	const adultX = farLensX + toUnits(ADULT_BEHIND_LENS_M);
	const floor = toUnits(view.ceilingHeight);
	const yOf = (height: number) => floor - toUnits(height);
	const endX = adultX + toUnits(SPACE_BEHIND_ADULT_M);
	// A twenty-fourth of the drawing, so that letters have the same size on the page for every room.
	const letterSize = Math.round(Math.max(endX / 24, floor / 14));
	// In a long room the distance is written beyond the person.
	const rightX = Math.max(endX, farLensX + letterSize * LABEL_LETTERS);
	const wallWidth = Math.round(letterSize / 3);
	const heightBelowFloor = letterSize * (LINE_LETTERS * (endDistances.length - 1) + 2);
	const beam = (height: number, from: number) =>
		`M0 ${yOf(view.lowerEdge)}V${yOf(view.lowerEdge + height)}L${from} ${yOf(view.lensHeight)}z`;
	const heights = rangeText(view.heights, (value) => value.toFixed(2));
	return (
		<figure className="rounded-card border border-line bg-card p-4 text-ink">
			<svg
				role="img"
				aria-label={`Side view: lens ${distanceText(distances, unit)} from the wall, picture ${heights} m high, a person of 1.70 m beside it.`}
				viewBox={`${-wallWidth} ${-letterSize} ${rightX + wallWidth} ${floor + letterSize + heightBelowFloor}`}
				fontSize={letterSize}
				fill="currentColor"
				className="max-h-80 w-full"
			>
				<g fill="var(--color-accent)" stroke="currentColor" strokeWidth={letterSize / 20}>
					<path d={beam(view.heights.max, farLensX)} fillOpacity=".3" strokeOpacity=".5" />
					<path d={beam(view.heights.min, nearLensX)} fillOpacity=".35" strokeOpacity=".5" />
				</g>
				<path d={`M${-wallWidth} 0H0V${floor}H${rightX}v${wallWidth}H${-wallWidth}z`} />
				<path
					d={`M0 ${yOf(view.lowerEdge)}V${yOf(view.lowerEdge + view.heights.max)}`}
					stroke="var(--color-accent)"
					strokeWidth={wallWidth}
				/>
				{endDistances.map((metres) => (
					<path
						key={metres}
						d={`M${toUnits(metres)} ${yOf(view.lensHeight + 0.06)}h${toUnits(0.35)}v${toUnits(0.14)}h${-toUnits(0.35)}z`}
					/>
				))}
				<g opacity=".55">
					<circle cx={adultX} cy={yOf(ADULT_HEIGHT_M - 0.12)} r={toUnits(0.12)} />
					<rect
						x={adultX - toUnits(0.18)}
						y={yOf(ADULT_HEIGHT_M - 0.28)}
						width={toUnits(0.36)}
						height={toUnits(ADULT_HEIGHT_M - 0.28)}
						rx={toUnits(0.16)}
					/>
				</g>
				{endDistances.map((metres, index) => {
					const top = floor + Math.round(letterSize * (0.7 + LINE_LETTERS * index));
					const tick = Math.round(letterSize * 0.6);
					return (
						<g key={metres}>
							<path
								d={`M0 ${top}v${tick}M0 ${top + tick / 2}H${toUnits(metres)}M${toUnits(metres)} ${top}v${tick}`}
								stroke="currentColor"
								strokeWidth={(letterSize / 12).toFixed(1)}
							/>
							<text x={toUnits(metres) + letterSize / 2} y={top + letterSize * 0.7}>
								{distanceText(metres, unit)}
							</text>
						</g>
					);
				})}
				<text x={letterSize / 2} y="0">
					{inchesText(pictureRange(distances, ratios))}
				</text>
			</svg>
			<figcaption className="mt-2 text-sm text-muted">
				To scale, beside a person of 1.70 m. How high the lens may stand differs by model.
			</figcaption>
		</figure>
	);
}
