import { Field } from "~/components/form/field";
import { POUNDS } from "~/features/catalogue/values/currency";
import { countText } from "~/features/catalogue/words/count-text";
import {
	brandField,
	CURRENCY_FIELD,
	categoryField,
	type FieldFaults,
	type FieldTexts,
	featuresField,
} from "~/features/ingest/match/rows/row-decisions";
import type { ProposedBrand } from "~/features/ingest/match/rows/row-names";
import type { UnknownCategory } from "~/features/ingest/values/category-reader";
import { Choice } from "./columns-form";
import { CheckboxWithLabel } from "./read-values";

/** Asks for the currency of a file that does not state it. */
export function CurrencyQuestion({ currency }: { currency: string }) {
	return (
		<div className="max-w-prose">
			<Choice
				name={CURRENCY_FIELD}
				label="Currency of the prices"
				options={[
					{ value: "", label: "Another one, or not known: leave the prices empty" },
					{ value: POUNDS, label: "Pounds" },
				]}
				selectedValue={currency}
			/>
		</div>
	);
}

/** Checkboxes of categories for each unknown value, and a field for features. */
export function CategoryQuestions({
	unknownCategories,
	categories,
	fieldTexts,
}: {
	unknownCategories: readonly UnknownCategory[];
	categories: readonly { name: string; slug: string }[];
	fieldTexts: FieldTexts;
}) {
	return (
		<ul className="grid min-w-0 divide-y divide-line rounded-card border border-line bg-card">
			{unknownCategories.map(({ key, name, count, slugs, features }) => {
				const field = categoryField(key);
				const tickedSlugs = (fieldTexts[field] ?? slugs ?? "").split(";");
				return (
					<li key={key} className="grid min-w-0 gap-3 p-3 sm:p-4">
						<fieldset className="min-w-0">
							<legend className="mb-1 font-semibold break-words">
								{name} ({countText(count, "row", "rows")})
							</legend>
							<input type="hidden" name={field} value="" />
							<div className="flex flex-wrap gap-x-6">
								{categories.map((category) => (
									<CheckboxWithLabel
										key={category.slug}
										label={category.name}
										name={field}
										value={category.slug}
										defaultChecked={tickedSlugs.includes(category.slug)}
									/>
								))}
							</div>
						</fieldset>
						<div className="max-w-prose">
							<Field
								id={featuresField(key)}
								name={featuresField(key)}
								label={`Features that “${name}” means, if any`}
								defaultValue={fieldTexts[featuresField(key)] ?? features}
								maxLength={200}
								errors={undefined}
							/>
						</div>
					</li>
				);
			})}
		</ul>
	);
}

export function BrandQuestions({
	brands,
	fieldTexts,
	faults,
}: {
	brands: readonly ProposedBrand[];
	fieldTexts: FieldTexts;
	faults: FieldFaults;
}) {
	return (
		<ul className="grid min-w-0 gap-3 sm:grid-cols-2">
			{brands.map(({ word, brand, count, title }) => {
				const name = brandField(word);
				const error = faults[name];
				return (
					<li key={word} className="min-w-0">
						<Field
							id={name}
							name={name}
							label={`Brand of “${title}” (${countText(count, "row", "rows")})`}
							defaultValue={fieldTexts[name] ?? brand}
							errors={error === undefined ? undefined : [error]}
						/>
					</li>
				);
			})}
		</ul>
	);
}
