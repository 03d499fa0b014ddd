import { Form } from "@remix-run/react";
import { SubmitButton } from "~/components/form/submit-button";
import { Panel } from "~/components/staff/panel";
import { QuietButton } from "~/components/staff/quiet-button";
import { Cell, ScrollTable } from "~/components/staff/scroll-table";
import { type HeldChanges, heldChangeText } from "./held-change";

/** What a held run would do, and the two buttons that decide it. */
export function HeldRun({ held, isBusy }: { held: HeldChanges; isBusy: boolean }) {
	const { changes, total } = held;
	const untold = total - changes.length;
	return (
		<Panel title="What it would do" tone="plain">
			{total === 0 ? (
				<p>It would change no offer.</p>
			) : (
				<ScrollTable caption="Offers that would change" columns={["Model", "Offer"]}>
					{changes.map((change) => (
						<tr key={`${change.sku} ${change.retailer}`}>
							<Cell className="wrap-anywhere">
								{change.model}
								<span className="block text-quiet">{change.retailer}</span>
							</Cell>
							<Cell className="min-w-36 tabular">{heldChangeText(change)}</Cell>
						</tr>
					))}
				</ScrollTable>
			)}
			{untold > 0 && (
				<p className="text-sm text-quiet">
					These are the first {changes.length}; {untold.toLocaleString("en-GB")} more would change.
				</p>
			)}
			<Form method="post" className="flex flex-wrap gap-3">
				<SubmitButton name="intent" value="apply" busyText="Applying..." isBusy={isBusy}>
					Apply
				</SubmitButton>
				<QuietButton name="intent" value="discard" isBusy={isBusy}>
					Discard
				</QuietButton>
			</Form>
		</Panel>
	);
}
