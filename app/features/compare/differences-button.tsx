import { Form } from "@remix-run/react";
import type { Comparison } from "./comparison";
import { HiddenRoom, HiddenSlots, HiddenView } from "./hidden-comparison";

/** Leaves out the rows in which all models are alike, or brings them back. */
export function DifferencesButton({ comparison }: { comparison: Comparison }) {
	const { onlyDifferences } = comparison;
	return (
		<Form action="/compare" preventScrollReset>
			<HiddenSlots slots={comparison.slots} />
			<HiddenView comparison={{ ...comparison, onlyDifferences: !onlyDifferences }} />
			<HiddenRoom room={comparison.room} />
			<button
				type="submit"
				aria-pressed={onlyDifferences}
				className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-link max-sm:text-sm"
			>
				<span
					aria-hidden="true"
					className={`flex h-6 w-11 items-center rounded-full border border-edge p-0.5 ${onlyDifferences ? "justify-end bg-beam" : "bg-card"}`}
				>
					<span className="size-4 rounded-full bg-edge" />
				</span>
				Only differences
			</button>
		</Form>
	);
}
