import { formatPence } from "~/features/catalogue/offers/price/price";

/** An improvement that staff can make, with the visits of 30 days that it concerns. */
export interface Opportunity {
	/** Key of the shop, feed or model; each is listed at most once. */
	subject: string;
	text: string;
	to: string;
	/** Number of clicks or views. */
	visits: number;
}

export interface NextStep extends Pick<Opportunity, "text" | "to"> {
	/** The estimated earnings: 'about £3.10 in 30 days'. */
	estimate: string;
}

const MAX_STEPS = 5;

/** Assumed earnings of a click before any statement was read. */
const ASSUMED_PENCE_PER_CLICK = 10;

/** Earnings of clicks by the statements of a period; undefined before any statement was read. */
export type EarningsOfClicks = { pence: number; clicks: number } | undefined;

/** Returns the average or assumed earnings of a click, in pence. */
export function pencePerClick(earnings: EarningsOfClicks): number {
	if (!earnings || earnings.clicks === 0) return ASSUMED_PENCE_PER_CLICK;
	return Math.max(0, earnings.pence / earnings.clicks);
}

/** Returns the sentence about the basis of the estimates. */
export function estimateText(earnings: EarningsOfClicks): string {
	const pence = formatPence(Math.round(pencePerClick(earnings)));
	const basisText =
		earnings && earnings.clicks > 0
			? "what a click earned in the last 90 days"
			: "assumed until a network's statement shows what a click earns";
	return `Estimates: clicks or views in 30 days, times ${pence}, ${basisText}.`;
}

/** Returns the most worthwhile steps, the largest estimate first. */
export function nextSteps(
	opportunities: readonly Opportunity[],
	earnings: EarningsOfClicks,
): NextStep[] {
	const pencePerVisit = pencePerClick(earnings);
	const bestBySubject = new Map<string, Opportunity>();
	for (const opportunity of opportunities) {
		const bestOpportunity = bestBySubject.get(opportunity.subject);
		if (opportunity.visits > 0 && (!bestOpportunity || opportunity.visits > bestOpportunity.visits))
			bestBySubject.set(opportunity.subject, opportunity);
	}
	return [...bestBySubject.values()]
		.sort((a, b) => b.visits - a.visits)
		.slice(0, MAX_STEPS)
		.map(({ text, to, visits }) => ({
			text,
			to,
			estimate: `about ${formatPence(Math.round(visits * pencePerVisit))} in 30 days`,
		}));
}
