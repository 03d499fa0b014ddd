import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { expect, it } from "vitest";
import { backgroundTurn } from "./background-turn";

it("background turn: one step of all background work runs in four turns of the event loop", async () => {
	let turn = 0;
	const stepsByTurn: [turn: number, work: string][] = [];
	const runWork = async (work: string) => {
		for (let step = 0; step < 3; step += 1) {
			await backgroundTurn();
			stepsByTurn.push([turn, work]);
		}
	};
	let isRunning = true;
	const running = Promise.all(["a", "b"].map(runWork)).finally(() => {
		isRunning = false;
	});
	while (isRunning) {
		await yieldToEventLoop();
		turn += 1;
	}
	await running;
	const turns = stepsByTurn.map(([turn]) => turn);
	const pauses = turns.slice(1).map((turn, at) => turn - (turns[at] ?? 0));
	expect(Math.min(...pauses)).toBeGreaterThanOrEqual(4);
	expect(stepsByTurn.map(([, work]) => work).join("")).toBe("ababab");
});
