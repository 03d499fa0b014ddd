import { type RefObject, useEffect } from "react";

/** Brings what the keyboard has reached whole into sight: browsers leave half of it behind the labels. */
function reveal({ target }: FocusEvent): void {
	if (target instanceof Element && target.matches(":focus-visible")) {
		target.scrollIntoView({ block: "nearest", inline: "nearest" });
	}
}

/** Completes app/styles/comparison.css for rows that scroll sideways, in what CSS alone cannot do. */
export function useSidewaysScroll(comparison: RefObject<HTMLElement>): void {
	useEffect(() => {
		const box = comparison.current;
		const rows = box?.querySelector("tbody");
		if (!box || !rows) return;
		const follow = () => box.style.setProperty("--scrolled", `${-rows.scrollLeft}px`);
		if (!CSS.supports("timeline-scope", "none")) {
			box.dataset.follows = "";
			follow();
			rows.addEventListener("scroll", follow, { passive: true });
		}
		rows.addEventListener("focusin", reveal);
		return () => {
			rows.removeEventListener("scroll", follow);
			rows.removeEventListener("focusin", reveal);
		};
	}, [comparison]);
}
