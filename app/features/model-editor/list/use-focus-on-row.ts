import { useEffect, useRef } from "react";

/**
 * Keeps the focus at the button that was used when its row has moved: a row that is put elsewhere loses it, and the
 * first row has no "Up". Without the button, the focus goes to the row's first one; without the row, to the heading.
 */
export function useFocusOnRow(rows: unknown, headingId: string): void {
	const used = useRef<{ button: string; row: string }>();
	useEffect(() => {
		const remember = ({ submitter }: SubmitEvent) => {
			const row = submitter?.closest("li[id]");
			used.current = submitter?.id && row ? { button: submitter.id, row: row.id } : undefined;
		};
		document.addEventListener("submit", remember, true);
		return () => document.removeEventListener("submit", remember, true);
	}, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the focus is lost when other rows are shown
	useEffect(() => {
		if (!used.current) return;
		const { button, row } = used.current;
		used.current = undefined;
		const next =
			document.getElementById(button) ??
			document.querySelector<HTMLElement>(`#${CSS.escape(row)} button`) ??
			document.getElementById(headingId);
		next?.focus();
	}, [rows]);
}
