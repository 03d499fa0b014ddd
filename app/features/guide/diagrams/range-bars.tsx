import type { Band } from "../advice/key-specifications";
import { figureRange } from "../figure-range";
import { Drawing } from "./drawing";

/** A bar is drawn on a scale of a hundred. */
const FULL = 100;

function bar(end: number): string {
	return `M0 0H${end}V2H0z`;
}

/**
 * A bar for each band on a scale from nought to `most`: solid up to where the band begins, pale to where it
 * ends. The words beside the bars say the same.
 */
export function RangeBars({
	bands,
	most,
	caption,
}: {
	bands: readonly Band[];
	most: number;
	caption: string;
}) {
	const place = (value: number) => Math.round((value / most) * FULL);
	return (
		<Drawing caption={caption}>
			<dl className="grid gap-3">
				{bands.map(({ name, figure }) => {
					const { from = 0, to = most } = figureRange(figure);
					return (
						<div key={name} className="flex flex-wrap justify-between">
							<dt>{name}</dt>
							<dd className="contents tabular">
								{figure}
								<svg aria-hidden="true" viewBox={`0 0 ${FULL} 2`} className="w-full fill-beam">
									<path d={bar(FULL)} fill="var(--color-line)" />
									<path d={bar(place(to))} opacity=".45" />
									<path d={bar(place(from))} />
								</svg>
							</dd>
						</div>
					);
				})}
			</dl>
		</Drawing>
	);
}
