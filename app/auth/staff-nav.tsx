import { Link, NavLink, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Container } from "~/components/page";
import { STAFF_SCREENS } from "~/config/staff-screens";

const MENU_ITEM_CLASSES =
	"-mb-px inline-block border-b-4 border-transparent py-3 font-semibold hover:underline aria-[current=page]:border-ink";

/** Navigation between the staff pages, with the sign-out form. */
export function StaffNav({
	username,
	jumpLink,
}: {
	username: string;
	/** The link to the jump box. */
	jumpLink: ReactNode;
}) {
	// A new key closes the open menu after navigation.
	const { key } = useLocation();
	return (
		<header className="relative border-b border-line bg-card print:hidden">
			<Container className="flex flex-wrap items-center gap-x-6">
				<nav aria-label="Staff" className="mr-auto">
					<ul className="flex flex-wrap gap-x-5">
						<li>
							<NavLink end to="/admin" className={MENU_ITEM_CLASSES}>
								Today
							</NavLink>
						</li>
						{Object.entries(STAFF_SCREENS).map(([title, pages]) => (
							<NavGroup key={`${key} ${title}`} title={title} pages={pages} />
						))}
					</ul>
				</nav>
				{jumpLink}
				{/* A plain form loads a new document, which removes these pages from the browser's memory. */}
				<form
					method="post"
					action="/admin/logout"
					className="flex min-w-0 flex-wrap items-center justify-between gap-3 py-1.5 max-sm:grow"
				>
					<p className="min-w-0 text-sm wrap-anywhere text-muted">
						<span className="max-sm:sr-only">Signed in as </span>
						<Link to="/admin/account" className="font-semibold text-ink hover:underline">
							{username}
						</Link>
					</p>
					<Link to="/" className="py-1 text-sm text-muted hover:underline">
						View site
					</Link>
					<button
						type="submit"
						className="min-h-11 shrink-0 cursor-pointer rounded-control border border-edge px-3 text-sm font-semibold hover:border-ink"
					>
						Sign out
					</button>
				</form>
			</Container>
		</header>
	);
}

/** A menu of pages under a title. It opens without scripts too; opening one menu closes the others. */
function NavGroup({ title, pages }: { title: string; pages: Record<string, string> }) {
	const { pathname } = useLocation();
	const isCurrent = Object.keys(pages).some(
		(to) => pathname === to || pathname.startsWith(`${to}/`),
	);
	return (
		<li>
			<details name="staff-menu" className="group">
				<summary
					className={`-mb-px cursor-pointer list-none border-b-4 py-3 font-semibold hover:underline [&::-webkit-details-marker]:hidden ${isCurrent ? "border-ink" : "border-transparent"}`}
				>
					{title}
					<span aria-hidden="true" className="ml-1 inline-block text-muted group-open:rotate-180">
						▾
					</span>
				</summary>
				<ul className="absolute inset-x-0 z-10 grid border-y border-line bg-card px-4 py-2 shadow-lg sm:inset-x-auto sm:min-w-48 sm:rounded-b-card sm:border-x">
					{Object.entries(pages).map(([to, text]) => (
						<li key={to}>
							<NavLink
								to={to}
								className="block py-2 hover:underline aria-[current=page]:font-semibold aria-[current=page]:underline"
							>
								{text}
							</NavLink>
						</li>
					))}
				</ul>
			</details>
		</li>
	);
}
