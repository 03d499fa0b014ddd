import type { SampleTotals } from "./sample-catalogue.queries.server";

// Texts about the sample catalogue and its removal.

export const NO_SAMPLE = "Nothing of the sample catalogue is left.";

/** Name of a removal in the list of imports. */
export const SAMPLE_REMOVAL = "Sample catalogue (removal)";

export const REMOVE_SAMPLE = "Remove the sample catalogue";
export const SAMPLE_REMOVED = "Sample catalogue removed";
export const REMOVAL_FAILED = "The sample catalogue was not removed";

function countedNoun(count: number, singular: string): string {
	return `${count.toLocaleString("en-GB")} ${count === 1 ? singular : `${singular}s`}`;
}

/** Returns true if nothing of the sample catalogue is left. */
export function isCleared(totals: SampleTotals): boolean {
	return Object.values(totals).every((value) =>
		typeof value === "number" ? value === 0 : value.length === 0,
	);
}

const conjunction = new Intl.ListFormat("en-GB", { type: "conjunction" });

/**
 * Returns the question whether to remove the sample's unused shops, without a question mark; undefined if there are
 * none.
 */
export function shopsQuestion({ unusedShops: shops }: SampleTotals): string | undefined {
	if (shops.length === 0) return undefined;
	const shopsPhrase = shops.length === 1 ? "its shop" : `its ${shops.length} shops`;
	return `Remove ${shopsPhrase} too: ${conjunction.format(shops)}`;
}

/** Returns the text of the data that stays; `withShops` is true if unused shops are removed. */
export function remainingDataText(
	{ unusedShops, usedShops }: SampleTotals,
	{ withShops }: { withShops: boolean },
): string {
	const shops = withShops ? usedShops : [...unusedShops, ...usedShops];
	const shopNames = conjunction.format(shops);
	return [
		"Categories, jargon, pages of your own and settings stay.",
		withShops && usedShops.length > 0
			? `${conjunction.format(usedShops)} ${usedShops.length === 1 ? "stays" : "stay"}: there are offers or feeds of your own.`
			: [],
		shops.length > 0
			? `Until you confirm a partnership, the site does not call ${shopNames} ${shops.length === 1 ? "a partner" : "partners"} any more.`
			: [],
	]
		.flat()
		.join(" ");
}

/** Returns the text of the removed models, prices and offers. */
function removalText(totals: SampleTotals): string {
	return conjunction.format([
		`${countedNoun(totals.modelsRemoved, "model")} of the sample catalogue`,
		countedNoun(totals.prices, "example price"),
		countedNoun(totals.offers, "example offer"),
		...(totals.articles > 0 ? [countedNoun(totals.articles, "example article")] : []),
		...(totals.electricityPrices > 0 ? ["the example price of electricity"] : []),
	]);
}

/** Returns the text of the models of the sample that stay; empty if there are none. */
export function remainingModelsText({ modelsRemaining }: SampleTotals): string {
	if (modelsRemaining === 0) return "";
	const models = countedNoun(modelsRemaining, "model");
	const verb = modelsRemaining === 1 ? "stays" : "stay";
	return `${models} of it with something of your own ${verb}, without the examples.`;
}

/** Returns sentences about the changes that clearing the sample would make. */
export function plannedRemovalText(totals: SampleTotals, withShops: boolean): string {
	const texts = [`This removes ${removalText(totals)}.`, remainingModelsText(totals)];
	return [...texts, remainingDataText(totals, { withShops })].filter(Boolean).join(" ");
}

/** Returns a sentence about the backup, which only a database in a file gets. */
export function backupText(isFile: boolean): string {
	return isFile
		? "The database is backed up beside itself first."
		: "No backup is made first: npm run db:backup -- FILE makes one.";
}

/**
 * Returns sentences about the changes that clearing the sample made; `backup` is the name of the file beside the
 * database, `withShops` is true if unused shops were removed too.
 */
export function clearedSampleText(
	totals: SampleTotals,
	backup: string | undefined,
	withShops: boolean,
): string {
	const backupSentence = backup && `The database as it was before is kept as ${backup}.`;
	const removedShops = withShops ? totals.unusedShops : [];
	const shops =
		removedShops.length > 0 && `Removed its shops: ${conjunction.format(removedShops)}.`;
	return [
		`Removed ${removalText(totals)}.`,
		shops,
		remainingModelsText(totals),
		remainingDataText(totals, { withShops }),
		backupSentence,
	]
		.filter(Boolean)
		.join(" ");
}
