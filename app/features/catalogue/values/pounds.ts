/** Returns pounds with at most two decimals, as in JSON. */
export function penceToPounds(pence: number): number {
	return Math.round(pence) / 100;
}

/** Returns an amount in pounds as whole pence. */
export function poundsToPence(pounds: number): number {
	return Math.round(pounds * 100);
}

/** Returns pence as whole pounds, rounded by `round`, still in pence: 85934 is 85900. */
export function roundToPounds(pence: number, round = Math.round): number {
	return poundsToPence(round(pence / 100));
}

const poundsFormat = new Intl.NumberFormat("en-GB");

/** Returns pence, which are whole pounds, as text: 129900 is '£1,299'. */
export function budgetText(pence: number): string {
	return `£${poundsFormat.format(penceToPounds(pence))}`;
}

/** Returns pence as pounds for a cell or an attribute: 129900 is '1299.00'. */
export function poundsText(pence: number): string {
	return penceToPounds(pence).toFixed(2);
}
