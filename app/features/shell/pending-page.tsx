import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useIsReloading } from "~/components/hooks";
import { Container } from "~/components/page";

/** A grey placeholder; `height` is in rem. */
function Skeleton({ height }: { height: number }) {
	return (
		<div
			className="motion-safe:animate-pulse rounded-card bg-line"
			style={{ height: `${height}rem` }}
		/>
	);
}

function SkeletonGrid({
	count,
	gridClassName,
	height,
}: {
	count: number;
	gridClassName: string;
	height: number;
}) {
	return (
		<div className={gridClassName}>
			{Array.from({ length: count }, (_, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never move
				<Skeleton key={index} height={height} />
			))}
		</div>
	);
}

/** A turning ring, for pages whose layout is not known yet. */
function Spinner() {
	return (
		<div className="flex justify-center py-12">
			<div className="size-10 motion-safe:animate-spin rounded-full border-4 border-line border-t-link" />
		</div>
	);
}

/** A navigation faster than this shows no skeleton. */
const SKELETON_DELAY_MS = 150;

const CARD_GRID_CLASSES = "grid gap-4 sm:grid-cols-2 lg:grid-cols-4";
const TILE_GRID_CLASSES = "grid gap-4 sm:grid-cols-2 lg:grid-cols-3";

/**
 * Returns the path of the page being loaded once it has taken longer than 150 ms. If only parameters change, the page
 * stays, and its focus; a comparison shows its own loading state.
 */
export function usePendingPath(): string | undefined {
	const { state, location, formMethod } = useNavigation();
	const isReloading = useIsReloading();
	const isVisit = state === "loading" && formMethod === undefined && !isReloading;
	// A staff page stays until the next page has loaded, because its form may hold a chosen file.
	const path = isVisit && !location.pathname.startsWith("/admin/") ? location.pathname : undefined;
	const [slowPath, setSlowPath] = useState<string>();
	useEffect(() => {
		if (path === undefined) return;
		const timer = setTimeout(() => setSlowPath(path), SKELETON_DELAY_MS);
		return () => {
			clearTimeout(timer);
			setSlowPath(undefined);
		};
	}, [path]);
	// Undefined in the same render as `path`, so that the new page is there when the router restores its scroll position.
	return path === undefined ? undefined : slowPath;
}

function HomeSkeleton() {
	return (
		<>
			<Skeleton height={20} />
			<SkeletonGrid count={6} gridClassName={TILE_GRID_CLASSES} height={16} />
			<SkeletonGrid count={4} gridClassName={CARD_GRID_CLASSES} height={30} />
			<SkeletonGrid count={6} gridClassName={TILE_GRID_CLASSES} height={8} />
			<SkeletonGrid count={5} gridClassName={TILE_GRID_CLASSES} height={10} />
		</>
	);
}

function DetailSkeleton() {
	return (
		<>
			<div className="grid gap-8 lg:grid-cols-[3fr_2fr]">
				<Skeleton height={25} />
				<Skeleton height={20} />
			</div>
			<SkeletonGrid count={4} gridClassName={CARD_GRID_CLASSES} height={30} />
		</>
	);
}

function PageSkeleton({ path }: { path: string }) {
	const [first = "", second] = path.split("/").filter(Boolean);
	if (first === "") return <HomeSkeleton />;
	if (first === "projector") return <DetailSkeleton />;
	if (first === "retailers")
		return <SkeletonGrid count={5} gridClassName={TILE_GRID_CLASSES} height={20} />;
	if (first === "projectors" || first === "category" || (first === "tag" && second)) {
		return <SkeletonGrid count={8} gridClassName={CARD_GRID_CLASSES} height={30} />;
	}
	return <Spinner />;
}

/** Placeholder of a page that is slow to load, at about its size. */
export function PendingPage({ path }: { path: string }) {
	return (
		<Container className="flex flex-col gap-10 py-10">
			<p role="status" className="sr-only">
				Loading…
			</p>
			<PageSkeleton path={path} />
		</Container>
	);
}
