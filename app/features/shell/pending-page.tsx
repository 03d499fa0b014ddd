import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useIsReloading } from "~/components/hooks";
import { Container } from "~/components/page";

/** A grey placeholder. */
function Skeleton({ className }: { className: string }) {
	return <div className={`motion-safe:animate-pulse rounded-card bg-line ${className}`} />;
}

/** `count` skeletons in a grid. */
function SkeletonGrid({ count, grid, item }: { count: number; grid: string; item: string }) {
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
function Spinner() {
	return (
		<div className="flex justify-center py-16">
			<div className="size-10 motion-safe:animate-spin rounded-full border-4 border-line border-t-link" />
		</div>
	);
}

/** A navigation faster than this shows no skeleton. */
const SKELETON_DELAY_MS = 150;

const CARDS = "grid gap-4 sm:grid-cols-2 lg:grid-cols-4";
const TILES = "grid gap-4 sm:grid-cols-2 lg:grid-cols-3";

/**
 * Returns the path of the page being loaded once it has taken longer than 150 ms. If only parameters change, the page
 * stays, and its focus; a comparison shows its own loading state.
 */
export function usePendingPath(): string | undefined {
	const { state, location, formMethod } = useNavigation();
	const isReloading = useIsReloading();
	const isVisit = state === "loading" && formMethod === undefined && !isReloading;
	// A staff page may hold a chosen file: it stays until the next page has loaded.
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
	// Reset in the same render as the wait, so that the new page is there when the router restores its scroll position.
	return path === undefined ? undefined : slowPath;
}

function HomeSkeleton() {
	return (
		<>
			<Skeleton className="h-80" />
			<SkeletonGrid count={6} grid={TILES} item="h-64" />
			<SkeletonGrid count={4} grid={CARDS} item="h-[30rem]" />
			<SkeletonGrid count={6} grid={TILES} item="h-32" />
			<SkeletonGrid count={5} grid={TILES} item="h-40" />
		</>
	);
}

function DetailSkeleton() {
	return (
		<>
			<div className="grid gap-8 lg:grid-cols-[3fr_2fr]">
				<Skeleton className="aspect-[4/3]" />
				<Skeleton className="h-80" />
			</div>
			<SkeletonGrid count={4} grid={CARDS} item="h-[30rem]" />
		</>
	);
}

function SkeletonFor({ path }: { path: string }) {
	const [first = "", second] = path.split("/").filter(Boolean);
	if (first === "") return <HomeSkeleton />;
	if (first === "projector") return <DetailSkeleton />;
	if (first === "retailers") return <SkeletonGrid count={5} grid={TILES} item="h-80" />;
	if (first === "projectors" || first === "category" || (first === "tag" && second)) {
		return <SkeletonGrid count={8} grid={CARDS} item="h-[30rem]" />;
	}
	return <Spinner />;
}

/** Placeholder of a page that is slow to load, at about its size. */
export function PendingPage({ path }: { path: string }) {
	return (
		<Container className="flex flex-col gap-12 py-10">
			<p role="status" className="sr-only">
				Loading…
			</p>
			<SkeletonFor path={path} />
		</Container>
	);
}
