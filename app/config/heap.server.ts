import { getHeapStatistics } from "node:v8";

/** The limit of this process's heap in MB: of the old generation, as it was started, and its young generation. */
export function heapLimitMb(): number {
	return Math.floor(getHeapStatistics().heap_size_limit / 2 ** 20);
}
