import { QuietButton, TextLink } from "~/components/staff/parts";
import type { QueuedPhoto } from "../fetched-photos.queries.server";

/** Path of the page with the waiting photos. */
export const QUEUE_PATH = "/admin/images/queue";

function QueuedPhotoCard({ photo, hasImage }: { photo: QueuedPhoto; hasImage: boolean }) {
	const { id, sku, name, failure, feed, host, fileName, photoCount } = photo;
	return (
		<li className="flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-card">
			<label className="flex cursor-pointer items-start gap-2 p-3 font-semibold">
				<input
					type="checkbox"
					name="id"
					value={id}
					className="mt-0.5 size-5 shrink-0 cursor-pointer accent-ink"
				/>
				<span className="min-w-0 wrap-anywhere">{name}</span>
			</label>
			{hasImage && (
				<img
					src={`${QUEUE_PATH}/${id}.jpg`}
					alt={`Proposed photograph of ${name}`}
					width={320}
					height={240}
					loading="lazy"
					decoding="async"
					className="aspect-[4/3] w-full bg-backdrop object-contain"
				/>
			)}
			<div className="grid gap-1 p-3 text-sm text-muted">
				{failure !== null && <p className="wrap-anywhere text-negative">{failure}</p>}
				<p className="wrap-anywhere">{[feed, host ?? fileName].filter(Boolean).join(", ")}</p>
				<p>
					<TextLink to={`/admin/models/${encodeURIComponent(sku)}/photographs`}>
						{photoCount === 0 ? "No photograph yet" : `Has ${photoCount} already`}
					</TextLink>
				</p>
			</div>
		</li>
	);
}

/** Lists photos with checkboxes; the buttons decide on the ticked photos or on all photos of the list. */
export function QueuedPhotoList({
	photos,
	hasImage = false,
	decisions,
}: {
	photos: readonly QueuedPhoto[];
	hasImage?: boolean;
	/** Values of the buttons, with the verbs of their labels. */
	decisions: readonly (readonly [value: string, verb: string])[];
}) {
	return (
		<>
			{photos.map(({ id }) => (
				<input key={id} type="hidden" name="shown" value={id} />
			))}
			<div className="flex flex-wrap gap-3">
				{decisions.flatMap(([value, verb]) => [
					<QuietButton key={value} name="answer" value={value}>
						{verb} the ticked
					</QuietButton>,
					<QuietButton key={`${value} all`} name="answer" value={`${value} all`}>
						{verb} all {photos.length}
					</QuietButton>,
				])}
			</div>
			<ul className="grid grid-cols-2 gap-3 max-enlarged:grid-cols-1 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4">
				{photos.map((photo) => (
					<QueuedPhotoCard key={photo.id} photo={photo} hasImage={hasImage} />
				))}
			</ul>
		</>
	);
}
