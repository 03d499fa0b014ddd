import { type FocusEvent, type MouseEvent, useCallback, useEffect, useRef } from "react";
import { closeOverlay, showOverlay, useOverlay } from "./overlay";

const close = () => closeOverlay("menu");

/** The header's menu, which opens and closes by itself, as a step of the history with scripts. */
export function usePhoneMenu() {
	const isOpen = useOverlay("menu");
	const ref = useRef<HTMLDetailsElement>(null);

	const onClick = useCallback(
		(event: MouseEvent) => {
			event.preventDefault();
			if (isOpen) close();
			else showOverlay("menu");
		},
		[isOpen],
	);

	// It may have been opened before scripts came.
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
			close();
		}
		document.addEventListener("keydown", closeByKey);
		return () => document.removeEventListener("keydown", closeByKey);
	}, [isOpen]);

	/** The focus must not go to what is covered; the header beside it is not. */
	const onBlur = useCallback(({ currentTarget, relatedTarget }: FocusEvent) => {
		if (relatedTarget && !currentTarget.closest("header")?.contains(relatedTarget)) close();
	}, []);

	return { ref, isOpen, close, onClick, onBlur };
}
