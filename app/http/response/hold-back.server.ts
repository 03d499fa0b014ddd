/** Each answer that is held back keeps its memory meanwhile. */
const MAX_HELD = 100;

let held = 0;

/** Waits before an answer is sent, at most until its client leaves. Returns at once if 100 answers are held back already. */
export async function holdBack(ms: number, gone: AbortSignal): Promise<void> {
	if (ms <= 0 || gone.aborted || held >= MAX_HELD) return;
	held += 1;
	await new Promise<void>((resolve) => {
		const end = () => {
			clearTimeout(timer);
			gone.removeEventListener("abort", end);
			resolve();
		};
		const timer = setTimeout(end, ms);
		gone.addEventListener("abort", end);
	});
	held -= 1;
}
