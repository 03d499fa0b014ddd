/**
 * Gives the memory of what is not needed any more back at once, where the process was started so that it can
 * (`--expose-gc`, as `npm start` has it). A parser leaves several times what it read, most of it outside the heap, where
 * the garbage collector does not see how much it is and comes late.
 */
export function releaseMemory(): void {
	globalThis.gc?.();
}
