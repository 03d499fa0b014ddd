import { isInMemory } from "db/sqlite/open-sqlite";

let isHere = false;

/** Performs all later tasks in the calling thread: in tests a thread costs more than its task. */
export function performTasksHere(): void {
	isHere = true;
}

/** Returns true if tasks on a database run in a thread: one in memory belongs to its only connection. */
export function isThreaded(databaseUrl: string): boolean {
	return !isHere && !isInMemory(databaseUrl);
}
