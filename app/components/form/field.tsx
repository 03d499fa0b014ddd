import {
	forwardRef,
	type InputHTMLAttributes,
	type ReactNode,
	type SelectHTMLAttributes,
	type TextareaHTMLAttributes,
} from "react";
import { useSending } from "./submit-button";

interface LabelledFieldProps {
	id: string;
	label: string;
	/** A text between label and control. */
	hint?: ReactNode;
	/** Id of a text elsewhere that explains the control. */
	describedBy?: string | undefined;
	/** Unit of the value, shown inside the control. */
	unit?: string | undefined;
	errors?: readonly string[] | undefined;
}

const CONTROL_CLASSES = "w-full rounded-control border border-edge bg-card px-3 text-ink";

interface ControlState {
	errors?: readonly string[] | undefined;
	placeholder?: string | undefined;
	disabled?: boolean | undefined;
}

/** Returns the classes of a control that apply in its current state. */
function controlClass(
	heightClass: string,
	{ errors, placeholder, disabled }: ControlState,
): string {
	return [
		heightClass,
		CONTROL_CLASSES,
		placeholder !== undefined && "placeholder:text-muted",
		disabled !== undefined && "disabled:opacity-60",
		errors?.length && "aria-invalid:border-2 aria-invalid:border-negative",
	]
		.filter(Boolean)
		.join(" ");
}

export function errorId(id: string): string {
	return `${id}-error`;
}

function hintId(id: string): string {
	return `${id}-hint`;
}

function unitId(id: string): string {
	return `${id}-unit`;
}

function ariaAttributesOf({
	id,
	hint,
	describedBy,
	unit,
	errors,
}: Omit<LabelledFieldProps, "label">) {
	const describingIds = [
		hint && hintId(id),
		describedBy,
		unit && unitId(id),
		errors?.length && errorId(id),
	].filter(Boolean);
	return {
		...(errors?.length && { "aria-invalid": true }),
		...(describingIds.length > 0 && { "aria-describedby": describingIds.join(" ") }),
	};
}

export function Label({ id, label }: LabelledFieldProps) {
	return (
		<label htmlFor={id} className="mb-1 block font-semibold">
			{label}
		</label>
	);
}

/** A control below its label, its hint and its errors. */
function LabelledField({ children, ...labelProps }: LabelledFieldProps & { children: ReactNode }) {
	const { id, hint, errors } = labelProps;
	return (
		<div>
			<Label {...labelProps} />
			{hint && (
				<p id={hintId(id)} className="mb-1 text-sm wrap-anywhere text-muted">
					{hint}
				</p>
			)}
			{errors?.length ? (
				<p
					id={errorId(id)}
					className="mb-1 flex gap-1.5 text-sm font-semibold wrap-anywhere text-negative"
				>
					<span aria-hidden="true">!</span>
					{errors.join(" ")}
				</p>
			) : null}
			{children}
		</div>
	);
}

/** A one-line input with its label and its errors. */
export const Field = forwardRef<
	HTMLInputElement,
	LabelledFieldProps & InputHTMLAttributes<HTMLInputElement>
>(function Field({ label, hint, describedBy, unit, errors, ...input }, ref) {
	const labelProps = { id: input.id, label, hint, describedBy, unit, errors };
	const control = (
		<input
			{...input}
			{...ariaAttributesOf(labelProps)}
			ref={ref}
			className={controlClass("min-h-11", { errors, ...input })}
		/>
	);
	return (
		<LabelledField {...labelProps}>
			{unit ? (
				<span className="relative block">
					{control}
					<span
						id={unitId(input.id)}
						className="pointer-events-none absolute inset-0 flex items-center justify-end pr-4 text-muted"
					>
						{unit}
					</span>
				</span>
			) : (
				control
			)}
		</LabelledField>
	);
});

/** A text area with its label and its errors. */
export const TextAreaField = forwardRef<
	HTMLTextAreaElement,
	LabelledFieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>
>(function TextAreaField({ label, hint, describedBy, errors, ...area }, ref) {
	const labelProps = { id: area.id, label, hint, describedBy, errors };
	return (
		<LabelledField {...labelProps}>
			<textarea
				{...area}
				{...ariaAttributesOf(labelProps)}
				ref={ref}
				className={controlClass("py-2", { errors, ...area })}
			/>
		</LabelledField>
	);
});

/** A select with its label and its errors; its children are the options. Option texts that do not fit end with "…". */
export function SelectField({
	label,
	hint,
	describedBy,
	errors,
	children,
	...select
}: LabelledFieldProps & SelectHTMLAttributes<HTMLSelectElement> & { children: ReactNode }) {
	const labelProps = { id: select.id, label, hint, describedBy, errors };
	return (
		<LabelledField {...labelProps}>
			<select
				{...select}
				{...ariaAttributesOf(labelProps)}
				className={`field-sizing-content text-ellipsis ${controlClass("min-h-11", { errors })}`}
			>
				{children}
			</select>
		</LabelledField>
	);
}

/** A checkbox with its label. */
export function CheckField({
	label,
	...input
}: { id: string; label: string } & InputHTMLAttributes<HTMLInputElement>) {
	return (
		<label className="flex w-fit min-h-6 cursor-pointer items-center gap-2 wrap-anywhere">
			<input {...input} type="checkbox" className="size-5 shrink-0 cursor-pointer accent-ink" />
			{label}
		</label>
	);
}

/** Shows errors that concern a whole form, with an optional title, until a form of the page is sent again. */
export function FormError({ title, children }: { title?: string; children: ReactNode }) {
	const { isSending } = useSending();
	if (children === undefined || isSending) return null;
	return (
		<p
			role="alert"
			tabIndex={-1}
			className="rounded-control border border-negative bg-card p-3 font-semibold wrap-anywhere text-negative"
		>
			{title !== undefined && <strong className="block">{title}</strong>}
			{children}
		</p>
	);
}

/** Parameters of an address as hidden fields of a form. */
export function HiddenFields({
	params,
}: {
	params: readonly (readonly [name: string, value: string])[];
}) {
	return params.map(([name, value]) => (
		<input key={name} type="hidden" name={name} value={value} />
	));
}
