import { db } from "db/connection.server";
import { expect, it } from "vitest";
import { findLastProof, recordProof } from "./last-proof.queries.server";
import { failedProofText, proofText } from "./proof-text";

it("proof text: says when the proof last passed, or that it failed", async () => {
	const texts = async () => {
		const proof = await findLastProof(db());
		return [proofText(proof), failedProofText(proof)];
	};
	expect(await texts()).toEqual([expect.stringContaining("The first check is still"), undefined]);
	await recordProof(db(), "2026-11-28", true);
	expect(await texts()).toEqual([
		expect.stringContaining("It last passed on 28 November 2026."),
		undefined,
	]);
	await recordProof(db(), "2026-11-29", false);
	expect(await texts()).toEqual([
		expect.stringMatching(
			/check of 29 November 2026 failed.* It last passed on 28 November 2026\.$/,
		),
		"Advice follows commission: the check of 29 November 2026 failed",
	]);
	await recordProof(db(), "2026-11-30", true);
	expect(await texts()).toEqual([
		expect.stringContaining("It last passed on 30 November 2026."),
		undefined,
	]);
});
