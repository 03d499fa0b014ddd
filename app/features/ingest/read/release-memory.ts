/**
 * Collects garbage at once, if the process was started with `--expose-gc` as by `npm start`. A parser leaves several
 * times the size of its input, most of it outside the heap, where the collector does not see its size.
 */
export function releaseMemory(): void {
	globalThis.gc?.();
}
