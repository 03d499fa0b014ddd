import { Link } from "@remix-run/react";

export interface Crumb {
	name: string;
	/** The page itself has none. */
	to?: string;
}

/** Breadcrumb trail; the last entry is the page itself. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
	return (
		<nav aria-label="Breadcrumb" className="text-sm text-muted wrap-anywhere">
			<ol className="flex flex-wrap items-center gap-x-2">
				{crumbs.map(({ name, to }, index) => (
					<li key={name} className="flex items-center gap-x-2">
						{index > 0 && <span aria-hidden="true">›</span>}
						{to ? (
							<Link to={to} className="py-1 text-link underline-offset-4 hover:underline">
								{name}
							</Link>
						) : (
							<bdi aria-current="page">{name}</bdi>
						)}
					</li>
				))}
			</ol>
		</nav>
	);
}
