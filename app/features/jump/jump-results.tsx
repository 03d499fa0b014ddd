import { Link } from "@remix-run/react";
import type { JumpGroup } from "./jump";

/** Links to jump to, by kind. */
export function JumpResults({
	groups,
	onLinkClick,
}: {
	groups: readonly JumpGroup[];
	onLinkClick?: () => void;
}) {
	if (groups.length === 0) return <p>Nothing has these words.</p>;
	const isOnlyGroup = groups.length === 1;
	return (
		<div className={`grid items-start gap-6 ${isOnlyGroup ? "" : "sm:grid-cols-2"}`}>
			{groups.map(({ title, links }) => (
				<section key={title} aria-label={title} className="min-w-0">
					<h2 className="text-lg">{title}</h2>
					<ul className={isOnlyGroup ? "columns-[14rem]" : ""}>
						{links.map(({ to, text }) => (
							<li key={to}>
								<Link
									to={to}
									onClick={onLinkClick}
									className="inline-block min-w-6 py-1 wrap-anywhere underline underline-offset-4"
								>
									{text}
								</Link>
							</li>
						))}
					</ul>
				</section>
			))}
		</div>
	);
}
