import { Link, NavLink, useLocation } from "@remix-run/react";
import { SITE_NAME } from "~/config/site";
import { BeamGlyph } from "./beam";

const LINKS = [
	{ to: "/", name: "Home" },
	{ to: "/brands", name: "Brands" },
	{ to: "/buying-guide", name: "Buying Guide" },
	{ to: "/compare", name: "Compare" },
	{ to: "/retailers", name: "Retailers" },
];

function NavItems({ className }: { className: string }) {
	return LINKS.map(({ to, name }) => (
		<li key={to}>
			<NavLink
				to={to}
				end={to === "/"}
				className={`border-b-2 border-transparent font-semibold hover:text-beam aria-[current=page]:border-beam ${className}`}
			>
				{name}
			</NavLink>
		</li>
	));
}

/** Wordmark and main navigation; on phones the links open under the header without scripts. */
export function SiteHeader() {
	const { key } = useLocation();
	return (
		<header className="room relative z-20 bg-night text-moon">
			<div className="mx-auto flex max-w-page items-center justify-between gap-4 px-4">
				<Link to="/" className="flex items-center gap-2 py-4 text-lg font-bold">
					<BeamGlyph />
					{SITE_NAME}
				</Link>
				<nav aria-label="Main" className="hidden md:block">
					<ul className="flex gap-6">
						<NavItems className="inline-block py-2" />
					</ul>
				</nav>
				{/* A new page is a new element, so the menu never stays open behind it. */}
				<details key={key} className="group md:hidden">
					<summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control border border-moon/60 px-3 font-semibold [&::-webkit-details-marker]:hidden">
						<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
							<path
								d="M3 5h14M3 10h14M3 15h14"
								stroke="currentColor"
								strokeWidth="2"
								strokeLinecap="round"
							/>
						</svg>
						Menu
					</summary>
					<nav
						aria-label="Main"
						className="absolute inset-x-0 top-full border-t border-moon/20 bg-night shadow-float"
					>
						<ul className="px-4 py-2">
							<NavItems className="inline-block py-3" />
						</ul>
					</nav>
				</details>
			</div>
		</header>
	);
}
