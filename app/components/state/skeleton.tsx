/** A grey shape of the size of what it stands for. */
export function Skeleton({ className }: { className: string }) {
	return <div className={`motion-safe:animate-pulse rounded-card bg-line ${className}`} />;
}

/** So many skeletons in a grid. */
export function SkeletonGrid({ count, grid, item }: { count: number; grid: string; item: string }) {
	return (
		<div className={grid}>
			{Array.from({ length: count }, (_, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never move
				<Skeleton key={index} className={item} />
			))}
		</div>
	);
}

/** A turning ring, for lists whose length is not known yet. */
export function Spinner() {
	return (
		<div className="flex justify-center py-16">
			<div className="size-10 motion-safe:animate-spin rounded-full border-4 border-line border-t-link" />
		</div>
	);
}
