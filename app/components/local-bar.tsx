import { useLocation, useNavigate } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef, useState } from "react";

interface SectionLink {
	/** Id of the section that the link leads to. */
	id: string;
	name: string;
}

/** Returns the id of the section being read: the last one that begins above the upper third of the screen. */
function currentSectionId(links: readonly SectionLink[]): string | undefined {
	const thresholdPx = window.innerHeight / 3;
	const isAboveThreshold = ({ id }: SectionLink) => {
		const section = document.getElementById(id);
		return (
			section !== null &&
			section.getClientRects().length > 0 &&
			section.getBoundingClientRect().top <= thresholdPx
		);
	};
	const isAtEnd =
		window.scrollY > 0 &&
		window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
	return (isAtEnd ? links.at(-1) : (links.findLast(isAboveThreshold) ?? links[0]))?.id;
}

/**
 * Links to the sections of a long page, which stay at the top of the window; scripts mark the section on the screen.
 */
export function LocalBar({ links }: { links: readonly SectionLink[] }) {
	const [currentId, setCurrentId] = useState<string>();
	const bar = useRef<HTMLElement>(null);
	const { search } = useLocation();
	const navigate = useNavigate();

	/** Navigates by the router; after two plain fragment links it would restore an earlier scroll position. */
	function goToSection(event: MouseEvent, id: string): void {
		if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		navigate({ search, hash: id });
	}

	useEffect(() => {
		let frame = 0;
		function updateCurrent(): void {
			cancelAnimationFrame(frame);
			frame = requestAnimationFrame(() => setCurrentId(currentSectionId(links)));
		}
		updateCurrent();
		window.addEventListener("scroll", updateCurrent, { passive: true });
		window.addEventListener("resize", updateCurrent);
		return () => {
			cancelAnimationFrame(frame);
			window.removeEventListener("scroll", updateCurrent);
			window.removeEventListener("resize", updateCurrent);
		};
	}, [links]);

	// If the links do not fit, scrolls the current link into view, without moving the page.
	useEffect(() => {
		const list = bar.current?.querySelector("ul");
		const link = currentId && list?.querySelector(`[href="#${currentId}"]`);
		if (list && link instanceof HTMLElement) {
			list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
		}
	}, [currentId]);

	return (
		<nav ref={bar} aria-label="On this page" className="local-bar">
			<ul>
				{links.map(({ id, name }) => (
					<li key={id}>
						<a
							href={`#${id}`}
							onClick={(event) => goToSection(event, id)}
							aria-current={id === currentId ? "true" : undefined}
						>
							{name}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}
