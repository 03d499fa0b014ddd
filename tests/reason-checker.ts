import { formatPence } from "~/features/catalogue/offers/price/price";
import type { Conditions } from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import type { ChosenModel } from "~/features/finder/picks/picks";
import { type PickReasons, type Reason, VALUE_TEXT } from "~/features/finder/picks/reasons";
import { MEASURE_WORDS } from "~/features/scores/measure-words";
import { MEASURE_NAMES } from "~/features/scores/measures";
import { roomLumens } from "./pick-rules";
import { type PlainScores, plainFigure, plainInches, plainLumens } from "./plain-score";

// Checks what sentences claim against the figures, without the code that writes them.

/** A pick with its reasons and what they may be checked against. */
export interface ExplainedChoice {
	pick: ChosenModel;
	best: ChosenModel;
	reasons: PickReasons;
	conditions: Conditions;
	scores: PlainScores;
}

const rounded = (value: number, places: number) => {
	const format = new Intl.NumberFormat("en", { maximumFractionDigits: places, useGrouping: false });
	return Number(format.format(value));
};

/** The numbers in a text; names of resolutions, modes, formats and ratios are none. */
function numbersIn(text: string): number[] {
	const rest = text.replace(
		/\b4K at 120\u00a0Hz|\b1080p at 240\u00a0Hz|\b120\u00a0Hz|\bHDR10\+?|\b4K\b|:1\b/g,
		"",
	);
	return (rest.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((said) => Number(said.replaceAll(",", "")));
}

function wordsFor(name: string) {
	const measure = MEASURE_NAMES.find((one) => one === name);
	if (measure === undefined) throw new Error(`No measure ${name}`);
	return MEASURE_WORDS[measure];
}

const withoutName = (text: string, { model }: FinderModel) =>
	text.replaceAll(`the ${model}`, "the next");

/** What is said of the prices of models; examples have their mark on the card. */
function noteOn(...models: readonly FinderModel[]): string {
	return models.some(({ isLastKnownPrice }) => isLastKnownPrice) ? " (last known prices)" : "";
}

/** A figure as a text may show it: contrast as n:1, steps and names not at all. */
function shownFigure(name: string, model: FinderModel, conditions: Conditions): number[] {
	const figure = plainFigure(name, model, conditions);
	if (figure === null) return [];
	switch (name) {
		case "contrast":
			return [model.nativeContrast ?? 0];
		case "shortThrow":
			return [figure];
		case "weight":
			return [rounded(figure, 2)];
		default:
			return [rounded(figure, 1)];
	}
}

const inchesFor = (model: FinderModel, conditions: Conditions) =>
	plainInches(model, conditions, conditions.use === "portable-travel" ? 60 : 100);

/** What is said of a model that is bright enough at the smaller ones of its pictures. */
const UP_TO = / bright enough up to (\d+) inches; (?=.* at its full )/;

/** Returns what is wrong with a text about light. */
function wrongLight(text: string, choice: ExplainedChoice): string[] {
	const bright = UP_TO.exec(text)?.[1];
	if (bright === undefined) return wrongVerdict(text, choice);
	const { model } = choice.pick;
	const needed = roomLumens(model, choice.conditions) ?? 0;
	const judged = inchesFor(model, choice.conditions);
	const isEnoughAt = (inches: number) => needed * (inches / judged) ** 2 <= (model.lumens ?? 0);
	const isMost = isEnoughAt(Number(bright)) && !isEnoughAt(Number(bright) + 1);
	return [
		...wrongVerdict(text.replace(UP_TO, " "), choice),
		...(isMost ? [] : ["up to another size"]),
	];
}

/** Returns what is wrong with what is said of the judged picture's light. */
function wrongVerdict(text: string, { pick: { model }, conditions }: ExplainedChoice): string[] {
	const lumens = model.lumens ?? 0;
	const needed = roomLumens(model, conditions);
	const inches = Math.round(inchesFor(model, conditions));
	const most = Math.round(plainLumens(model, conditions, conditions.use));
	const least = (needed ?? 0) * (conditions.room === "dark" ? 0.5 : 0.7);
	const verdicts: [RegExp, boolean][] = [
		[/bright enough/, needed !== null && lumens >= needed],
		[/a little dim/, needed !== null && lumens < needed && lumens >= least],
		[/too dim/, lumens < least],
		[/would be best/, needed === null && lumens < most],
	];
	const allowed = [lumens, inches, most];
	return [
		...verdicts.flatMap(([words, isTrue]) => (words.test(text) && !isTrue ? `${words}` : [])),
		...numbersIn(text).flatMap((number) => (allowed.includes(number) ? [] : `number ${number}`)),
	];
}

/** True if a text claims a lens shift that the model lacks, or denies one that it has. */
function isWrongAboutShift(text: string, { hasLensShift }: FinderModel): boolean {
	if (text.includes("no lens shift")) return hasLensShift;
	if (text.includes("an offset")) return hasLensShift;
	return text.includes("lens shift") && !text.includes("whether") && !hasLensShift;
}

/** True if what is not stated may be called a flaw: by the class of the chip, or where what it has is stated. */
function isLacking(name: string, { chipKind, hasFeatureList, features }: FinderModel): boolean {
	if (name === "contrast") return chipKind !== null;
	if (name === "lensShift") return hasFeatureList;
	return name === "battery" && !features.includes("built-in-battery");
}

/** True if a text calls the next model's figure worse though it is as good. */
function isWrongBeside(text: string, name: string, { pick, conditions, scores }: ExplainedChoice) {
	if (pick.comparedModel === undefined || !text.includes(" (the ")) return false;
	const isFewer =
		(plainFigure(name, pick.comparedModel, conditions) ?? 0) < (pick.model.lumens ?? 0);
	const isPoorer = scores.share(name, pick.comparedModel) < scores.share(name, pick.model);
	return !isPoorer || (name === "light" && !isFewer);
}

/** Returns the numbers of a text that are none of its model's, nor of the one that it is compared with. */
function wrongNumbers(text: string, name: string, { pick, conditions }: ExplainedChoice): string[] {
	const [own = "", beside = ""] = text.split(" (the ");
	const ofNext = pick.comparedModel ? shownFigure(name, pick.comparedModel, conditions) : [];
	const wrong = (part: string, allowed: readonly number[]) =>
		numbersIn(part).flatMap((number) => (allowed.includes(number) ? [] : `number ${number}`));
	const figures = shownFigure(name, pick.model, conditions);
	const nameless = beside.slice(beside.indexOf(": "));
	return [...wrong(own, figures), ...(beside === "" ? [] : wrong(nameless, ofNext))];
}

/** Returns what is wrong with a picture's size. */
function wrongPicture(text: string, { pick: { model }, conditions }: ExplainedChoice): string[] {
	const { screen, distance } = conditions;
	const [, smallest, largest, metres] =
		/^fills (\d+)(?: to (\d+))? inches from ([\d.]+) m$/.exec(text) ?? [];
	const { throwRatioMin: least, throwRatioMax: most } = model;
	if (metres === undefined || least === null || most === null) return ["not a picture"];
	const from = Number(metres);
	const width = Number(smallest) / 45.17;
	const isWanted =
		largest === undefined &&
		Number(smallest) === screen &&
		from >= width * least * 0.96 &&
		from <= width * most * 1.04;
	const isAll =
		from === distance &&
		Number(smallest) === Math.round((from / most) * 45.17) &&
		Number(largest ?? smallest) === Math.round((from / least) * 45.17);
	const isThere = distance === null || from <= distance;
	return (isWanted || isAll) && isThere ? [] : ["size"];
}

function wrongPraise(reason: Reason, choice: ExplainedChoice): string[] {
	const { pick, best, conditions, scores } = choice;
	const { model, role } = pick;
	const { cons } = model;
	const { measure: name, text } = reason;
	if (name === null) {
		if (text.startsWith("fills")) return wrongPicture(text, choice);
		if (text === VALUE_TEXT) {
			const value = scores.pointsOf(model).get("price");
			return value && value.points >= value.of * 0.6 - 1e-9 ? [] : ["value"];
		}
		const price = formatPence(model.pricePence);
		if (text === `for ${price}${noteOn(model)}`) return [];
		const cheaper = best.model.pricePence - model.pricePence;
		const isLess = text.startsWith(`${formatPence(cheaper)} less than the `);
		const isNoted = text.endsWith(noteOn(model, best.model));
		return role === "cheapest" && cheaper >= 500 && isLess && isNoted ? [] : ["price"];
	}
	const good = choice.reasons.why.filter(
		({ measure }) => measure !== null && scores.share(measure, model) >= 0.6 - 1e-9,
	);
	const usual = good.length < 2 ? 0.4 : 0.6;
	const least = name === "light" ? 1 - 1e-9 : usual - 1e-9;
	const { sentencePattern } = MEASURE_WORDS[name];
	return [
		scores.measures.has(name) ? [] : "counts for nothing",
		scores.share(name, model) >= least ? [] : "is not good",
		plainFigure(name, model, conditions) === null && model.chipKind !== "lcos" ? "no figure" : [],
		cons.some((sentence) => sentencePattern.test(sentence)) ? "its Against denies it" : [],
		isWrongAboutShift(text, model) ? "lens shift" : [],
		isWrongBeside(text, name, choice) ? "the next is no worse" : [],
		name === "light" ? wrongLight(text.split(" (the ")[0] ?? "", choice) : [],
		name === "light" ? [] : wrongNumbers(text, name, choice),
	].flat();
}

function wrongFact(text: string, { pick, conditions }: ExplainedChoice): string[] {
	const { model, comparedModel } = pick;
	const { max } = conditions;
	const over = model.pricePence - (max ?? Number.NaN);
	const budget = (max ?? Number.NaN) / 100;
	if (
		text === `${formatPence(over)} over your £${budget.toLocaleString("en-GB")}${noteOn(model)}`
	) {
		return over >= 500 ? [] : ["not over"];
	}
	if (text === "it is no longer made") return model.isDiscontinued ? [] : ["is made"];
	if (text.startsWith("no shop we list")) return model.inStock ? ["in stock"] : [];
	if (text.startsWith("only one shop")) return model.shopCount === 1 ? [] : ["in several shops"];
	if (text.startsWith("no figure that we weigh")) return [];
	const dearer = model.pricePence - (comparedModel?.pricePence ?? 0);
	const isMore = text.startsWith(`${formatPence(dearer)} more than the `);
	const isNoted = comparedModel && text.endsWith(noteOn(model, comparedModel));
	return isNoted && dearer >= 500 && isMore ? [] : ["not a fact"];
}

function wrongFlaw(reason: Reason, choice: ExplainedChoice): string[] {
	const { pick, conditions, scores } = choice;
	const { model } = pick;
	const { cons } = model;
	const { measure: name, text } = reason;
	if (cons.includes(text)) return [];
	if (name === null) return wrongFact(text, choice);
	const { unknownText } = MEASURE_WORDS[name];
	const figure = plainFigure(name, model, conditions);
	if (text === unknownText) return figure === null ? [] : ["is stated"];
	const share = scores.share(name, model);
	const isPoor = name === "light" || share <= 0.4 + 1e-9;
	return [
		figure === null && !isLacking(name, model) ? "is not stated" : [],
		scores.measures.has(name) ? [] : "counts for nothing",
		isPoor ? [] : "is not poor",
		name === "light" ? wrongLight(text, choice) : wrongNumbers(text, name, choice),
		name === "light" && /bright enough/.test(text.replace(UP_TO, " ")) ? "is praise" : [],
		isWrongAboutShift(text, model) ? "lens shift" : [],
	].flat();
}

/** True if the model's own Against about the use is missing though there is room for it. */
function lacksOwnAgainst({ reasons, scores, pick, conditions }: ExplainedChoice): boolean {
	const { cons } = pick.model;
	const facts = [
		(conditions.max ?? Infinity) + 500 <= pick.model.pricePence,
		pick.model.isDiscontinued || !pick.model.inStock,
	].filter(Boolean);
	const ofUse = cons.filter((sentence) =>
		[...scores.measures].some((name) => wordsFor(name).sentencePattern.test(sentence)),
	);
	const { whyNot } = reasons;
	return facts.length < 2 && ofUse.length > 0 && !whyNot.some(({ text }) => ofUse.includes(text));
}

/** Returns what the reasons of a pick claim without the figures bearing it. */
export function untrueReasons(choice: ExplainedChoice): string[] {
	const { reasons, pick } = choice;
	const nameless = (reason: Reason) => ({
		...reason,
		text: pick.comparedModel ? withoutName(reason.text, pick.comparedModel) : reason.text,
	});
	return [
		...(lacksOwnAgainst(choice) ? ["its own Against is missing"] : []),
		...reasons.why.flatMap((reason) =>
			wrongPraise(reason, choice).map((wrong) => `${reason.text}: ${wrong}`),
		),
		...reasons.whyNot
			.map(nameless)
			.flatMap((reason) => wrongFlaw(reason, choice).map((wrong) => `${reason.text}: ${wrong}`)),
	];
}

/** Returns the praise of one pick that is called a flaw of another with the same figure or a better one. */
export function contradictions(choices: readonly ExplainedChoice[]): string[] {
	const measured = (side: "why" | "whyNot") =>
		choices.flatMap(({ pick: { model }, reasons, scores }) =>
			reasons[side].flatMap(({ measure, text }) =>
				measure === null || model.cons.includes(text) || text === MEASURE_WORDS[measure].unknownText
					? []
					: { measure, text, sku: model.sku, share: scores.share(measure, model) },
			),
		);
	return measured("why").flatMap((praise) =>
		measured("whyNot")
			.filter(({ measure, share }) => measure === praise.measure && share >= praise.share)
			.map((flaw) => `${praise.sku} ${praise.text} / ${flaw.sku} ${flaw.text}`),
	);
}
