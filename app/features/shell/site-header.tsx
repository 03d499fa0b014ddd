import { Link, NavLink } from "@remix-run/react";
import { type FocusEvent, type MouseEvent, useCallback, useEffect, useRef } from "react";
import { BeamGlyph } from "~/components/beam";
import { closeOverlay, showOverlay, useOverlay } from "~/components/overlay";
import { SearchButton } from "~/features/search/dialog/search-button";
import { shortlistPath } from "~/features/shortlist/shortlist";
import { useShortlist } from "~/features/shortlist/shortlist-bar";
import { FINDER_LINK, type SiteLink } from "./site-links";

const closeMenu = () => closeOverlay("menu");

/** State of the header's menu, which works without scripts; with scripts, opening it adds a history entry. */
function usePhoneMenu() {
	const isOpen = useOverlay("menu");
	const ref = useRef<HTMLDetailsElement>(null);

	const onClick = useCallback(
		(event: MouseEvent) => {
			event.preventDefault();
			if (isOpen) closeMenu();
			else showOverlay("menu");
		},
		[isOpen],
	);

	// The menu may have been opened before scripts loaded.
	useEffect(() => {
		if (ref.current?.open) showOverlay("menu");
	}, []);

	useEffect(() => {
		if (ref.current) ref.current.open = isOpen;
		if (!isOpen) return;
		function closeByKey(event: KeyboardEvent) {
			if (event.key !== "Escape" || event.defaultPrevented) return;
			const menu = ref.current;
			if (menu?.contains(document.activeElement)) menu.querySelector("summary")?.focus();
			closeMenu();
		}
		document.addEventListener("keydown", closeByKey);
		return () => document.removeEventListener("keydown", closeByKey);
	}, [isOpen]);

	/** Closes the menu when the focus leaves the header, because the menu covers other elements. */
	const onBlur = useCallback(({ currentTarget, relatedTarget }: FocusEvent) => {
		if (relatedTarget && !currentTarget.closest("header")?.contains(relatedTarget)) closeMenu();
	}, []);

	return { ref, isOpen, closeMenu, onClick, onBlur };
}

const COMPARE_PATH = "/compare";

const NAV_LINKS: readonly SiteLink[] = [
	{ to: "/", name: "Home" },
	FINDER_LINK,
	{ to: "/brands", name: "Brands" },
	{ to: "/buying-guide", name: "Buying Guide" },
	{ to: COMPARE_PATH, name: "Compare" },
	{ to: "/retailers", name: "Retailers" },
];

function NavItems({ replacesHistoryEntry = false }: { replacesHistoryEntry?: boolean }) {
	const shortlist = useShortlist();
	const links = NAV_LINKS.map((link) =>
		link.to === COMPARE_PATH && shortlist.length > 0
			? { to: shortlistPath(shortlist), name: `Compare (${shortlist.length})` }
			: link,
	);
	return links.map(({ to, name }) => (
		<li key={to}>
			<NavLink to={to} end={to === "/"} replace={replacesHistoryEntry} className={() => undefined}>
				{name}
			</NavLink>
		</li>
	));
}

/**
 * A longer name of the site is set smaller on phones, so that it leaves room for the menu; above
 * `MAX_ONE_LINE_NAME_LENGTH` it gets two small lines.
 */
const MAX_SHORT_NAME_LENGTH = 8;
const MAX_ONE_LINE_NAME_LENGTH = 20;

/** The logo on white, like the logos of brands. Its file name has its size. */
function Logo({ path, name }: { path: string; name: string }) {
	const [, width, height] = /-(\d+)x(\d+)\.png$/.exec(path) ?? [];
	return (
		<img
			src={path}
			alt={name}
			width={width}
			height={height}
			className="h-10 w-auto rounded-control bg-white p-1"
		/>
	);
}

/** Wordmark, main navigation and search; on phones the links open under the header without scripts. */
export function SiteHeader({
	name,
	logo,
	onSearch,
	onSearchIntent,
	uses,
}: {
	name: string;
	/** Path of the logo that takes the name's place. */
	logo: string | undefined;
	onSearch: () => void;
	onSearchIntent: () => void;
	uses: readonly SiteLink[];
}) {
	const menu = usePhoneMenu();
	const isLong = name.length > MAX_ONE_LINE_NAME_LENGTH;
	return (
		<header className="hero relative z-20 bg-surface-dark text-on-dark">
			{/* Receives taps beside the menu, in front of the page and behind the header's own links. */}
			{menu.isOpen && (
				<div
					aria-hidden="true"
					onClick={menu.closeMenu}
					className="fixed inset-0 -z-10 md:hidden"
				/>
			)}
			{/* Parts that arrive later must not shift the layout: on phones search and menu have fixed places. */}
			<div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)_minmax(5.75rem,auto)_minmax(5.25rem,auto)] items-center gap-2 px-4 py-2 max-enlarged:flex max-enlarged:flex-wrap md:flex md:gap-3 lg:gap-4 xl:gap-6">
				<Link
					to="/"
					replace={menu.isOpen}
					className={`mr-auto flex min-w-0 md:mr-2 items-center gap-2 py-2 text-lg font-bold wrap-anywhere max-md:[&_svg]:w-7 max-[24rem]:gap-1 max-[24rem]:text-base max-[22rem]:[&_svg]:hidden ${name.length > MAX_SHORT_NAME_LENGTH ? "max-md:text-sm" : ""}`}
				>
					{logo === undefined ? (
						<>
							<BeamGlyph />
							{isLong ? <span className="text-sm tight">{name}</span> : name}
						</>
					) : (
						<Logo path={logo} name={name} />
					)}
				</Link>
				<nav aria-label="Main" className="site-nav mr-auto hidden font-semibold md:block">
					<ul className="flex gap-2 text-sm whitespace-nowrap md:max-lg:[letter-spacing:-0.025em] lg:gap-4 lg:text-base xl:gap-6">
						<NavItems />
					</ul>
				</nav>
				<SearchButton onOpen={onSearch} onIntent={onSearchIntent} />
				<details ref={menu.ref} onBlur={menu.onBlur} className="min-h-11 md:hidden">
					{/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
					<summary
						onClick={menu.onClick}
						className="flex min-h-11 cursor-pointer list-none items-center justify-center gap-1.5 rounded-control border border-on-dark-edge px-2 text-sm font-semibold max-[24rem]:gap-1 max-[24rem]:px-1.5 [&::-webkit-details-marker]:hidden"
					>
						<svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
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
						className="site-nav absolute inset-x-0 top-full border-t border-on-dark-line bg-surface-dark floating"
					>
						<ul className="px-4 py-2 font-semibold">
							<NavItems replacesHistoryEntry={menu.isOpen} />
						</ul>
						<ul
							aria-label="Projectors by use"
							className="grid grid-cols-2 gap-x-4 max-enlarged:grid-cols-1 border-t border-on-dark-line px-4 py-2 text-sm text-on-dark-muted"
						>
							{uses.map(({ to, name }) => (
								<li key={to}>
									<Link to={to} replace={menu.isOpen}>
										{name}
									</Link>
								</li>
							))}
						</ul>
					</nav>
				</details>
			</div>
		</header>
	);
}
