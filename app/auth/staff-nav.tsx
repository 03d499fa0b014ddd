import { NavLink } from "@remix-run/react";
import { Container } from "~/components/page";

const PAGES = [
	{ to: "/admin/upload", text: "Catalogue" },
	{ to: "/admin/images", text: "Images" },
	{ to: "/admin/feeds", text: "Feeds" },
];

/** What leads from one staff page to the other, and out. */
export function StaffNav({ username }: { username: string }) {
	return (
		<div className="border-b border-line bg-card">
			<Container className="flex flex-wrap items-center gap-x-6">
				<nav aria-label="Staff" className="mr-auto">
					<ul className="flex flex-wrap gap-x-6">
						{PAGES.map(({ to, text }) => (
							<li key={to}>
								<NavLink
									to={to}
									className="-mb-px inline-block border-b-4 border-transparent py-3 font-semibold hover:text-link aria-[current=page]:border-beam"
								>
									{text}
								</NavLink>
							</li>
						))}
					</ul>
				</nav>
				{/* Left by a plain form, so that nothing of these pages stays in the browser's memory. */}
				<form
					method="post"
					action="/admin/logout"
					className="flex min-w-0 items-center flex-wrap justify-between gap-3 py-1.5 max-sm:w-full"
				>
					<p className="min-w-0 text-sm wrap-anywhere text-quiet">
						Signed in as <b className="font-semibold text-ink">{username}</b>
					</p>
					<button
						type="submit"
						className="min-h-11 shrink-0 cursor-pointer rounded-control border border-edge px-3 text-sm font-semibold hover:border-link hover:text-link"
					>
						Sign out
					</button>
				</form>
			</Container>
		</div>
	);
}
