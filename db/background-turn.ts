import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/** A page takes five to twenty turns, and a step of background work as long as several of them. */
const TURNS_BETWEEN_STEPS = 4;

async function letPagesRun(): Promise<void> {
	for (let turn = 0; turn < TURNS_BETWEEN_STEPS; turn += 1) await yieldToEventLoop();
}

let lastTurn: Promise<void> = Promise.resolve();

/**
 * Waits for the turn of the event loop in which the next step of background work may run. All background work of the
 * process together runs one step in four turns, so that pages are served in between. To be called between the steps of
 * long work that no request waits for. While no pages are served, a turn takes microseconds.
 */
export function backgroundTurn(): Promise<void> {
	const turn = lastTurn.then(letPagesRun);
	lastTurn = turn;
	return turn;
}
