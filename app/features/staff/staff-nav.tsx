import { NavLink } from "@remix-run/react";
import { Room } from "~/components/page";

const PAGES = [
	{ to: "/admin/upload", text: "Catalogue" },
	{ to: "/admin/images", text: "Images" },
];

/** What leads from one staff page to the other, and out. */
export function StaffNav() {
	return (
		<Room>
			<nav aria-label="Staff">
				<ul className="flex flex-wrap items-center gap-4">
					{PAGES.map(({ to, text }) => (
						<li key={to}>
							<NavLink to={to}>{text}</NavLink>
						</li>
					))}
				</ul>
			</nav>
		</Room>
	);
}
