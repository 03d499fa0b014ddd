import { getHeapStatistics } from "node:v8";

/** The limit of this process's heap in MB: what it was started with, and a little for new objects. */
export function heapLimitMb(): number {
	return Math.floor(getHeapStatistics().heap_size_limit / 2 ** 20);
}
