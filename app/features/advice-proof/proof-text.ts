import { ukDate } from "~/components/uk-date";
import type { LastProof } from "./last-proof.queries.server";

const dayText = (day: string) => ukDate(new Date(`${day}T12:00:00Z`)).text;

const INTRODUCTION =
	"Each day this site checks it: on a copy it changes which shops pay us and what, and compares lists, picks and offers before and after.";

/** Returns the text for visitors about the last proof; `proof` is undefined before the first one. */
export function proofText(proof: LastProof | undefined): string {
	if (proof === undefined) return `${INTRODUCTION} The first check is still to come.`;
	const { day, isPassed, passedOn } = proof;
	if (isPassed) return `${INTRODUCTION} It last passed on ${dayText(day)}.`;
	const lastPassText =
		passedOn === null ? "It never passed before." : `It last passed on ${dayText(passedOn)}.`;
	return `${INTRODUCTION} The check of ${dayText(day)} failed: something changed that should not have. ${lastPassText}`;
}

/** Returns staff's open task about a failed proof; undefined if the last proof passed. */
export function failedProofText(proof: LastProof | undefined): string | undefined {
	if (proof === undefined || proof.isPassed) return undefined;
	return `Advice follows commission: the check of ${dayText(proof.day)} failed`;
}
