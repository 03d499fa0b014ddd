/** Kinds of sources, the most trusted first: a test's measurement, the maker's page, the maker's manual and so on. */
export const FACT_KINDS = [
	"measured",
	"maker",
	"manual",
	"review",
	"shop",
	"staff",
	"unrecorded",
] as const;

export type FactKind = (typeof FACT_KINDS)[number];

/** Longest source, an address or words. */
export const MAX_SOURCE_LENGTH = 2000;

/** A source's statement about one field of a model. */
export interface Fact {
	/** Column of the import template. */
	field: string;
	/** Cell of the import template; '' says that the source states no value. */
	value: string;
	kind: FactKind;
	/** An https address or words; '' for what staff entered without one. */
	source: string;
	/** Day on which the source said so (YYYY-MM-DD); null if unknown. */
	seenOn: string | null;
	/** Name of the member of staff; null for the sample and older facts. */
	enteredBy: string | null;
	/** Chosen by staff over every other source of its field. */
	isPinned?: true | undefined;
}

/** Beginnings of the addresses of lists in which one shop states facts of hundreds of models. */
const SHOP_LISTS = ["https://github.com/devmahfuz/keuzehulp/"];

/** Columns that such lists copy from elsewhere: all of them had values that the makers' own contradict. */
const COLUMNS_UNRELIABLE_IN_SHOP_LISTS: ReadonlySet<string> = new Set([
	"brightness_standard",
	"light_source_life",
	"noise_db",
	"noise_eco_db",
	"hdmi",
]);

/** Returns true for a fact that only one shop's list states and that every other source replaces. */
export function isFromOneShop({ field, source, isPinned }: Fact): boolean {
	if (isPinned === true || !COLUMNS_UNRELIABLE_IN_SHOP_LISTS.has(field)) return false;
	const address = source.toLowerCase();
	return SHOP_LISTS.some((list) => address.startsWith(list));
}

/** Returns true if one of a model's stored facts may be from a shop's list. */
export function mentionsShopList(factsJson: string): boolean {
	const text = factsJson.toLowerCase();
	return SHOP_LISTS.some((list) => text.includes(list));
}

/** The start of the source of a fact that only a title in a file states. */
const FROM_TITLE = "From the title";

const MAX_TITLE_LENGTH = 300;

/** Returns the source of a fact in a title: 'From the title “Epson EH-TW7100 3000 lumens”'. */
export function titleSource(title: string): string {
	return `${FROM_TITLE} “${title.trim().slice(0, MAX_TITLE_LENGTH)}”`;
}

/** Returns true for a fact that only a title states and that every other source replaces. */
export function isFromTitle({ kind, source, isPinned }: Fact): boolean {
	return isPinned !== true && kind === "shop" && source.startsWith(FROM_TITLE);
}

/** Returns a value in the form in which values are compared: "1.50 – 2,000 kg" is "1.5-2000kg". */
function comparableText(value: string): string {
	return value
		.toLowerCase()
		.replace(/[\s_]+/g, "")
		.replace(/[‐-―−]/g, "-")
		.replace(/\d{1,3}(?:,\d{3})+(?!\d)/g, (number) => number.replaceAll(",", ""))
		.replace(/\d+\.\d+/g, (number) => String(Number(number)));
}

function isBetter(one: Fact, other: Fact): boolean {
	if (one.isPinned !== other.isPinned) return one.isPinned === true;
	// A shop that does not state a fact says nothing about it.
	const isSilent = (fact: Fact) => fact.kind === "shop" && fact.value === "";
	if (isSilent(one) !== isSilent(other)) return isSilent(other);
	if (isFromTitle(one) !== isFromTitle(other)) return isFromTitle(other);
	if (isFromOneShop(one) !== isFromOneShop(other)) return isFromOneShop(other);
	const rankDifference = FACT_KINDS.indexOf(one.kind) - FACT_KINDS.indexOf(other.kind);
	if (rankDifference !== 0) return rankDifference < 0;
	// Of two facts of one kind, the newer is better; without dates, the one entered later.
	return (one.seenOn ?? "") >= (other.seenOn ?? "");
}

