import type { ReactNode } from "react";
import { CheckField, Field, SelectField, TextAreaField } from "./field";

/** A field of a form, declared with its control. */
export interface ControlField {
	name: string;
	label: string;
	/** Shown behind the label. */
	unit?: string | undefined;
	/** Id of its control. */
	id: string;
	/** Kind of control; by default a one-line text. */
	kind?: "text" | "long" | "check" | "choice" | undefined;
	/** Value of a checked box; "yes" by default. */
	checkedValue?: string | undefined;
	/** Values and texts of a choice. */
	options?: readonly (readonly [value: string, text: string])[] | undefined;
	/** Attributes of the HTML control. */
	control?:
		| {
				type?: "url" | "email" | "date" | "password" | undefined;
				required?: boolean | undefined;
				maxLength?: number | undefined;
				rows?: number | undefined;
				autoComplete?: "off" | undefined;
				autoCapitalize?: "none" | undefined;
				inputMode?: "decimal" | "numeric" | undefined;
				spellCheck?: boolean | undefined;
				readOnly?: boolean | undefined;
				placeholder?: string | undefined;
		  }
		| undefined;
	hint?: string | undefined;
	/** Values that the browser suggests for a one-line text, with the title of their list. */
	suggestions?: { title: string; values: readonly { value: string; label: string }[] } | undefined;
}

const TRUE_TEXT_PATTERN = /^\s*(true|yes|1)\s*$/i;

/** The control of a field, with its hint and errors. */
export function FieldControl({
	field,
	hint = field.hint,
	value,
	errors,
}: {
	field: ControlField;
	hint?: ReactNode;
	value: string;
	errors: readonly string[] | undefined;
}) {
	const { name, label, unit, id, kind, checkedValue = "yes", options = [], control } = field;
	const labelProps = { id, name, label: unit === undefined ? label : `${label} (${unit})` };
	if (kind === "check") {
		return (
			<CheckField
				{...labelProps}
				value={checkedValue}
				defaultChecked={TRUE_TEXT_PATTERN.test(value)}
			/>
		);
	}
	const controlProps = { ...labelProps, hint, errors, defaultValue: value };
	if (kind === "choice") {
		const isOption = value === "" || options.some(([option]) => option === value);
		return (
			<SelectField
				{...controlProps}
				// A select has no `readOnly`.
				disabled={control?.readOnly}
			>
				{[...options, ...(isOption ? [] : [[value, value] as const])].map(([option, text]) => (
					<option key={option} value={option}>
						{text}
					</option>
				))}
			</SelectField>
		);
	}
	// A one-line input would lose the line ends of an imported text.
	const Control = kind === "long" || value.includes("\n") ? TextAreaField : Field;
	const suggestionListId = field.suggestions && `${id}-suggestions`;
	const input = (
		<Control
			{...controlProps}
			{...control}
			{...(Control === Field && suggestionListId !== undefined && { list: suggestionListId })}
		/>
	);
	if (!field.suggestions) return input;
	return (
		<div>
			{input}
			<Suggestions id={suggestionListId} suggestions={field.suggestions} />
		</div>
	);
}

/**
 * Example values: the browser offers them while the field is empty, and a list below the field shows them for copying.
 */
function Suggestions({
	id,
	suggestions: { title, values },
}: {
	id: string | undefined;
	suggestions: NonNullable<ControlField["suggestions"]>;
}) {
	return (
		<details className="mt-1 text-sm">
			<summary className="py-1">{title}</summary>
			<datalist id={id}>
				{values.map(({ value, label }) => (
					<option key={label} value={value} label={label} />
				))}
			</datalist>
			<dl className="grid gap-2 py-1">
				{values.map(({ value, label }) => (
					<div key={label}>
						<dt className="font-semibold">{label}</dt>
						<dd className="wrap-anywhere">
							<code>{value}</code>
						</dd>
					</div>
				))}
			</dl>
		</details>
	);
}
