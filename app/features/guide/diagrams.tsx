import type { ReactNode } from "react";
import {
	type Band,
	brightnessBands,
	contrastBands,
	lightLives,
	nativeContrastBands,
	resolutions,
	throwBands,
} from "./guide-advice";

const NUMBER = /\d[\d,]*(?:\.\d+)?/g;

/**
 * Reads a fact in the guide's notation ("3,000-5,000 hours", "up to 20,000 hours", "4,000+ lumens", "below 0.3:1"),
 * so that drawings use the numbers of the text. An end that the fact leaves open is absent.
 */
export function factRange(fact: string): { from?: number; to?: number } {
	const withoutRatio = fact.replaceAll(":1", "");
	const [first = 0, second] = [...withoutRatio.matchAll(NUMBER)].map(([number]) =>
		Number(number.replaceAll(",", "")),
	);
	if (second !== undefined) return { from: first, to: second };
	return /^(?:up to|below|under)/.test(fact) ? { to: first } : { from: first };
}

/** Reads a number of pixels ("1920x1080"). */
export function pixelSize(fact: string): { width: number; height: number } {
	const [width = 0, height = 0] = fact.split("x").map(Number);
	return { width, height };
}

const PICTURE_WIDTH_M = 2;

/** Units of the drawing for a metre. */
const UNITS_PER_METRE = 58;

/** Offset of a projector's position beyond an open end of a band, as a throw ratio. */
const OPEN_END_OFFSET = 0.4;

// Positions and sizes in units of the drawing.
const SCREEN_X = 40;
/** Width of the symbol of a projector. */
const SYMBOL_WIDTH = 12;
const MIDDLE_Y = 64;
const HALF_PICTURE_WIDTH = (PICTURE_WIDTH_M * UNITS_PER_METRE) / 2;

/** Returns the ratio at which a band is drawn: its middle, or a little beyond its open end. */
function typicalRatio(fact: string): number {
	const { from, to } = factRange(fact);
	if (from === undefined) return to ?? 0;
	return to === undefined ? from + OPEN_END_OFFSET : (from + to) / 2;
}

// The farthest first: the cones grow brighter towards the screen.
const throwModels = throwBands
	.map(({ name, range }) => ({
		name,
		x: Math.round(SCREEN_X + typicalRatio(range) * PICTURE_WIDTH_M * UNITS_PER_METRE),
	}))
	.reverse();

/** A room from above: the same picture from four distances, drawn to scale. */
function ThrowDrawing() {
	return (
		<ScaleDrawing
			title="A room from above: four projectors at growing distances from one screen"
			viewBox="0 0 340 152"
			bands={throwBands}
			caption="To scale for a picture two metres wide. Multiply the ratio by the width of your own picture and you have the distance."
		>
			{throwModels.map(({ name, x }) => (
				<g key={name}>
					<path
						d={`M${SCREEN_X} ${MIDDLE_Y - HALF_PICTURE_WIDTH}V${MIDDLE_Y + HALF_PICTURE_WIDTH}L${x} ${MIDDLE_Y}z`}
						fill="var(--color-accent)"
						opacity=".3"
					/>
					<path d={`M${x} ${MIDDLE_Y - 6}h${SYMBOL_WIDTH}v12h-${SYMBOL_WIDTH}z`} />
					<text x={x + SYMBOL_WIDTH} y="148">
						{name}
					</text>
				</g>
			))}
			<path
				d={`M${SCREEN_X - 4} ${MIDDLE_Y - HALF_PICTURE_WIDTH}h4v${2 * HALF_PICTURE_WIDTH}h-4z`}
			/>
		</ScaleDrawing>
	);
}

/** Pixels for one unit of the drawing. */
const PIXELS_PER_UNIT = 12;

// The largest first, because SVG paints in order; all share the lower left corner.
const rectangles = resolutions
	.map(({ name, range }) => {
		const { width, height } = pixelSize(range);
		return { name, width: Math.round(width / PIXELS_PER_UNIT), height: height / PIXELS_PER_UNIT };
	})
	.reverse();

const MAX_WIDTH = Math.max(...rectangles.map(({ width }) => width));
const MAX_HEIGHT = Math.max(...rectangles.map(({ height }) => height));

