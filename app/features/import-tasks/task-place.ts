import { isInMemory } from "db/sqlite/open-sqlite";

let isHere = false;

/** Performs tasks in the thread that asks for them from now on: to tests a thread costs more than what it does. */
export function performTasksHere(): void {
	isHere = true;
}

/** Returns true if tasks on a database run in a thread: one in memory belongs to its only connection. */
export function hasOwnThread(databaseUrl: string): boolean {
	return !isHere && !isInMemory(databaseUrl);
}
