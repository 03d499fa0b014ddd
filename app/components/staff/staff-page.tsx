import type { ReactNode } from "react";
import { Breadcrumb, type Crumb } from "~/components/breadcrumb";
import { Container } from "~/components/page";

/** A staff page: breadcrumb, heading with actions, content. */
export function StaffPage({
	title,
	crumbs,
	intro,
	actions,
	children,
}: {
	title: string;
	/** Breadcrumb, the page itself last; absent on pages of the menu. */
	crumbs?: readonly Crumb[] | undefined;
	intro?: ReactNode;
	/** Links and buttons beside the heading. */
	actions?: ReactNode;
	children: ReactNode;
}) {
	return (
		<Container className="grid grid-cols-1 gap-6 py-8">
			<div className="grid gap-2">
				{crumbs && <Breadcrumb crumbs={crumbs} />}
				<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
					<h1 className="min-w-0 text-2xl wrap-anywhere">{title}</h1>
					{actions && <div className="flex flex-wrap gap-3">{actions}</div>}
				</div>
				{intro && <p className="max-w-prose text-muted">{intro}</p>}
			</div>
			{children}
		</Container>
	);
}
