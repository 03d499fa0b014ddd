import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/** A page takes five to twenty turns, and a step of background work as long as several of them. */
const TURNS_BETWEEN_STEPS = 4;

async function letPagesRun(): Promise<void> {
	for (let turn = 0; turn < TURNS_BETWEEN_STEPS; turn += 1) await yieldToEventLoop();
}

let lastTurn: Promise<void> = Promise.resolve();

/**
 * Waits for the turn of the event loop in which a step of background work may run: one step of all such work in four
 * turns, so that the turns of pages stay short. Long work for which nobody waits calls it between its steps. Without
 * pages to serve, a turn takes microseconds.
 */
export function backgroundTurn(): Promise<void> {
	const turn = lastTurn.then(letPagesRun);
	lastTurn = turn;
	return turn;
}
