import { isInMemory } from "db/sqlite/open-sqlite";

let isInCallingThread = false;

/** Makes all later tasks run in the calling thread, because in tests a thread takes longer than its task. */
export function performTasksInCallingThread(): void {
	isInCallingThread = true;
}

/** Returns true if tasks on a database run in a thread. A database in memory has only one connection. */
export function isThreaded(databaseUrl: string): boolean {
	return !isInCallingThread && !isInMemory(databaseUrl);
}
