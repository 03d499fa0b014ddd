import { formatPence } from "~/features/catalogue/offers/price/price";

/** Something to act on, with the visits of 30 days that it concerns. */
export interface Opportunity {
	/** The shop or model; each has one line at most. */
	subject: string;
	text: string;
	to: string;
	/** Clicks or looks. */
	visits: number;
}

export interface NextStep extends Pick<Opportunity, "text" | "to"> {
	/** Its estimate: 'about £3.10 in 30 days'. */
	sum: string;
}

const MAX_STEPS = 5;

/** What a click earns before any statement was read. */
const ASSUMED_PENCE_PER_CLICK = 10;

/** What the statements of a time say; undefined before any was read. */
export type EarningsOfClicks = { pence: number; clicks: number } | undefined;

/** Returns the pence that a click is taken to earn. */
export function pencePerClick(earned: EarningsOfClicks): number {
	if (!earned || earned.clicks === 0) return ASSUMED_PENCE_PER_CLICK;
	return Math.max(0, earned.pence / earned.clicks);
}

/** Returns the sentence about how the sums are estimated. */
export function estimateText(earned: EarningsOfClicks): string {
	const pence = formatPence(Math.round(pencePerClick(earned)));
	const why =
		earned && earned.clicks > 0
			? "what a click earned in the last 90 days"
			: "assumed until a statement tells what a click earns";
	return `Estimates: clicks or looks of 30 days, times ${pence}, ${why}.`;
}

/** Returns the most worthwhile steps, the largest estimate first. */
export function nextSteps(
	opportunities: readonly Opportunity[],
	earned: EarningsOfClicks,
): NextStep[] {
	const rate = pencePerClick(earned);
	const bySubject = new Map<string, Opportunity>();
	for (const one of opportunities) {
		const best = bySubject.get(one.subject);
		if (one.visits > 0 && (!best || one.visits > best.visits)) bySubject.set(one.subject, one);
	}
	return [...bySubject.values()]
		.sort((a, b) => b.visits - a.visits)
		.slice(0, MAX_STEPS)
		.map(({ text, to, visits }) => ({
			text,
			to,
			sum: `about ${formatPence(Math.round(visits * rate))} in 30 days`,
		}));
}
