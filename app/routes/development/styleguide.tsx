import type { MetaFunction } from "@remix-run/node";
import type { ReactNode } from "react";
import { CheckField, Field, FormError, SelectField, TextAreaField } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { LocalBar } from "~/components/local-bar";
import { Breadcrumb, Container, Hero, LinkButton } from "~/components/page";
import { PageLinks } from "~/components/page-links";
import { PageStyles } from "~/components/page-styles";
import { DangerButton, FilterLinks, Panel, QuietButton, TextLink } from "~/components/staff/parts";
import { staffStyles } from "~/components/staff/staff-styles";
import { Bar, NumberCell, ScrollTable, TableCell } from "~/components/staff/table";
import { SectionFallback, StatePanel } from "~/components/state/state-panel";
import {
	TOAST_DESCRIPTION_CLASSES,
	TOAST_TITLE_CLASSES,
	ToastIcon,
	toastFrameClasses,
} from "~/components/toast/plain-toast";
import { ModelGrid } from "~/features/catalogue/card/card-grid";
import { drawingPath } from "~/features/catalogue/image/photo-address";
import { SortForm } from "~/features/catalogue/lists/sort-form";
import { BuyingBox } from "~/features/catalogue/offers/buying-box";
import { Offers } from "~/features/catalogue/offers/rows/offers";
import { plainComparison } from "~/features/compare/comparison";
import { ComparisonGrid } from "~/features/compare/table/comparison-grid";
import { Chart } from "~/features/finder/chart/chart";
import { ViewLinks } from "~/features/finder/chart/view-links";
import { NO_CONDITIONS } from "~/features/finder/filters/filters";
import { ThreePicks } from "~/features/finder/picks/three-picks";
import { DEFAULT_SORT, FINDER_SORT_OPTIONS } from "~/features/finder/sorts";
import { CHART_FACTS, LIST_VIEW } from "~/features/finder/views";
import { HistorySection } from "~/features/price-history/history-section";
import { MODEL_FORM_CLASSES, ModelFormContent } from "~/features/records/models/form/model-form";
import { NO_ROOM } from "~/features/room/room";
import { RoomSection } from "~/features/room/room-section";
import { ScoreRing } from "~/features/scores/score-ring";
import { Shortlist } from "~/features/shortlist/shortlist-bar";
import { TodayTiles } from "~/features/today/today-list";
import comparisonCss from "~/styles/comparison.css?inline";
import modelCss from "~/styles/model.css?inline";
import {
	COMPARED_MODELS,
	COMPARISON_TABLE,
	MODEL_FORM,
	MODEL_FORM_PARTS,
	NO_WAYS_TO_BUY,
	SAMPLE_CARDS,
	SAMPLE_CHART,
	SAMPLE_HISTORY,
	SAMPLE_PICKS,
	SAMPLE_PRICE,
	TODAY_TILES,
	WAYS_TO_BUY,
} from "./samples";

// The components in all their states, in development only (app/routes.ts), in the browser's colour scheme.

export const meta: MetaFunction = () => [{ title: "Styleguide" }];

export const links = staffStyles;

const COLOURS = [
	"surface",
	"card",
	"backdrop",
	"ink",
	"muted",
	"line",
	"edge",
	"accent",
	"positive",
	"positive-soft",
	"negative",
	"surface-dark",
	"surface-dark-raised",
	"on-dark",
	"on-dark-muted",
];

/** Class names by size; complete names, because Tailwind finds them in the source. */
const TEXT_SIZES: Readonly<Record<string, string>> = {
	"13": "text-xs",
	"15": "text-sm",
	"16": "text-base",
	"18": "text-lg",
	"20": "text-xl",
	"22": "text-2xl",
	"28": "text-3xl",
	"40": "text-4xl",
	"32 to 48": "text-hero",
};

const FINDER_STATE = {
	conditions: NO_CONDITIONS,
	sort: DEFAULT_SORT,
	page: 1,
	...LIST_VIEW,
};

/** State of the search dialog for each query, with the sample catalogue. */
const SEARCH_STATES: Readonly<Record<string, string>> = {
	"": "Empty",
	epson: "With models",
	"quiet+for+gaming": "With a list that it means",
	qqqqq: "With nothing",
};

const SAMPLE_SHORTLIST = [
	{ sku: "EPSON-EH-TW7100", name: "Epson EH-TW7100", image: drawingPath("epson-eh-tw7100") },
	{ sku: "EPSON-EH-LS9000", name: "Epson EH-LS9000", image: drawingPath("epson-eh-ls9000") },
];

const EXAMPLE_BUYING_BOX = {
	sku: "EPSON-EH-TW7100",
	name: "Epson EH-TW7100",
	comparePath: "/compare",
	priceAgeDays: 2,
} as const;

