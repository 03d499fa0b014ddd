import type { ImageStats } from "~/features/images/images.queries.server";
import { byteSizeText } from "./byte-size";

/** Shows the number and sizes of images. */
export function ImageStatistics({ stats }: { stats: ImageStats }) {
	const figures = [
		["Total images", String(stats.totalImages)],
		["Total size", byteSizeText(stats.totalSize)],
		["Average size", byteSizeText(stats.averageSize)],
	];
	return (
		<section aria-labelledby="statistics">
			<h2 id="statistics" className="sr-only">
				Storage statistics
			</h2>
			<dl className="grid grid-cols-3 divide-x divide-line max-enlarged:grid-cols-1 max-enlarged:divide-x-0 max-enlarged:divide-y rounded-card border border-line bg-card">
				{figures.map(([name, value]) => (
					<div key={name} className="px-2 py-3 sm:px-5">
						<dt className="text-sm text-muted">{name}</dt>
						<dd className="text-base font-bold whitespace-nowrap tabular sm:text-xl">{value}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
