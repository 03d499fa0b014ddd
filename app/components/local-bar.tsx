import { useLocation, useNavigate } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef, useState } from "react";

interface LocalLink {
	/** Id of the part of the page. */
	id: string;
	name: string;
}

/** The part that a reader is in: the last one that begins above the upper third of the screen. */
function currentPart(links: readonly LocalLink[]): string | undefined {
	const line = window.innerHeight / 3;
	const isReached = ({ id }: LocalLink) => {
		const part = document.getElementById(id);
		return (
			part !== null && part.getClientRects().length > 0 && part.getBoundingClientRect().top <= line
		);
	};
	const isAtEnd =
		window.scrollY > 0 &&
		window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
	return (isAtEnd ? links.at(-1) : (links.findLast(isReached) ?? links[0]))?.id;
}

/** Links to the parts of a long page, which stay at its top; scripts mark the part on the screen. */
export function LocalBar({ links }: { links: readonly LocalLink[] }) {
	const [current, setCurrent] = useState<string>();
	const bar = useRef<HTMLElement>(null);
	const { search } = useLocation();
	const navigate = useNavigate();

	/** By the router, which would bring back an earlier place after a second plain step to a part. */
	function goToPart(event: MouseEvent, id: string): void {
		if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		navigate({ search, hash: id });
	}

	useEffect(() => {
		let frame = 0;
		function updateCurrent(): void {
			cancelAnimationFrame(frame);
			frame = requestAnimationFrame(() => setCurrent(currentPart(links)));
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

	// Where the links do not fit, the current one is brought into sight, without moving the page.
	useEffect(() => {
		const list = bar.current?.querySelector("ul");
		const link = current && list?.querySelector(`[href="#${current}"]`);
		if (list && link instanceof HTMLElement) {
			list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
		}
	}, [current]);

	return (
		<nav ref={bar} aria-label="On this page" className="local-bar">
			<ul>
				{links.map(({ id, name }) => (
					<li key={id}>
						<a
							href={`#${id}`}
							onClick={(event) => goToPart(event, id)}
							aria-current={id === current ? "true" : undefined}
						>
							{name}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}
