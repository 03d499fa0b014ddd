import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { CheckField, FormError } from "~/components/form/field";
import { type ControlField, FieldControl } from "~/components/form/field-control";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/page";
import { ADDRESS_FIELD, BY_COLUMN, MAX_INTERVAL_HOURS, MAX_NAME_LENGTH } from "./feed-form-schema";

interface RecordFormFieldsProps {
	/** Errors of a rejected form; `problem` is the reason why a valid form was not saved. */
	formResult: { lastResult?: SubmissionResult | undefined; problem?: string } | undefined;
	fields: readonly (Omit<ControlField, "hint"> & { hint?: ReactNode; after?: ReactNode })[];
	/** Initial values of the fields; a missing value is empty. */
	values: Readonly<Record<string, string>>;
	note: string;
	submitText: string;
	cancelPath: string;
}

/** Returns the result of a form that was not saved, with the submitted values if they could be read. */
export function rejectedFormResult(
	problem: string,
	values: RecordFormFieldsProps["values"] | undefined,
): NonNullable<RecordFormFieldsProps["formResult"]> {
	return { problem, lastResult: values && { initialValue: { ...values } } };
}

/** The fields of a form with the values and errors of the last attempt, and its buttons. */
export function RecordFormFields({
	formResult,
	fields,
	values,
	note,
	submitText,
	cancelPath,
}: RecordFormFieldsProps) {
	const [form, fieldStates] = useForm<Record<string, string>>({
		lastResult: formResult?.lastResult,
		defaultValue: values,
	});
	const problem = formResult?.problem ?? form.errors?.join(" ");
	return (
		<>
			<FormError>{problem}</FormError>
			{fields.map(({ hint, after, ...field }) => (
				<div key={field.name} className="grid gap-2">
					<FieldControl
						field={field}
						hint={hint}
						value={fieldStates[field.name]?.initialValue ?? ""}
						errors={fieldStates[field.name]?.errors}
					/>
					{after}
				</div>
			))}
			<p className="text-sm text-muted">{note}</p>
			<div className="flex flex-wrap gap-3">
				<SubmitButton busyText="Saving...">{submitText}</SubmitButton>
				<LinkButton to={cancelPath}>Cancel</LinkButton>
			</div>
		</>
	);
}

export interface ShopOption {
	id: number;
	name: string;
}

/**
 * Returns the fields of a feed. Of a stored address, which may contain a key, only the host is shown; `host` is
 * undefined for a new feed and null for a feed without an address.
 */
export function feedFields(
	shops: readonly ShopOption[],
	host: string | null | undefined,
): RecordFormFieldsProps["fields"] {
	const hasStoredAddress = typeof host === "string";
	return [
		{
			name: "name",
			label: "Name",
			id: "feed-name",
			control: { required: true, maxLength: MAX_NAME_LENGTH, autoComplete: "off" },
		},
		{
			name: "retailer",
			label: "Shop",
			id: "feed-retailer",
			kind: "choice",
			options: [
				["", "Choose a shop"],
				...shops.map(({ id, name }) => [String(id), name] as const),
				[BY_COLUMN, "Several shops"],
			],
			hint: "If the feed has several shops, a column must name them. You choose the shop for each name once.",
		},
		{
			name: ADDRESS_FIELD,
			label: hasStoredAddress ? "New address" : "Address",
			id: "feed-url",
			control: {
				type: hasStoredAddress ? "password" : "url",
				placeholder: hasStoredAddress ? "Unchanged" : "https://",
				autoComplete: "off",
				spellCheck: false,
			},
			hint: hasStoredAddress ? (
				<>
					The feed is fetched from <b className="font-semibold text-ink">{host}</b>. The rest of its
					address may contain a secret key and is never shown. Leave this empty to keep the address.
				</>
			) : (
				"It begins with https://. It may contain a secret key, so it is not shown again once saved. Leave it empty if you only upload files."
			),
			after: hasStoredAddress && (
				<CheckField
					id="feed-remove-url"
					name="remove_url"
					value="yes"
					label="Remove the address and only upload files"
				/>
			),
		},
		{
			name: "hours",
			label: "How often, in hours",
			id: "feed-hours",
			control: { inputMode: "numeric", autoComplete: "off" },
			hint: `A whole number up to ${MAX_INTERVAL_HOURS}. With 0 the feed runs only when you start it. Most shops update their feed once a day.`,
		},
		{
			name: "leave_out",
			label: "Leave out lines with these words",
			id: "feed-leave-out",
			kind: "long",
			control: { rows: 5, autoComplete: "off" },
			hint: "One word or phrase on each line. A feed line is left out if its title or category contains it as a whole word. You need not list lamps, mounts, screens or bags: they are never taken for a projector.",
		},
		{
			name: "photographs",
			label: "Photos from this feed",
			id: "feed-photographs",
			kind: "choice",
			options: [
				["off", "Do not use them"],
				["ask", "Ask me"],
				["take", "Use if a model has none"],
			],
			hint: "“Use if a model has none” adds them to models without a photo, in the background after a run. Most networks allow partners to show them.",
		},
	];
}
