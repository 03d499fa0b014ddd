import { modelsText } from "~/features/catalogue/words/count-text";
import type { TitleFactColumn } from "~/features/imports/plan/import-plan";
import {
	type FieldTexts,
	rowTitleField,
	titleField,
} from "~/features/ingest/match/rows/row-decisions";
import { CheckboxWithLabel } from "./read-values";

/**
 * Lists the columns with facts from titles, with a checkbox for each column and each listed row, ticked unless staff
 * untick it.
 */
export function TitleQuestions({
	titleFields,
	fieldTexts,
}: {
	titleFields: readonly TitleFactColumn[];
	/** Ticked boxes of a refused form; undefined on the first visit. */
	fieldTexts: FieldTexts | undefined;
}) {
	return (
		<ul className="grid min-w-0 divide-y divide-line rounded-card border border-line bg-card">
			{titleFields.map(({ field, label, isUsed, count, rows }) => {
				const name = titleField(field);
				const hiddenCount = count - rows.length;
				return (
					<li key={field} className="grid min-w-0 gap-2 p-3 sm:p-4">
						<input type="hidden" name={name} value="" />
						<CheckboxWithLabel
							name={name}
							value="yes"
							defaultChecked={fieldTexts ? Boolean(fieldTexts[name]) : isUsed}
							label={`${label} from the title: ${modelsText(count)}`}
						/>
						<ul className="grid min-w-0 gap-1 text-sm">
							{rows.map(({ row, title, value, isUsed: isRowUsed }) => {
								const rowName = rowTitleField(row, field);
								return (
									<li key={row} className="min-w-0 break-words">
										<input type="hidden" name={rowName} value="" />
										<CheckboxWithLabel
											name={rowName}
											value="yes"
											defaultChecked={fieldTexts ? Boolean(fieldTexts[rowName]) : isRowUsed}
											label={`Row ${row}: ${title} is read as ${value}`}
										/>
									</li>
								);
							})}
							{hiddenCount > 0 && (
								<li className="text-muted">and {hiddenCount.toLocaleString("en-GB")} more</li>
							)}
						</ul>
					</li>
				);
			})}
		</ul>
	);
}
