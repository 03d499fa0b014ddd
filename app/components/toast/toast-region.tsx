import * as Toast from "@radix-ui/react-toast";
import { type FocusEvent, useCallback, useRef, useState } from "react";
import { NonBreaking } from "~/components/page";
import {
	PlainToast,
	TOAST_DESCRIPTION_CLASSES,
	TOAST_TITLE_CLASSES,
	ToastCross,
	ToastIcon,
	toastFrameClasses,
} from "./plain-toast";
import { closeToast, type VisibleToast } from "./toast-store";

const DISPLAY_MS = 5000;
const SWIPE_PX = 50;

/** Moves the focus back to the element that had it before, when the focused region is removed. */
function useFocusReturn() {
	const previousFocus = useRef<Element | null>(null);
	const regionRef = useRef<HTMLDivElement | null>(null);
	const ref = useCallback((region: HTMLDivElement | null) => {
		const previousRegion = regionRef.current;
		regionRef.current = region;
		if (
			previousRegion?.contains(document.activeElement) &&
			previousFocus.current instanceof HTMLElement
		) {
			previousFocus.current.focus({ preventScroll: true });
		}
	}, []);
	const onFocus = useCallback(({ currentTarget, relatedTarget }: FocusEvent) => {
		if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget;
	}, []);
	return { ref, onFocus };
}

/**
 * The toast and its region. The region is rendered without a toast too, because F8 moves the focus to it (Radix's
 * default). Each toast gets a new region: Radix's region pauses the timer while hovered or focused, and stays paused if
 * its toast disappears meanwhile.
 */
export default function ToastRegion({ toast }: { toast: VisibleToast | undefined }) {
	const focusReturn = useFocusReturn();
	// Radix renders its first toast one tick after its region; `PlainToast` is shown until then.
	const [hasAppeared, setAppeared] = useState(false);
	const onAppear = useCallback((root: HTMLLIElement | null) => {
		if (root) setAppeared(true);
	}, []);
	return (
		<div key={toast?.id} {...focusReturn}>
			<Toast.Provider duration={DISPLAY_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
				{toast && (
					<Toast.Root
						ref={onAppear}
						open
						onOpenChange={(isOpen) => !isOpen && closeToast(toast.id)}
						className={toastFrameClasses(toast.style)}
					>
						<ToastIcon style={toast.style} />
						<div>
							<Toast.Title className={TOAST_TITLE_CLASSES}>
								<NonBreaking>{toast.title}</NonBreaking>
							</Toast.Title>
							{toast.description !== undefined && (
								<Toast.Description className={TOAST_DESCRIPTION_CLASSES}>
									{toast.description}
								</Toast.Description>
							)}
						</div>
						<Toast.Close aria-label="Close" className="toast-close">
							<ToastCross />
						</Toast.Close>
					</Toast.Root>
				)}
				{toast && !hasAppeared && <PlainToast toast={toast} onClose={() => closeToast(toast.id)} />}
				<Toast.Viewport className="toast-place" />
			</Toast.Provider>
		</div>
	);
}
