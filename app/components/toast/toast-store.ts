import { useSyncExternalStore } from "react";

/** Text and style of a toast. */
export interface ToastContent {
	title: string;
	description?: string | undefined;
	/** "default" if left out. */
	style?: "default" | "destructive" | undefined;
}

export interface VisibleToast extends ToastContent {
	/** Distinguishes a toast from the next one with the same text. */
	id: number;
}

// One toast is visible at a time (docs/product.md#limits), so one is stored. Only written in the browser.
let currentToast: VisibleToast | undefined;
let toastCount = 0;
const listeners = new Set<() => void>();

function setCurrentToast(next: VisibleToast | undefined) {
	currentToast = next;
	for (const listener of listeners) listener();
}

/** Shows a toast in place of the current one. */
export function showToast(toast: ToastContent): void {
	toastCount += 1;
	setCurrentToast({ ...toast, id: toastCount });
}

/** Removes a toast, unless another has replaced it already. */
export function closeToast(id: number): void {
	if (currentToast?.id === id) setCurrentToast(undefined);
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Returns the current toast. */
export function useToast(): VisibleToast | undefined {
	return useSyncExternalStore(
		subscribe,
		() => currentToast,
		() => undefined,
	);
}
