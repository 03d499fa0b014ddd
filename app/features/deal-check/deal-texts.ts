import { dayText } from "~/features/catalogue/history/verdict";
import { shortPrice } from "~/features/catalogue/offers/price/price";
import { type Claim, DEAL_DAYS, type Deal, HELD_DAYS, MIN_DAYS } from "./deal";

const daysText = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

function headingOf({ verdict, saving, cheap, known }: Deal, { now, was }: Claim): string {
	const real = `the real saving is ${shortPrice(saving ?? 0)}`;
	switch (verdict) {
		case "too-little":
			return `Too little history: we know its price on ${known} of the last ${DEAL_DAYS} days, and judge from ${MIN_DAYS}.`;
		case "not":
			return `Not a deal: it was ${shortPrice(now)} or less on ${cheap} of the ${daysText(known)} that we know.`;
		case "real":
			return `A real deal: ${shortPrice(was)} was asked for at least ${HELD_DAYS} days running.`;
		case "weaker":
			return (saving ?? 0) < was - now
				? `Weaker than it says: ${real}, not ${shortPrice(was - now)}.`
				: `Weaker than it says: ${real}, but ${shortPrice(was)} was not asked for long.`;
		case "never":
			return `Never asked: ${shortPrice(was)} was not its price on any day that we know; ${real}.`;
	}
}

function askedLine({ asked, lastAsked, longest }: Deal, { was }: Claim, who: string, now: Date) {
	const price = shortPrice(was);
	if (lastAsked === undefined) {
		return `${who} asked ${price} on none of the last ${DEAL_DAYS} days.`;
	}
	const running =
		longest < HELD_DAYS ? `never for ${HELD_DAYS} days running` : `for ${longest} days running`;
	return `${who} asked ${price} on ${asked} of the last ${DEAL_DAYS} days, last on ${dayText(lastAsked, now)}, ${running}.`;
}

/**
 * Returns a judgement in words: the verdict, and what the days say. `who` begins sentences about prices ("Currys"); `now`
 * is today.
 */
export function dealTexts(deal: Deal, claim: Claim, who: string, now: Date): string[] {
	const { known, others, ignored } = deal;
	const [lowest = 0] = others;
	const highest = others.at(-1) ?? 0;
	const range = lowest === highest ? "" : ` to ${shortPrice(highest)}`;
	return [
		headingOf(deal, claim),
		known > 0 ? askedLine(deal, claim, who, now) : [],
		others.length > 0 ? `On ${daysText(others.length)} it was ${shortPrice(lowest)}${range}.` : [],
		ignored > 0
			? `On ${daysText(ignored)} it was dearer, but never for ${HELD_DAYS} days running, so these do not count.`
			: [],
		`We know ${known + ignored} of the last ${DEAL_DAYS} days.`,
	].flat();
}
