import { getHeapStatistics } from "node:v8";

/** Returns the limit of this process's heap in MB: the old generation's, set at the start, plus the young one's. */
export function heapLimitMb(): number {
	return Math.floor(getHeapStatistics().heap_size_limit / 2 ** 20);
}