const STAFF_FILTERS = [
	{ to: "?", text: "All", count: 120, isCurrent: true },
	{ to: "?filter=stale", text: "Stale", count: 3, isCurrent: false },
];

/** A kind of component with its states. */
function ComponentSection({ title, children }: { title: string; children: ReactNode }) {
	const id = title.toLowerCase().replace(/[^a-z]+/g, "-");
	return (
		<section id={id} aria-labelledby={`${id}-title`} className="grid min-w-0 gap-4 py-6">
			<h2 id={`${id}-title`} className="text-2xl">
				{title}
			</h2>
			{children}
		</section>
	);
}

function Row({ children }: { children: ReactNode }) {
	return <div className="flex flex-wrap items-center gap-4">{children}</div>;
}

export default function Styleguide() {
	return (
		<Shortlist.Provider value={SAMPLE_SHORTLIST}>
			<Container>
				<h1 className="pt-8 text-3xl">Styleguide</h1>
				<DesignTokens />
				<Buttons />
				<Fields />
			</Container>
			<Hero intro="The dark room, with the buttons that belong to it.">
				<div className="mt-4">
					<Row>
						<LinkButton look="solid" to="/">
							Solid
						</LinkButton>
						<LinkButton look="outline" to="/">
							Outline
						</LinkButton>
					</Row>
				</div>
			</Hero>
			<Container>
				<ComponentSection title="Picks">
					<ThreePicks picks={SAMPLE_PICKS} level={3} hasCustomWeights />
				</ComponentSection>
				<ComponentSection title="Cards">
					<p>{Object.keys(SAMPLE_CARDS).join("; ")}</p>
					<ModelGrid cards={Object.values(SAMPLE_CARDS)} columns={3} />
				</ComponentSection>
				<ListComponents />
				<PricesAndOffers />
				<RoomAndHistory />
				<ComponentSection title="Comparison">
					<PageStyles css={comparisonCss} />
					<ComparisonGrid
						comparison={plainComparison(COMPARED_MODELS.map(({ projector }) => projector.sku))}
						models={COMPARED_MODELS}
						table={COMPARISON_TABLE}
					/>
				</ComponentSection>
				<StateComponents />
				<SearchDialogLinks />
				<StaffComponents />
				<ComponentSection title="A model's form">
					<form className={MODEL_FORM_CLASSES}>
						<ModelFormContent
							parts={MODEL_FORM_PARTS}
							form={MODEL_FORM}
							isNew
							submitText="Save"
							hasNextButton
						/>
					</form>
				</ComponentSection>
			</Container>
		</Shortlist.Provider>
	);
}

function DesignTokens() {
	return (
		<ComponentSection title="Tokens">
			<ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
				{COLOURS.map((name) => (
					<li key={name} className="rounded-card border border-line bg-card p-3 text-sm">
						<svg aria-hidden="true" className="mb-2 h-11 w-full">
							<rect width="100%" height="100%" fill={`var(--color-${name})`} />
						</svg>
						{name}
					</li>
				))}
			</ul>
			<ul>
				{Object.entries(TEXT_SIZES).map(([size, name]) => (
					<li key={name} className={name}>{`${size} px: £1,299 for a bright picture`}</li>
				))}
			</ul>
		</ComponentSection>
	);
}

function Buttons() {
	return (
		<ComponentSection title="Buttons and links">
			<Row>
				<LinkButton look="dark" to="/">
					Dark
				</LinkButton>
				<LinkButton to="/">Quiet</LinkButton>
				<SubmitButton>Submit</SubmitButton>
				<SubmitButton isBusy busyText="Sending...">
					Submit
				</SubmitButton>
				<QuietButton>Secondary</QuietButton>
				<DangerButton>Delete</DangerButton>
				<TextLink to="/">A link</TextLink>
			</Row>
			<Breadcrumb crumbs={[{ name: "Home", to: "/" }, { name: "Epson EH-TW7100" }]} />
			<LocalBar
				links={[
					{ id: "tokens", name: "Tokens" },
					{ id: "picks", name: "Picks" },
				]}
			/>
			<PageLinks page={3} pages={9} addressOfPage={(page) => `?page=${page}`} />
		</ComponentSection>
	);
}

function Fields() {
	return (
		<ComponentSection title="Fields">
			<FormError title="The form was not sent">The price must be a number.</FormError>
			<form className="grid max-w-prose gap-4">
				<Field id="usual" label="Picture size" hint="The diagonal, in inches." />
				<Field id="filled" label="Most you want to pay" defaultValue="1500" />
				<Field id="empty" label="Search" placeholder="Brand or model" />
				<Field
					id="wrong"
					label="Price"
					defaultValue="twelve"
					errors={["The price must be a number."]}
				/>
				<Field id="disabled" label="SKU" defaultValue="EPSON-EH-TW7100" disabled />
				<SelectField id="choice" label="Use">
					<option>Home cinema</option>
					<option>Gaming</option>
				</SelectField>
				<TextAreaField id="area" label="Message" rows={3} />
				<CheckField id="unticked" label="Only with lens shift" />
				<CheckField id="ticked" label="Only in stock" defaultChecked />
			</form>
		</ComponentSection>
	);
}

