import type { SampleFigures } from "./sample-catalogue.queries.server";

/** Texts about the rest of the sample catalogue. */

export const NO_SAMPLE = "Nothing of the sample catalogue is left.";

/** Name of a removal in the list of imports. */
export const SAMPLE_REMOVAL = "Sample catalogue (removal)";

export const REMOVE_SAMPLE = "Remove the sample catalogue";
export const SAMPLE_REMOVED = "Sample catalogue removed";
export const REMOVAL_FAILED = "The sample catalogue was not removed";

function counted(count: number, one: string): string {
	return `${count.toLocaleString("en-GB")} ${count === 1 ? one : `${one}s`}`;
}

/** Returns true if nothing of the sample catalogue is left. */
export function isCleared(figures: SampleFigures): boolean {
	return Object.values(figures).every((count) => count === 0);
}

/** Returns the text of the removed models, prices and offers. */
function removalText({ modelsRemoved, prices, offers }: SampleFigures): string {
	return [
		`${counted(modelsRemoved, "model")} of the sample catalogue`,
		`${counted(prices, "example price")} and ${counted(offers, "example offer")}`,
	].join(", ");
}

/** Returns the text of the models of the sample that stay; empty if none does. */
export function keptText({ modelsKept }: SampleFigures): string {
	if (modelsKept === 0) return "";
	const [models, stay] = [counted(modelsKept, "model"), modelsKept === 1 ? "stays" : "stay"];
	return `${models} of it with something of your own ${stay}, without the examples.`;
}

/** Returns a sentence about the changes that clearing the sample would make. */
export function sampleQuestion(figures: SampleFigures): string {
	return [`This removes ${removalText(figures)}.`, keptText(figures)].filter(Boolean).join(" ");
}

/** Returns a sentence about the backup, which only a database in a file gets. */
export function backupText(isFile: boolean): string {
	return isFile
		? "The database is backed up beside itself first."
		: "No backup is made first: npm run db:backup -- FILE makes one.";
}

/**
 * Returns sentences about the changes that clearing the sample made; `backup` is the name of the file beside the
 * database.
 */
export function sampleAnswer(figures: SampleFigures, backup: string | undefined): string {
	const kept = backup && `The database as it was before is kept as ${backup}.`;
	return [`Removed ${removalText(figures)}.`, keptText(figures), kept].filter(Boolean).join(" ");
}
