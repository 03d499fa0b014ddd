import { totalmem } from "node:os";

/** Memory that a process uses outside of its heaps: for Node itself, cached pages and an upload. */
const OUTSIDE_HEAP_MB = 180;
/** The site needs at least this much. */
const MIN_HEAP_MB = 128;
/** The site has no use for more. */
const MAX_HEAP_MB = 768;
/** Share of the machine's memory for a site without a limit; the rest is for the system and other programs. */
const SHARE_OF_MACHINE = 0.75;

/**
 * Returns the memory for the site in MB: the limit of its container or service, else a share of the machine's memory.
 * Both parameters are bytes.
 */
export function memoryForSite(machineBytes, limitBytes) {
	const isLimited = limitBytes > 0 && limitBytes < machineBytes;
	return Math.floor((isLimited ? limitBytes : machineBytes * SHARE_OF_MACHINE) / 2 ** 20);
}

/**
 * Returns the limit of a process's heap in MB, if `processCount` processes share the memory: half of what remains,
 * because the import thread has a heap of the same size.
 */
export function heapLimit(memoryMb, processCount = 1) {
	const heapMb = Math.floor((memoryMb / processCount - OUTSIDE_HEAP_MB) / 2);
	return Math.min(MAX_HEAP_MB, Math.max(MIN_HEAP_MB, heapMb));
}

/** Reasons and measurements: docs/operations.md#memory. */
const GARBAGE_COLLECTION_OPTIONS = [
	"--max-semi-space-size=8",
	"--no-allocation-site-pretenuring",
	"--expose-gc",
];

const HEAP_LIMIT_OPTION = "--max-old-space-size";

/**
 * Returns the arguments with which Node must be started again, for one of `processCount` serving processes: its current
 * arguments and ours; undefined if it has ours already. Keeps a heap limit that the owner has set.
 */
export function restartArguments(nodeArguments, nodeOptions = "", processCount = 1) {
	if (GARBAGE_COLLECTION_OPTIONS.every((argument) => nodeArguments.includes(argument)))
		return undefined;
	const isLimited = [...nodeArguments, ...nodeOptions.split(/\s+/)].some((argument) =>
		argument.replaceAll("_", "-").startsWith(HEAP_LIMIT_OPTION),
	);
	const memoryMb = memoryForSite(totalmem(), process.constrainedMemory());
	const limitArguments = isLimited
		? []
		: [`${HEAP_LIMIT_OPTION}=${heapLimit(memoryMb, processCount)}`];
	return [...nodeArguments, ...limitArguments, ...GARBAGE_COLLECTION_OPTIONS];
}
