import { Form } from "@remix-run/react";
import { QuietButton } from "~/components/staff/quiet-button";

export interface ModelChoice {
	sku: string;
	name: string;
	why?: string;
}

/** Models that a line may be, each with the button that says so. */
export function LineModels({
	label,
	lineId,
	models,
	isBusy,
}: {
	label: string;
	lineId: number;
	models: readonly ModelChoice[];
	isBusy: boolean;
}) {
	const labelId = `${label === "It may be" ? "proposed" : "found"}-${lineId}`;
	return (
		<Form method="post" className="grid min-w-0 gap-1">
			<input type="hidden" name="line" value={lineId} />
			<p id={labelId} className="text-sm font-semibold">
				{label}
			</p>
			<ul aria-labelledby={labelId} className="grid min-w-0 divide-y divide-line">
				{models.map(({ sku, name, why }) => (
					<li
						key={sku}
						className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
					>
						<span id={`${labelId}-${sku}`} className="min-w-0 flex-1 basis-40 wrap-anywhere">
							{name}
							{why !== undefined && <span className="block text-sm text-quiet">{why}</span>}
						</span>
						<QuietButton name="sku" value={sku} describedBy={`${labelId}-${sku}`} isBusy={isBusy}>
							This model
						</QuietButton>
					</li>
				))}
			</ul>
		</Form>
	);
}
