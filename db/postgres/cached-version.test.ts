import { expect, it, vi } from "vitest";
import { CachedVersion } from "./cached-version";

const answering = (version: number) => async () => [{ version }];

it("cached version: reads once for all who wait, and not again within a second", async () => {
	const ask = vi.fn(answering(5));
	const version = new CachedVersion(ask);
	expect(version.current).toBeUndefined();
	await Promise.all([version.refresh(), version.refresh()]);
	expect(ask).toHaveBeenCalledTimes(1);
	expect(version.refresh()).toBeUndefined();
	expect(version.current).toBe("0.5");
	version.expire();
	await version.refresh();
	expect(ask).toHaveBeenCalledTimes(2);
});

it("cached version: ignores a lower version from an earlier read that is answered late", async () => {
	const version = new CachedVersion(answering(1));
	let answerLate = (_: { version: number }[]) => {};
	const late = version.read(() => new Promise((resolve) => (answerLate = resolve)));
	await version.read(answering(7));
	answerLate([{ version: 6 }]);
	await late;
	expect(version.current).toBe("0.7");
	version.advance(8);
	version.advance(7);
	expect(version.current).toBe("0.8");
});

it("cached version: follows a database that was restored to a lower number", async () => {
	const version = new CachedVersion(answering(90));
	await version.read(answering(100));
	await version.read(answering(90));
	expect(version.current).toBe("0.90");
});

it("cached version: names the same number differently if the server may be another one", async () => {
	const version = new CachedVersion(answering(100));
	await version.refresh();
	const before = version.current;
	version.assumeReplacedServer();
	await version.refresh();
	expect(version.current).not.toBe(before);
});

it("cached version: is undefined while it cannot be read", async () => {
	let isDown = false;
	const version = new CachedVersion(async () => {
		if (isDown) throw new Error("no connection is free");
		return [{ version: 3 }];
	});
	await version.refresh();
	version.expire();
	isDown = true;
	await version.refresh();
	expect(version.current).toBeUndefined();
	// A pause, so that not every request waits in vain.
	expect(version.refresh()).toBeUndefined();
	version.expire();
	isDown = false;
	await version.refresh();
	expect(version.current).toBe("0.3");
});