/** Returns the fact whose value is shown for a field: pinned, else of the best kind, else the newest. */
export function currentFact(facts: readonly Fact[]): Fact | undefined {
	return facts.reduce<Fact | undefined>(
		(best, fact) => (best === undefined || isBetter(fact, best) ? fact : best),
		undefined,
	);
}

/** Returns the facts of one field, the best first, by the rules of `currentFact`. */
export function bestFactsFirst(facts: readonly Fact[]): Fact[] {
	const compareFacts = (a: Fact, b: Fact) => {
		if (!isBetter(a, b)) return 1;
		return isBetter(b, a) ? 0 : -1;
	};
	return facts.toReversed().sort(compareFacts);
}

/** Groups facts by their field, in the order of their first facts. */
export function factsByField(facts: readonly Fact[]): Map<string, Fact[]> {
	return Map.groupBy(facts, ({ field }) => field);
}

/** Returns the facts of a field that contradict its current one. Unrecorded facts and titles contradict nothing. */
export function contradictingFacts(facts: readonly Fact[]): Fact[] {
	const current = currentFact(facts);
	if (!current || current.value === "") return [];
	const currentValue = comparableText(current.value);
	return facts.filter(
		(fact) =>
			fact.kind !== "unrecorded" &&
			!isFromTitle(fact) &&
			fact.value !== "" &&
			comparableText(fact.value) !== currentValue,
	);
}

/** Returns true for facts that are equal except for the pin and the person who entered them. */
export function isSameFact(one: Fact, other: Fact): boolean {
	return (["field", "value", "kind", "source", "seenOn"] as const).every(
		(name) => one[name] === other[name],
	);
}

export const isUnsourcedStaffFact = ({ kind, source }: Fact) => kind === "staff" && source === "";

/**
 * Returns true if a new fact replaces a fact: a field has only the newest of the facts that staff enter without a
 * source.
 */
export function isReplacedBy(fact: Fact, newFact: Fact): boolean {
	if (fact.isPinned && !newFact.isPinned) return false;
	return (
		fact.field === newFact.field && isUnsourcedStaffFact(fact) && isUnsourcedStaffFact(newFact)
	);
}

/** Returns the distinct facts that a model does not have yet. A pinned fact includes the same fact without a pin. */
export function factsToAdd(facts: readonly Fact[], candidates: readonly Fact[]): Fact[] {
	const keyOf = ({ field, value, kind, source, seenOn }: Fact, isPinned: boolean) =>
		JSON.stringify([field, value, kind, source, seenOn, isPinned]);
	const existingKeys = new Set<string>();
	const add = (fact: Fact) =>
		existingKeys.add(keyOf(fact, false)).add(keyOf(fact, fact.isPinned === true));
	facts.forEach(add);
	return candidates.filter((fact) => {
		const isNew = !existingKeys.has(keyOf(fact, fact.isPinned === true));
		add(fact);
		return isNew;
	});
}

/** Returns the facts, those of a field without their pins. */
export function withoutPins(facts: readonly Fact[], field: string): Fact[] {
	return facts.map((otherFact) => {
		if (otherFact.field !== field || otherFact.isPinned === undefined) return otherFact;
		const { isPinned: _, ...fact } = otherFact;
		return fact;
	});
}

/** Facts of a model by their columns. */
export type FactsByField = ReadonlyMap<string, readonly Fact[]>;

/** Returns the columns about which the sources of a model disagree. */
export function disputedFields(facts: FactsByField): string[] {
	return [...facts]
		.filter(([, fieldFacts]) => fieldFacts.length > 1 && contradictingFacts(fieldFacts).length > 0)
		.map(([field]) => field);
}

/** Returns true if the value of a field has no recorded source. */
export function isUnrecorded(facts: readonly Fact[]): boolean {
	const current = currentFact(facts);
	return current?.kind === "unrecorded" && current.value !== "";
}

/** Returns the oldest day of the fields' current facts; null if none of them has a day. */
export function oldestSeenOn(facts: FactsByField): string | null {
	const days = [...facts.values()].flatMap((fieldFacts) => currentFact(fieldFacts)?.seenOn ?? []);
	return days.sort()[0] ?? null;
}