/** The picture sizes as rectangles, drawn to scale. */
function ResolutionDrawing() {
	return (
		<ScaleDrawing
			title="The picture sizes as rectangles, one inside the other"
			viewBox={`0 0 ${MAX_WIDTH} ${MAX_HEIGHT}`}
			bands={resolutions}
			caption="To scale: 4K UHD has four times the pixels of 1080p; True 4K is only a little wider."
		>
			{rectangles.map(({ name, width, height }, index) => (
				<g key={name}>
					<path
						d={`M0 ${MAX_HEIGHT - height}h${width}V${MAX_HEIGHT}H0z`}
						fill="var(--color-accent)"
						fillOpacity=".2"
						stroke="var(--color-edge)"
					/>
					{/* The widest shows as a mere strip, in which its name runs upwards. */}
					<text
						{...(index === 0
							? { transform: "rotate(-90)", x: -8, y: width - 6 }
							: { x: width - 6, y: MAX_HEIGHT - height + 18 })}
					>
						{name}
					</text>
				</g>
			))}
		</ScaleDrawing>
	);
}

/** A bar is drawn on a scale of a hundred. */
const BAR_LENGTH = 100;

function barPath(end: number): string {
	return `M0 0H${end}V2H0z`;
}

/**
 * A bar for each band on a scale from 0 to `maxValue`: solid up to the start of the band, pale up to its end. The words
 * beside the bars contain the same numbers.
 */
function RangeBars({
	bands,
	maxValue,
	caption,
}: {
	bands: readonly Band[];
	maxValue: number;
	caption: string;
}) {
	const placeOnBar = (value: number) => Math.round((value / maxValue) * BAR_LENGTH);
	return (
		<Drawing caption={caption}>
			<dl className="grid gap-3">
				{bands.map(({ name, range }) => {
					const { from = 0, to = maxValue } = factRange(range);
					return (
						<div key={name} className="flex flex-wrap justify-between">
							<dt>{name}</dt>
							<dd className="contents tabular">
								{range}
								<svg
									aria-hidden="true"
									viewBox={`0 0 ${BAR_LENGTH} 2`}
									className="w-full fill-accent"
								>
									<path d={barPath(BAR_LENGTH)} fill="var(--color-line)" />
									<path d={barPath(placeOnBar(to))} opacity=".45" />
									<path d={barPath(placeOnBar(from))} />
								</svg>
							</dd>
						</div>
					);
				})}
			</dl>
		</Drawing>
	);
}

/** A drawing to scale beside the numbers that it draws. */
function ScaleDrawing({
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
					fontSize="15"
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

/** Names and their ranges, a row each. */
function Bands({ bands }: { bands: readonly Band[] }) {
	return (
		<dl className="max-w-prose *:flex *:justify-between *:border-t *:border-line *:py-1.5">
			{bands.map(({ name, range }) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd className="tabular">{range}</dd>
				</div>
			))}
		</dl>
	);
}

/** A drawing on its card, with a text alternative below it. */
function Drawing({ caption, children }: { caption: string; children: ReactNode }) {
	return (
		<figure className="rounded-card border border-line bg-card p-4">
			{children}
			<figcaption className="mt-3 text-sm text-muted">{caption}</figcaption>
		</figure>
	);
}

/** Upper ends of the scales of hours and of lumens. */
const MAX_HOURS = 25_000;
const MAX_LUMENS = 5000;

/** The guide's diagrams by the names under which texts embed them. */
export const GUIDE_DIAGRAMS = {
	lives: (
		<RangeBars
			bands={lightLives}
			maxValue={MAX_HOURS}
			caption="How long each lasts: solid is what to expect, pale what it may reach."
		/>
	),
	resolutions: <ResolutionDrawing />,
	brightness: (
		<RangeBars
			bands={brightnessBands}
			maxValue={MAX_LUMENS}
			caption="Lumens by room: the solid part is the least to look for."
		/>
	),
	contrast: <Bands bands={contrastBands} />,
	"native-contrast": <Bands bands={nativeContrastBands} />,
	throw: <ThrowDrawing />,
} as const;
