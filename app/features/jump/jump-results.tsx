import { Link } from "@remix-run/react";
import type { JumpGroup } from "./jump";

/** Places to jump to, by kind. */
export function JumpResults({
	groups,
	onChosen,
}: {
	groups: readonly JumpGroup[];
	onChosen?: () => void;
}) {
	if (groups.length === 0) return <p>Nothing has these words.</p>;
	const isAlone = groups.length === 1;
	return (
		<div className={`grid items-start gap-6 ${isAlone ? "" : "sm:grid-cols-2"}`}>
			{groups.map(({ title, links }) => (
				<section key={title} aria-label={title} className="min-w-0">
					<h2 className="text-lg">{title}</h2>
					<ul className={isAlone ? "columns-[14rem]" : ""}>
						{links.map(({ to, text }) => (
							<li key={to}>
								<Link
									to={to}
									onClick={onChosen}
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
