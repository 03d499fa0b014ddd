import { isInMemory } from "db/sqlite/open-sqlite";

let isHere = false;

/** Performs tasks in the thread that asks for them from now on: to tests a thread costs more than what it does. */
export function performTasksHere(): void {
	isHere = true;
}

/** Whether a task on a database has a thread of its own: one in memory belongs to its one connection. */
export function hasOwnThread(databaseUrl: string): boolean {
	return !isHere && !isInMemory(databaseUrl);
}
