import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** Navigation state that names the element to focus once the new page is there. */
export function focusOn(id: string): { focus: string } {
	return { focus: id };
}

/** After a navigation that asked for it, puts the focus where the person is working. */
export function useFocusAfterNavigation(): void {
	const { key, state } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the key tells one navigation from the next
	useEffect(() => {
		const id: unknown = state?.focus;
		if (typeof id === "string") document.getElementById(id)?.focus({ preventScroll: true });
	}, [key, state]);
}
