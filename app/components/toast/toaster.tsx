import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { PlainToast } from "./plain-toast";
import {
	closeToast,
	showToast,
	type ToastContent,
	useToast,
	type VisibleToast,
} from "./toast-store";

/** Fallback if the region's code cannot be loaded. */
function PlainRegion({ toast }: { toast: VisibleToast | undefined }) {
	return toast && <PlainToast key={toast.id} toast={toast} onClose={() => closeToast(toast.id)} />;
}

// Loaded with the first toast: most visits have none.
const ToastRegion = lazy(() => import("./toast-region").catch(() => ({ default: PlainRegion })));

/**
 * Shows the toasts of `showToast`, and the toast in the page's data (`flashedToast`). The latter is plain HTML first,
 * so that it is visible without scripts too, and looks the same.
 */
export function Toaster({ flashedToast }: { flashedToast: ToastContent | undefined }) {
	const toast = useToast();
	const plainDialog = useRef<HTMLDialogElement>(null);
	const [handledToast, setHandledToast] = useState<ToastContent>();
	const [isRegionNeeded, setRegionNeeded] = useState(false);

	useEffect(() => {
		if (!flashedToast) return;
		// The visitor may have closed it before scripts loaded.
		if (plainDialog.current?.open !== false) showToast(flashedToast);
		setHandledToast(flashedToast);
	}, [flashedToast]);

	useEffect(() => {
		if (toast) setRegionNeeded(true);
	}, [toast]);

	if (flashedToast && flashedToast !== handledToast)
		return <PlainToast toast={flashedToast} dialogRef={plainDialog} />;
	if (!toast && !isRegionNeeded) return null;
	return (
		<Suspense fallback={<PlainRegion toast={toast} />}>
			<ToastRegion toast={toast} />
		</Suspense>
	);
}