function ListComponents() {
	return (
		<ComponentSection title="List bar and chart">
			<div className="list-bar">
				<p className="list-count">120 projectors found</p>
				<div className="finder-chips">
					<a href="?">Under £1,500 ×</a>
					<a href="?">For gaming ×</a>
				</div>
				<SortForm options={FINDER_SORT_OPTIONS} sort={DEFAULT_SORT} />
				<ViewLinks state={FINDER_STATE} />
			</div>
			<Row>
				{[0, 42, 100].map((points) => (
					<ScoreRing key={points} points={points} />
				))}
			</Row>
			{CHART_FACTS.slice(0, 1).map((fact) => (
				<Chart
					key={fact}
					state={{ ...FINDER_STATE, view: "chart", fact }}
					chart={{ ...SAMPLE_CHART, fact }}
				/>
			))}
		</ComponentSection>
	);
}

function PricesAndOffers() {
	return (
		<ComponentSection title="Prices and offers">
			<PageStyles css={modelCss} />
			<div className="grid items-start gap-4 sm:grid-cols-2">
				<BuyingBox
					{...EXAMPLE_BUYING_BOX}
					price={SAMPLE_PRICE}
					waysToBuy={{ status: "ok", data: WAYS_TO_BUY }}
				/>
				<BuyingBox
					{...EXAMPLE_BUYING_BOX}
					price={{ ...SAMPLE_PRICE, isLastKnownPrice: true }}
					waysToBuy={{ status: "ok", data: NO_WAYS_TO_BUY }}
				/>
			</div>
			<Offers waysToBuy={WAYS_TO_BUY} />
		</ComponentSection>
	);
}

const ROOM_PROPS = { path: "", lumens: 3000, usualInches: 100 } as const;

function RoomAndHistory() {
	return (
		<ComponentSection title="Room and price history">
			<RoomSection
				{...ROOM_PROPS}
				room={{ ...NO_ROOM, distance: 2.5, distancemax: 3.5, screen: 100, light: "curtains" }}
				ratios={{ min: 1.32, max: 2.15 }}
				unit="m"
			/>
			<HistorySection range={90} history={{ status: "ok", data: SAMPLE_HISTORY }} />
		</ComponentSection>
	);
}

function StateComponents() {
	return (
		<ComponentSection title="States and toasts">
			<SectionFallback dataName="the categories" />
			<StatePanel drawing="empty" title="Nothing here yet">
				<p>One sentence says why.</p>
				<LinkButton look="dark" to="/projectors">
					One way on
				</LinkButton>
			</StatePanel>
			<Row>
				{(["default", "destructive"] as const).map((style) => (
					<div key={style} className={toastFrameClasses(style)}>
						<ToastIcon style={style} />
						<div>
							<p className={TOAST_TITLE_CLASSES}>Added to your shortlist</p>
							<p className={TOAST_DESCRIPTION_CLASSES}>Epson EH-TW7100</p>
						</div>
					</div>
				))}
			</Row>
		</ComponentSection>
	);
}

/** Links that open the search dialog over this page. */
function SearchDialogLinks() {
	return (
		<ComponentSection title="Search dialog">
			<Row>
				{Object.entries(SEARCH_STATES).map(([query, text]) => (
					<TextLink key={query} to={`?search=${query}`} preventScrollReset>
						{text}
					</TextLink>
				))}
			</Row>
		</ComponentSection>
	);
}

function StaffComponents() {
	return (
		<ComponentSection title="Staff">
			<TodayTiles tiles={TODAY_TILES} />
			<FilterLinks label="Filter" links={STAFF_FILTERS} />
			<Panel title="Done" tone="good">
				<p>Three models were updated.</p>
			</Panel>
			<Panel title="Not done" tone="bad">
				<p>Line 4 has no price.</p>
			</Panel>
			<ScrollTable
				caption="Clicks by model"
				columns={["Model", { numericHeader: "Clicks" }, "Share"]}
			>
				{[120, 30].map((clicks) => (
					<tr key={clicks}>
						<TableCell isHeading>Epson EH-TW7100</TableCell>
						<NumberCell>{clicks}</NumberCell>
						<TableCell>
							<Bar value={clicks} max={120} />
						</TableCell>
					</tr>
				))}
			</ScrollTable>
		</ComponentSection>
	);
}
