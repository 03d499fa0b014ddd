import { type ReactNode, useState } from "react";
import { capitalise } from "~/features/finder/filters/filter-kinds";
import { FACETS, type Facet, type FilterName, filterOf } from "~/features/finder/filters/filters";
import { PART_NAMES, PARTS } from "~/features/scores/parts";
import { WEIGHT_LEVELS } from "~/features/scores/weight-levels";
import { MAX_QUERY_LENGTH } from "~/features/search/index/search-terms";
import { type FormOptions, facetOptions, slugNamer } from "./form-options";
import type { LiveCount } from "./use-live-count";

/** A titled part of the form, which stays as the visitor opened or closed it when the form is rendered again. */
export function Group({
	title,
	isInitiallyOpen,
	children,
}: {
	title: string;
	isInitiallyOpen: boolean;
	children: ReactNode;
}) {
	const [isOpenAtFirst] = useState(isInitiallyOpen);
	return (
		<details open={isOpenAtFirst}>
			<summary>{title}</summary>
			<fieldset aria-label={title}>{children}</fieldset>
		</details>
	);
}

interface FieldProps {
	name: FilterName;
	/** The values of its parameter in the address of the page. */
	values: readonly string[];
	options: FormOptions;
	liveCount: LiveCount;
}

/** The field of a filter. Number fields accept any text: a text that is no number is no condition. */
export function FilterField(props: FieldProps) {
	const { name, values, options } = props;
	const { chipText, control } = filterOf(name);
	const id = `finder-${name}`;
	if (control.kind === "options") {
		const facet = FACETS.find((facetName) => facetName === name);
		if (!facet) return undefined;
		const choices = (
			<Options {...props} facet={facet} noConditionLabel={control.noConditionLabel} />
		);
		if (control.question === undefined) return choices;
		return (
			<fieldset>
				<legend>{control.question}</legend>
				{choices}
			</fieldset>
		);
	}
	if (control.kind === "weights") return <WeightFields values={values} />;
	if (control.kind === "checkbox") {
		// The checkboxes of `not`, which has no label, are its current values: brands, and kinds of light, throw and
		// chip.
		const chipLabel = (value: string) => {
			// Undefined for a value that is no brand.
			const brandName = slugNamer(options)("brand", value);
			return capitalise(chipText(value, brandName));
		};
		return (control.label === undefined ? values : ["1"]).map((value) => (
			<label key={value}>
				<input type="checkbox" name={name} value={value} defaultChecked={values.includes(value)} />
				{control.label ?? chipLabel(value)}
			</label>
		));
	}
	if (control.kind === "words") {
		return (
			<p>
				<label htmlFor={id}>{control.label}</label>
				<input
					id={id}
					type="search"
					name={name}
					defaultValue={values[0] ?? ""}
					maxLength={MAX_QUERY_LENGTH}
					placeholder={control.placeholder}
				/>
			</p>
		);
	}
	const hintId = `${id}-hint`;
	return (
		<p>
			<label htmlFor={id}>{control.label}</label>
			{control.hint && <span id={hintId}>{control.hint}</span>}
			<span className="finder-amount">
				<input
					id={id}
					name={name}
					inputMode="decimal"
					autoComplete="off"
					maxLength={8}
					defaultValue={values[0] ?? ""}
					aria-describedby={control.hint && hintId}
				/>
				<span>{control.unit}</span>
			</span>
		</p>
	);
}

/** Fields for the weights of the picks, in any GET form to the finder. */
export function WeightFields({ values }: { values: readonly string[] }) {
	return PART_NAMES.map((part) => {
		const { slug, name } = PARTS[part];
		return (
			<label key={slug}>
				{name}
				<select name="w" defaultValue={values.find((value) => value.startsWith(`${slug}-`)) ?? ""}>
					{WEIGHT_LEVELS.map((level) => (
						<option key={level} value={level === "normal" ? "" : `${slug}-${level}`}>
							{level}
						</option>
					))}
				</select>
			</label>
		);
	});
}

/**
 * The options of a facet, each with the number of models it would leave. An option that would leave none is disabled,
 * unless it is ticked. `noConditionLabel` labels the radio button for no condition, if only one option can be chosen.
 */
function Options({
	facet,
	values: chosenValues,
	options,
	liveCount,
	noConditionLabel,
}: FieldProps & { facet: Facet; noConditionLabel: string | undefined }) {
	const tickedValues = liveCount ? liveCount.params.getAll(facet) : chosenValues;
	const liveCounts = liveCount?.facets[facet];
	const counts = liveCounts && new Map(liveCounts.map(({ value, count }) => [value, count]));
	return (
		<>
			{noConditionLabel !== undefined && (
				<label>
					<input type="radio" name={facet} value="" defaultChecked={chosenValues.length === 0} />
					{noConditionLabel}
				</label>
			)}
			{facetOptions(options, facet).map(({ value, label, count: servedCount }) => {
				const count = counts ? (counts.get(value) ?? 0) : servedCount;
				return (
					<label key={value}>
						<input
							type={noConditionLabel === undefined ? "checkbox" : "radio"}
							name={facet}
							value={value}
							defaultChecked={chosenValues.includes(value)}
							disabled={count === 0 && !tickedValues.includes(value)}
						/>
						{`${label} `}
						<small>{count}</small>
					</label>
				);
			})}
		</>
	);
}
