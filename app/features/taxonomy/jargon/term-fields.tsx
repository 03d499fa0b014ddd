import { useNavigation } from "@remix-run/react";
import { Field, FormError, TextAreaField } from "~/components/form/field";
import type { FieldErrors } from "~/components/form/form-outcome";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/link-button";
import { JARGON_PATH } from "~/features/taxonomy/addresses";
import { MAX_LENGTHS, TERM_LABELS, type TermValues } from "./term-form";

/** The fields of a term, and the buttons of its form. */
export function TermFields({
	values,
	version,
	isLinked = false,
	errors = {},
	problem,
	submitText,
}: {
	values: TermValues;
	/** Of what is stored; undefined for a new term. */
	version?: string | undefined;
	/** Labels of specifications lead to the term by its name. */
	isLinked?: boolean;
	errors?: FieldErrors | undefined;
	problem?: string | undefined;
	submitText: string;
}) {
	const isBusy = useNavigation().formMethod === "POST";
	return (
		<>
			<FormError>{isBusy ? undefined : problem}</FormError>
			{version !== undefined && <input type="hidden" name="version" value={version} />}
			<div>
				<Field
					id="term"
					name="term"
					label={TERM_LABELS.term}
					required
					autoComplete="off"
					maxLength={MAX_LENGTHS.term}
					defaultValue={values.term}
					errors={errors.term}
				/>
				{isLinked && (
					<p className="mt-1 text-sm text-quiet">
						Labels in the tables of models lead to this term, so its name stays; what it means may
						change.
					</p>
				)}
			</div>
			<TextAreaField
				id="term-description"
				name="description"
				label={TERM_LABELS.description}
				required
				autoComplete="off"
				rows={4}
				maxLength={MAX_LENGTHS.description}
				defaultValue={values.description}
				errors={errors.description}
			/>
			<div className="flex flex-wrap gap-3">
				<SubmitButton isBusy={isBusy} busyText="Saving…">
					{submitText}
				</SubmitButton>
				<LinkButton look="quiet" to={JARGON_PATH}>
					Cancel
				</LinkButton>
			</div>
		</>
	);
}
