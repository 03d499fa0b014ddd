import { Field } from "~/components/form/field";
import type { UnknownCategory } from "~/features/imports/mapping/category-reader";
import {
	type AnswerFaults,
	brandField,
	categoryField,
} from "~/features/imports/mapping/rows/row-answers";
import type { ProposedBrand } from "~/features/imports/mapping/rows/row-names";
import type { Typed } from "./row-questions";
import { SelectField } from "./select-field";

const rowsText = (count: number) => (count === 1 ? "1 row" : `${count} rows`);

/** Asks for the category of each value that fits none. */
export function CategoryQuestions({
	unknown,
	categories,
	typed,
}: {
	unknown: readonly UnknownCategory[];
	categories: readonly { name: string; slug: string }[];
	typed: Typed;
}) {
	return (
		<ul className="grid min-w-0 gap-3 sm:grid-cols-2">
			{unknown.map(({ key, name, count, slug }) => (
				<li key={key} className="min-w-0">
					<SelectField
						name={categoryField(key)}
						label={`${name} (${rowsText(count)})`}
						options={[
							{ value: "", label: "Leave out" },
							...categories.map((one) => ({ value: one.slug, label: one.name })),
						]}
						chosen={typed[categoryField(key)] ?? slug ?? ""}
					/>
				</li>
			))}
		</ul>
	);
}

export function BrandQuestions({
	brands,
	typed,
	faults,
}: {
	brands: readonly ProposedBrand[];
	typed: Typed;
	faults: AnswerFaults;
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
							label={`Brand of “${title}” (${rowsText(count)})`}
							defaultValue={typed[name] ?? brand}
							errors={error === undefined ? undefined : [error]}
						/>
					</li>
				);
			})}
		</ul>
	);
}
