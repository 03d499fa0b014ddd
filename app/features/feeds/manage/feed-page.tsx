import type { ReactNode } from "react";
import { Breadcrumb, type Crumb } from "~/components/breadcrumb";
import { Container } from "~/components/page";
import { FEEDS_PATH } from "~/features/feeds/feed-addresses";

/** A page of a feed: where it stands, its heading, its parts one below the other. */
export function FeedPage({
	title,
	crumbs,
	children,
}: {
	title: string;
	/** Between the list of feeds and this page. */
	crumbs: readonly Crumb[];
	children: ReactNode;
}) {
	return (
		<Container className="grid grid-cols-1 gap-6 py-8">
			<div className="grid gap-1">
				<Breadcrumb crumbs={[{ name: "Feeds", to: FEEDS_PATH }, ...crumbs]} />
				<h1 className="text-2xl wrap-anywhere">{title}</h1>
			</div>
			{children}
		</Container>
	);
}
