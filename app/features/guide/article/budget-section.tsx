import { budgetBands } from "../advice/budget-bands";
import { GuideSection } from "./guide-section";

export function BudgetSection() {
	return (
		<GuideSection id="budget">
			<p>
				Keep about a fifth back for a screen, a mount, leads and sound. Last year's model is often
				the better buy.
			</p>
			<dl className="grid max-w-prose gap-4 sm:grid-cols-2">
				{budgetBands.map(({ name, price, text }) => (
					<div key={name} className="rounded-card border border-line bg-card p-4">
						<dt className="flex flex-wrap justify-between">
							{name} <span className="text-link tabular">{price}</span>
						</dt>
						<dd className="mt-1">{text}</dd>
					</div>
				))}
			</dl>
		</GuideSection>
	);
}
