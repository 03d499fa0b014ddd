import { db } from "db/connection.server";
import type { ChangeSubject } from "db/schema";
import { onCommitted, write } from "db/writes/write";
import { afterEach, expect, it, vi } from "vitest";
import { recordChange } from "./audit-log.queries.server";

afterEach(() => onCommitted("offers-changed", undefined));

it.each<[ChangeSubject, number]>([
	["model", 1],
	["models", 1],
	["offer", 1],
	["term", 0],
	["import", 0],
])("recordChange wakes the jobs after a change of a %s: %i", async (subject, times) => {
	const wake = vi.fn();
	onCommitted("offers-changed", wake);
	const line = { by: "ann", subject, subjectKey: "1", title: "One", action: "changed" } as const;
	await write(db(), async (trx) => {
		await recordChange(trx, line, new Date());
		await recordChange(trx, line, new Date());
		expect(wake).not.toHaveBeenCalled();
	});
	expect(wake).toHaveBeenCalledTimes(times);
});
