import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { HiddenFields } from "~/components/form/field";
import { webMcpAttributes } from "~/components/form/web-mcp";
import { type Comparison, comparisonPath, roomAndUsageParams, type Slot } from "./comparison";

/** Renders slots as hidden fields of a form that leads to another comparison. */
export function HiddenSlots({ slots }: { slots: readonly Slot[] }) {
	return slots.map((slot, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: a slot's place is its identity
		<input key={index} type="hidden" name="sku" value={slot ?? ""} />
	));
}

/**
 * Renders a comparison as hidden fields of a form: by default all slots, and the parameters of the room and of the years
 * of use. A form with visible fields for a slot, the room or the years passes only the other slots or parameters.
 */
export function HiddenComparison({
	comparison,
	slots = comparison.slots,
	roomOrUsageParams = roomAndUsageParams(comparison),
}: {
	comparison: Comparison;
	slots?: readonly Slot[];
	roomOrUsageParams?: ReturnType<typeof roomAndUsageParams>;
}) {
	const { brand, onlyDifferences, use } = comparison;
	return (
		<>
			<HiddenSlots slots={slots} />
			{brand !== null && <input type="hidden" name="brand" value={brand} />}
			{onlyDifferences && <input type="hidden" name="show" value="differences" />}
			{use !== null && <input type="hidden" name="use" value={use} />}
			<HiddenFields params={roomOrUsageParams} />
		</>
	);
}

/** A disclosure in the line above the table; open, it takes the full width. */
export function Fold(props: { id?: string; open: boolean; summary: string; children: ReactNode }) {
	return (
		<details id={props.id} open={props.open} className="min-w-0 open:basis-full print:hidden">
			<summary className="min-h-6 w-fit cursor-pointer py-1.5 font-semibold max-sm:text-sm">
				{props.summary}
			</summary>
			{props.children}
		</details>
	);
}

const ALL_BRANDS = "All Brands";

interface BrandTabsProps {
	comparison: Comparison;
	brands: readonly string[];
}

/** The brands of the pickers, folded while no slot is empty. */
export function FoldedBrandTabs(props: BrandTabsProps) {
	return (
		<Fold open={props.comparison.slots.includes(null)} summary="Brands">
			<BrandTabs {...props} />
		</Fold>
	);
}

/** Narrows the pickers to one brand; chosen models stay. */
export function BrandTabs({ comparison, brands }: BrandTabsProps) {
	return (
		<nav aria-label="Narrow by brand">
			<ul className="-mx-4 flex [scroll-snap-type:x] scroll-px-4 gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
				{[null, ...brands].map((brand) => (
					<li key={brand ?? ALL_BRANDS} className="shrink-0 snap-start">
						<Link
							to={comparisonPath({ ...comparison, brand })}
							preventScrollReset
							aria-current={brand === comparison.brand ? "true" : undefined}
							className="inline-flex min-h-10 items-center rounded-control border border-edge px-3 hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-surface"
						>
							{brand ?? ALL_BRANDS}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** Hides or shows the rows in which all models are alike. */
export function DifferencesButton({ comparison }: { comparison: Comparison }) {
	const { onlyDifferences } = comparison;
	return (
		<Form
			{...webMcpAttributes("show_differences", "Shows or hides rows in which the models are alike")}
			action="/compare"
			preventScrollReset
		>
			<HiddenComparison comparison={{ ...comparison, onlyDifferences: !onlyDifferences }} />
			<button
				type="submit"
				aria-pressed={onlyDifferences}
				className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold max-sm:text-sm"
			>
				<span
					aria-hidden="true"
					className={`flex h-6 w-11 items-center rounded-full border border-edge p-0.5 ${onlyDifferences ? "justify-end bg-ink" : "bg-card"}`}
				>
					<span className="size-4 rounded-full bg-edge" />
				</span>
				Only differences
			</button>
		</Form>
	);
}
