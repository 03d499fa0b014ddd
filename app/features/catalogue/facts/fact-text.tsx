import { ukDate } from "~/components/uk-date";
import { excerpt } from "~/features/catalogue/fields/message-text";
import {
	bestFactsFirst,
	contradictingFacts,
	currentFact,
	type Fact,
	type FactKind,
	isFromOneShop,
	isFromTitle,
} from "./facts";

/** Each kind of source, alone and as the subject of a sentence. */
const KIND_TEXTS: Record<FactKind, { name: string; sentenceStart: string }> = {
	measured: { name: "Measured", sentenceStart: "A measurement says" },
	maker: { name: "Maker", sentenceStart: "The maker says" },
	manual: { name: "Manual", sentenceStart: "The manual says" },
	review: { name: "Review", sentenceStart: "A review says" },
	shop: { name: "Shop", sentenceStart: "A shop says" },
	staff: { name: "Our staff", sentenceStart: "Our staff say" },
	unrecorded: { name: "Source not recorded", sentenceStart: "An unknown source says" },
};

/** Source of a fact that only one shop's list states. */
const ONE_SHOP_SAYS = "One shop says";

function sourceWords(fact: Fact) {
	if (isFromTitle(fact)) return { name: "From the title", sentenceStart: "A title says" };
	return isFromOneShop(fact)
		? { name: ONE_SHOP_SAYS, sentenceStart: ONE_SHOP_SAYS }
		: KIND_TEXTS[fact.kind];
}

export function kindText(kind: FactKind): string {
	return KIND_TEXTS[kind].name;
}

/** Attributes of a link to a source. */
const SOURCE_LINK_ATTRIBUTES = { target: "_blank", rel: "nofollow noopener" } as const;

/** Returns the address of a source; undefined for words, as which addresses with another scheme count. */
export function sourceAddress(source: string): string | undefined {
	return /^https:\/\/\S+$/i.test(source) && URL.canParse(source) ? source : undefined;
}

const MAX_SOURCE_NAME = 60;

/** Returns the host of a source's address, or the beginning of its words. */
export function sourceName(source: string): string {
	const address = sourceAddress(source);
	return address ? new URL(address).host.replace(/^www\./, "") : excerpt(source, MAX_SOURCE_NAME);
}

/** Returns "12 May 2026"; '' for an unknown day. */
export function dayText(day: string | null): string {
	return day === null ? "" : ukDate(new Date(day)).text;
}

/** Returns the source of a fact and its day: "Maker, 12 May 2026". */
export function sourceText(fact: Fact): string {
	return [sourceWords(fact).name, dayText(fact.seenOn)].filter(Boolean).join(", ");
}

/**
 * Returns the disagreement about one field, "Maker, 12 May 2026: 1.15–1.50:1. A shop says 1.47:1."; '' if its sources
 * agree.
 */
export function disputeText(facts: readonly Fact[], valueText: (fact: Fact) => string): string {
	const current = currentFact(facts);
	const contradictions = bestFactsFirst(contradictingFacts(facts)).map(
		(fact) => `${sourceWords(fact).sentenceStart} ${valueText(fact)}.`,
	);
	if (!current || contradictions.length === 0) return "";
	return [`${sourceText(current)}: ${valueText(current)}.`, ...new Set(contradictions)].join(" ");
}

/** Shows a source: an https address as a link, everything else as words. */
export function Source({ source }: { source: string }) {
	const address = sourceAddress(source);
	if (address === undefined) return <span className="wrap-anywhere">{source}</span>;
	return (
		<a
			{...SOURCE_LINK_ATTRIBUTES}
			href={address}
			className="inline-block min-h-6 wrap-anywhere underline underline-offset-4"
		>
			{source}
		</a>
	);
}
