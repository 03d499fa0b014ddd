import { type ReactNode, useState } from "react";
import type { Facet } from "~/features/finder/finder-model";
import { type FacetOption, optionName } from "./form-options";

/** A titled part of the form that opens and closes by itself. */
export function Group({
	title,
	open,
	children,
}: {
	title: string;
	/** Whether it is open at first. */
	open: boolean;
	children: ReactNode;
}) {
	const [isOpenAtFirst] = useState(open);
	return (
		<details open={isOpenAtFirst}>
			<summary>{title}</summary>
			<fieldset aria-label={title}>{children}</fieldset>
		</details>
	);
}

/**
 * The options of a facet, each with how many models it would give. One that would give none stays and cannot be
 * chosen, unless it is chosen already.
 */
export function Options({
	facet,
	options,
	chosen,
	ticked = chosen,
	any,
}: {
	facet: Facet;
	options: readonly FacetOption[];
	/** Of the list that stands there. */
	chosen: readonly string[];
	/** In the form just now. */
	ticked?: readonly string[];
	/** What stands for no condition, where only one option can be chosen. */
	any?: string;
}) {
	const type = any === undefined ? "checkbox" : "radio";
	return (
		<>
			{any !== undefined && (
				<label>
					<input type="radio" name={facet} value="" defaultChecked={chosen.length === 0} />
					{any}
				</label>
			)}
			{options.map((option) => {
				const [value, count] = option;
				return (
					<label key={value}>
						<input
							type={type}
							name={facet}
							value={value}
							defaultChecked={chosen.includes(value)}
							disabled={count === 0 && !ticked.includes(value)}
						/>
						{optionName(facet, option)} <small>{count}</small>
					</label>
				);
			})}
		</>
	);
}

/** A field for a number. It takes any text: what is no number is no condition. */
export function NumberField({
	name,
	label,
	value,
	unit,
}: {
	name: string;
	label: string;
	value: number | null;
	unit: string;
}) {
	return (
		<p>
			<label htmlFor={`finder-${name}`}>{label}</label>
			<input
				id={`finder-${name}`}
				name={name}
				inputMode="decimal"
				autoComplete="off"
				maxLength={8}
				defaultValue={value ?? ""}
			/>
			<span>{unit}</span>
		</p>
	);
}
