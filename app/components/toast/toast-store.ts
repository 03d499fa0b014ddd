import { useSyncExternalStore } from "react";

/** Text and style of a toast. */
export interface ToastContent {
	title: string;
	description?: string | undefined;
	style: "default" | "destructive";
}

export interface ShownToast extends ToastContent {
	/** Tells a toast from the next one of the same words. */
	id: number;
}

// One toast is visible at a time (docs/product.md#limits), so one is all there is. Only a browser ever writes here.
let current: ShownToast | undefined;
let shownSoFar = 0;
const listeners = new Set<() => void>();

function change(next: ShownToast | undefined) {
	current = next;
	for (const listener of listeners) listener();
}

/** Shows a toast in place of the one that may be there. */
export function showToast(toast: ToastContent): void {
	shownSoFar += 1;
	change({ ...toast, id: shownSoFar });
}

/** Takes a toast away, unless another has taken its place already. */
export function closeToast(id: number): void {
	if (current?.id === id) change(undefined);
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** The toast to show now. */
export function useToast(): ShownToast | undefined {
	return useSyncExternalStore(
		subscribe,
		() => current,
		() => undefined,
	);
}
