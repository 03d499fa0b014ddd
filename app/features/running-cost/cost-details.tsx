import { Form } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import { HiddenFields } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { webMcpAttributes } from "~/components/form/web-mcp";
import { useOnNavigation } from "~/components/hooks";
import type { RunningCost } from "./load-running-cost.server";
import { RateNote } from "./rate-note";
import { MAX_USAGE, USAGE_BOUNDS_MESSAGE, USUAL_USAGE, type UsageInput } from "./usage";

const LABELS = { years: "Years", hours: "Hours a week" } as const;

/** The fields for years of use as a plain GET form. */
export function UsageForm({
	action,
	usage,
	children,
}: {
	action: string;
	usage: UsageInput | undefined;
	/** Hidden fields for the address's other parameters. */
	children?: ReactNode;
}) {
	const form = useRef<HTMLFormElement>(null);
	useOnNavigation(() => form.current?.reset());
	return (
		<Form
			{...webMcpAttributes("running_cost", "Adds up costs over years")}
			ref={form}
			action={action}
			preventScrollReset
			className="mt-2 grid gap-4 print:hidden"
		>
			{children}
			{(["years", "hours"] as const).map((name) => (
				<div key={name}>
					<label htmlFor={`use-${name}`} className="mb-1 block font-semibold">
						{`${LABELS[name]} (1 to ${MAX_USAGE[name]})`}
					</label>
					<input
						id={`use-${name}`}
						name={name}
						inputMode="numeric"
						defaultValue={usage?.[name] ?? USUAL_USAGE[name]}
						className="min-h-11 w-full rounded-control border border-edge bg-card px-3 text-ink"
					/>
				</div>
			))}
			<label className="flex min-h-6 items-center gap-2">
				<input
					type="checkbox"
					name="eco"
					value="1"
					defaultChecked={usage?.eco}
					className="size-5 accent-ink"
				/>
				Eco mode
			</label>
			<div>
				<SubmitButton>Add it up</SubmitButton>
			</div>
			{usage?.isRefused && <p className="font-semibold">{USAGE_BOUNDS_MESSAGE}</p>}
		</Form>
	);
}

const COST_ANCHOR = "cost";

/** Shows the costs of a model over the years with their form, open if the address has values for it. */
export function CostDetails({
	path,
	runningCost,
	carriedParams,
}: {
	/** The model's page. */
	path: string;
	runningCost: RunningCost;
	/** Other parameters of the page's address. */
	carriedParams: readonly (readonly [name: string, value: string])[];
}) {
	const { usage, cost } = runningCost;
	return (
		<details id={COST_ANCHOR} open={usage !== undefined} className="mt-4">
			<summary className="cursor-pointer py-1 font-semibold">Cost over the years</summary>
			<div role="status" className="tabular">
				{cost && (
					<>
						<p className="font-semibold">{cost.text}</p>
						{cost.note && <p>{cost.note}</p>}
						<RateNote rate={cost.rate} />
					</>
				)}
			</div>
			<UsageForm action={`${path}#${COST_ANCHOR}`} usage={usage}>
				<HiddenFields params={carriedParams} />
			</UsageForm>
		</details>
	);
}
