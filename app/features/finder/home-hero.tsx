import { Form } from "@remix-run/react";
import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { HeroBeam } from "~/components/beam";
import { webMcpAttributes } from "~/components/form/web-mcp";
import { Container, LinkButton } from "~/components/page";
import { CardPrice } from "~/features/catalogue/card/card-price";
import { ListImage } from "~/features/catalogue/image/photo";
import type { Category } from "~/features/catalogue/lists/categories.queries.server";
import { modelPath } from "~/features/catalogue/model";
import { LIGHT_NAMES, ROOM_LIGHTS } from "~/features/room/room";
import { ScoreRing } from "~/features/scores/score-ring";
import { MAX_QUERY_LENGTH } from "~/features/search/index/search-terms";
import { FINDER_PATH, HELP_PATH, MEANING_PARAMETER } from "./finder-address";
import type { PickOfTheDay } from "./picks/pick-cards.server";
import { PickName } from "./picks/pick-name";

/** Makes the buttons plain links on phones, where three buttons would fill the screen. */
const HERO_BUTTON_CLASSES =
	"max-sm:min-h-9 max-sm:border-0 max-sm:px-0 max-sm:py-1 max-sm:text-sm max-sm:underline";

/** The head of the home page: the search with the finder's first four questions, and a model to start with. */
export function HomeHero({
	heading,
	intro,
	uses,
	pick,
	isEmpty,
}: {
	heading: string;
	intro: string;
	uses: readonly Category[];
	pick: PickOfTheDay | undefined;
	/** True if there are no models to find or compare. */
	isEmpty: boolean;
}) {
	return (
		<div className="hero relative overflow-hidden bg-surface-dark text-on-dark">
			<HeroBeam />
			<Container className={`home-hero relative ${pick ? "with-pick" : ""}`}>
				<div>
					<h1 className="max-w-2xl text-hero">{heading}</h1>
					<p className="mt-3 max-w-xl text-on-dark-muted sm:text-lg">{intro}</p>
				</div>
				{!isEmpty && <QuickFinder uses={uses} />}
				{pick && <DailyPick pick={pick} />}
				<div className="flex flex-wrap items-start gap-x-4 sm:gap-3">
					{!isEmpty && (
						<LinkButton look="outline" to={HELP_PATH} className={HERO_BUTTON_CLASSES}>
							Help me choose
						</LinkButton>
					)}
					<LinkButton look="outline" to="/buying-guide" className={HERO_BUTTON_CLASSES}>
						Read the Buying Guide
					</LinkButton>
					{!isEmpty && (
						<LinkButton look="outline" to="/compare" className={HERO_BUTTON_CLASSES}>
							Compare Projectors
						</LinkButton>
					)}
				</div>
			</Container>
		</div>
	);
}

/**
 * A plain GET form; the finder's redirect drops empty parameters. The patterns point out a typing error before the form
 * is sent, because the finder would ignore the value.
 */
function QuickFinder({ uses }: { uses: readonly Category[] }) {
	return (
		<Form
			{...webMcpAttributes("find_projectors", "Lists projectors that meet conditions")}
			action={FINDER_PATH}
			aria-label="Find projectors"
			className="quick-finder"
		>
			<input type="hidden" name={MEANING_PARAMETER} value="1" />
			<Field
				label="What are you looking for?"
				name="q"
				placeholder="4K under £1,000 for PS5"
				maxLength={MAX_QUERY_LENGTH}
				enterKeyHint="search"
			/>
			<Field label="Use">
				{(id) => (
					<select id={id} name="use">
						<option value="">Any use</option>
						{uses.map(({ slug, name }) => (
							<option key={slug} value={slug}>
								{name}
							</option>
						))}
					</select>
				)}
			</Field>
			<Field
				label="Budget"
				unit="in pounds"
				name="max"
				placeholder="£"
				inputMode="numeric"
				pattern="\s*£?[ 0-9,]+"
				title="Whole pounds, such as 600"
				maxLength={8}
			/>
			<Field
				label="Picture"
				unit="in inches"
				name="screen"
				placeholder="inches"
				inputMode="numeric"
				pattern="\s*[0-9].*"
				title="Inches across the diagonal, such as 100"
				maxLength={8}
			/>
			<Field label="Light">
				{(id) => (
					<select id={id} name="room">
						<option value="">Any light</option>
						{ROOM_LIGHTS.map((light) => (
							<option key={light} value={light}>
								{LIGHT_NAMES[light]}
							</option>
						))}
					</select>
				)}
			</Field>
			<button type="submit">Find projectors</button>
		</Form>
	);
}

function Field({
	label,
	unit,
	children,
	...input
}: {
	label: string;
	/** Only for assistive technology: the field's placeholder shows it. */
	unit?: string;
	/** The control, if it is no text field. */
	children?: (id: string) => ReactNode;
} & Omit<InputHTMLAttributes<HTMLInputElement>, "children">) {
	const id = useId();
	return (
		<div>
			<label htmlFor={id}>
				{label} {unit && <span className="sr-only">{unit}</span>}
			</label>
			{children ? children(id) : <input {...input} id={id} autoComplete="off" />}
		</div>
	);
}

function DailyPick({ pick }: { pick: PickOfTheDay }) {
	return (
		<section aria-labelledby="pick" className="daily-pick">
			<h2 id="pick">{`Pick of the day: ${pick.useName}`}</h2>
			<ListImage model={pick} loading="eager" />
			<p className="pick-role">
				<mark>{pick.roleText}</mark>
			</p>
			<PickName pick={pick} to={modelPath(pick.slug, [["use", pick.use]])} level="h3" />
			<p className="pick-score">
				<ScoreRing points={pick.points} /> {pick.forUse}
			</p>
			{/* A pick without an editor's words or a sentence of its own has its reasons instead. */}
			<p>{pick.sentence || pick.why}</p>
			<CardPrice price={pick} className="pick-price" />
		</section>
	);
}
