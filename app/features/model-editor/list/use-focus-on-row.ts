import { useEffect, useRef } from "react";

/**
 * Keeps the focus on the pressed button when its row has moved: moving the element loses the focus, and the first row
 * has no "Up". Without that button, the focus goes to the row's first one; without the row, to the heading.
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
