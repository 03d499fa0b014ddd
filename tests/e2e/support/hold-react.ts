import type { Page } from "playwright-core";

/** Delays React's tasks, which it schedules by messages, until it is released. */
export async function holdReact(page: Page): Promise<() => Promise<void>> {
	await page.evaluate(() => {
		const { postMessage } = MessagePort.prototype;
		const held: (() => void)[] = [];
		MessagePort.prototype.postMessage = function (message: unknown) {
			held.push(() => postMessage.call(this, message));
		};
		Object.assign(window, {
			releaseReact: () => {
				MessagePort.prototype.postMessage = postMessage;
				for (const post of held) post();
			},
		});
	});
	return () => page.evaluate("releaseReact()");
}
