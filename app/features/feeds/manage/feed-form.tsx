import { type SubmissionResult, useForm } from "@conform-to/react";
import { CheckField, FormError } from "~/components/form/field";
import { FieldControl, type FieldSpec } from "~/components/form/field-control";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/link-button";
import {
	ADDRESS_FIELD,
	BY_COLUMN,
	MAX_HOURS,
	MAX_NAME_LENGTH,
	type ShownFeedValues,
} from "./feed-form-schema";

export interface ShopChoice {
	id: number;
	name: string;
}

/** The fields of a feed; `isStored` is true if its address is stored. */
function feedFields(shops: readonly ShopChoice[], isStored: boolean) {
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
			hint: "With several shops, a column of the feed names them; each name is asked about once.",
		},
		{
			name: ADDRESS_FIELD,
			label: isStored ? "New address" : "Address",
			id: "feed-url",
			control: {
				type: isStored ? "password" : "url",
				placeholder: isStored ? "Unchanged" : "https://",
				autoComplete: "off",
				spellCheck: false,
			},
			hint: "It begins with https:// and may hold a key: it is never shown again. Leave it empty to upload files only.",
		},
		{
			name: "hours",
			label: "How often, in hours",
			id: "feed-hours",
			control: { inputMode: "numeric", autoComplete: "off" },
			hint: `A whole number up to ${MAX_HOURS}; 0 is by hand only. Most shops make their feed once a day.`,
		},
		{
			name: "leave_out",
			label: "Leave out lines with these words",
			id: "feed-leave-out",
			kind: "long",
			control: { rows: 5, autoComplete: "off" },
			hint: "One word or phrase a line, found in title or category as whole words. Lamps, mounts, screens and bags need not be named: they are never taken for a projector.",
		},
		{
			name: "photographs",
			label: "Photographs of its products",
			id: "feed-photographs",
			kind: "choice",
			options: [
				["off", "Leave them"],
				["ask", "Ask me"],
				["take", "Take if none"],
			],
			hint: "“Take if none” takes them for models without a photograph. They are fetched in the background after a run. Most networks allow partners to show them.",
		},
	] as const satisfies readonly FieldSpec[];
}

/** The fields of the form that adds or changes a feed. Only the host of a stored address is shown. */
export function FeedFields({
	answer,
	values,
	host,
	shops,
	submitText,
	cancelPath,
}: {
	/** Result of a rejected form, or a problem with reading it. */
	answer: { lastResult: SubmissionResult } | { problem: string } | undefined;
	values: ShownFeedValues;
	/** Host of the stored address; undefined for a new feed, null for one without an address. */
	host: string | null | undefined;
	shops: readonly ShopChoice[];
	submitText: string;
	cancelPath: string;
}) {
	const [form, fields] = useForm({
		lastResult: answer && "lastResult" in answer ? answer.lastResult : undefined,
		defaultValue: { ...values, url: "" },
	});
	const problem = answer && "problem" in answer ? answer.problem : form.errors?.join(" ");
	const isStored = typeof host === "string";
	return (
		<>
			<FormError>{problem}</FormError>
			{feedFields(shops, isStored).map((field) => {
				const isAddress = field.name === ADDRESS_FIELD;
				const { initialValue = "", errors } = fields[field.name];
				return (
					<div key={field.name} className="grid gap-2">
						<FieldControl
							field={field}
							hint={isAddress && isStored ? <StoredAddress host={host} /> : undefined}
							value={isAddress ? "" : initialValue}
							errors={errors}
						/>
						{isAddress && isStored && (
							<CheckField
								id="feed-remove-url"
								name="remove_url"
								value="yes"
								label="Remove the address: files only"
							/>
						)}
					</div>
				);
			})}
			<p className="text-sm text-muted">
				Prices in pounds are read; lines in another currency are left out and counted.
			</p>
			<div className="flex flex-wrap gap-3">
				<SubmitButton busyText="Saving...">{submitText}</SubmitButton>
				<LinkButton to={cancelPath}>Cancel</LinkButton>
			</div>
		</>
	);
}

function StoredAddress({ host }: { host: string }) {
	return (
		<>
			The feed is fetched from <b className="font-semibold text-ink">{host}</b>. The rest of its
			address may hold a key and is never shown; leave this empty to keep it.
		</>
	);
}
