import { totalmem } from "node:os";

/** What a process takes beside its heaps: Node itself, cached pages, an upload. */
const OUTSIDE_HEAP_MB = 180;
/** Less than the site needs; more than it can use. */
const [MIN_MB, MAX_MB] = [128, 768];
/** Of a machine that nothing limits: the rest is for the system and what else runs there. */
const SHARE_OF_MACHINE = 0.75;

/** The memory for the site in MB: the limit of its container or service, else a share of the machine's. */
export function memoryForSite(machine, limit) {
	const isLimited = limit > 0 && limit < machine;
	return Math.floor((isLimited ? limit : machine * SHARE_OF_MACHINE) / 2 ** 20);
}

/**
 * The limit of a process's heap in MB, if so many processes share the memory: half of what remains, because the thread
 * of an import has a heap of the same size.
 */
export function heapLimit(memoryMb, processes = 1) {
	const heapMb = Math.floor((memoryMb / processes - OUTSIDE_HEAP_MB) / 2);
	return Math.min(MAX_MB, Math.max(MIN_MB, heapMb));
}

/** What each is for, with its figure: docs/operations.md#memory. */
const GARBAGE_OPTIONS = ["--max-semi-space-size=8", "--expose-gc"];

const LIMIT = "--max-old-space-size";

/**
 * Node's arguments for a process that serves pages, one of so many, beside those that it was started with; undefined if
 * it has them. A limit that the owner has set stays.
 */
export function missingArguments(nodeArguments, options = "", processes = 1) {
	if (GARBAGE_OPTIONS.every((argument) => nodeArguments.includes(argument))) return undefined;
	const isLimited = [...nodeArguments, ...options.split(/\s+/)].some((argument) =>
		argument.replaceAll("_", "-").startsWith(LIMIT),
	);
	const memory = memoryForSite(totalmem(), process.constrainedMemory());
	const limit = isLimited ? [] : [`${LIMIT}=${heapLimit(memory, processes)}`];
	return [...nodeArguments, ...limit, ...GARBAGE_OPTIONS];
}
